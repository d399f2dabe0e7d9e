//! The socket of a client: reads its messages, writes those of its game, and closes it if it is
//! silent, slow or too talkative.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};

use super::audience::{Outgoing, to_text};
use super::games::Games;
use super::protocol::{ClientMessage, ServerMessage};
use super::task::Command;
use crate::security::{Rate, TokenBucket};

/// The largest message of a client, in bytes.
pub const MAX_MESSAGE: usize = 4 << 10;

/// The code with which a socket is closed whose `join` was refused for good.
pub const CANNOT_JOIN: u16 = 4001;

/// The code with which a socket is closed after newer ones of the same player have replaced it.
pub const REPLACED: u16 = 4002;

/// The reason why a socket is closed, for the client.
type Reason = Option<(u16, String)>;

/// Serves a socket until one side closes it.
pub async fn serve(games: Arc<Games>, id: String, mut socket: WebSocket) {
    let reason = converse(&games, &id, &mut socket).await;
    if let Some((code, message)) = reason {
        let error = ServerMessage::Error {
            message: message.clone(),
        };
        let close = Message::Close(Some(CloseFrame {
            code,
            reason: message.into(),
        }));
        // A client that does not take these has its connection dropped.
        let _ = timeout(games.options().send_within, async {
            socket.send(Message::Text(to_text(&error))).await?;
            socket.send(close).await
        })
        .await;
    }
}

async fn converse(games: &Arc<Games>, id: &str, socket: &mut WebSocket) -> Reason {
    let options = games.options();
    let seat = match timeout(options.join_within, first_message(socket)).await {
        Ok(Ok(seat)) => seat,
        Ok(Err(reason)) => return reason,
        Err(_) => return policy("the first message must be `join`, and it did not come in time"),
    };
    let (outgoing, queue) = mpsc::channel(options.outgoing);
    let (number, mailbox) = match games.join(id, seat, &outgoing).await {
        Ok(joined) => joined,
        Err(error) if error.status.is_client_error() => {
            return Some((CANNOT_JOIN, error.message));
        }
        Err(error) => return policy(&error.message),
    };
    // The game has the only sender left: dropping it closes the socket.
    drop(outgoing);
    let reason = relay(games, socket, queue, number, &mailbox).await;
    // A game that is no longer in memory has no sockets.
    let _ = mailbox.send(Command::Leave { socket: number }).await;
    reason
}

/// Waits for `join`, and returns the secret of the seat.
async fn first_message(socket: &mut WebSocket) -> Result<Option<String>, Reason> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => {
                return match serde_json::from_str(&text) {
                    Ok(ClientMessage::Join { seat }) => Ok(seat),
                    Ok(_) => Err(policy("the first message must be `join`")),
                    Err(error) => Err(policy(&not_understood(&error))),
                };
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(unsupported()),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(None),
        }
    }
}

async fn relay(
    games: &Games,
    socket: &mut WebSocket,
    mut queue: mpsc::Receiver<Outgoing>,
    number: u64,
    mailbox: &mpsc::Sender<Command>,
) -> Reason {
    let options = games.options();
    let rate = Rate {
        per_second: options.messages_per_second.into(),
        burst: options.burst.into(),
    };
    let mut bucket = TokenBucket::full(rate, Instant::now());
    let mut pings = interval(options.ping_every);
    let mut heard_at = Instant::now();
    loop {
        let outgoing = tokio::select! {
            outgoing = queue.recv() => match outgoing {
                Some(Outgoing::Text(text)) => Message::Text(text),
                Some(Outgoing::Replaced) => {
                    return Some((REPLACED, "newer connections have replaced this one".to_owned()));
                }
                None => return policy("the connection is too slow"),
            },
            received = socket.recv() => {
                heard_at = Instant::now();
                if !bucket.take(rate, heard_at) {
                    return policy("too many messages");
                }
                let text = match received {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => return unsupported(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                };
                match serde_json::from_str(&text) {
                    Ok(message) => {
                        let command = Command::Message { socket: number, message };
                        if mailbox.send(command).await.is_err() {
                            return policy("the game was closed");
                        }
                        continue;
                    }
                    Err(error) => Message::Text(to_text(&ServerMessage::Error {
                        message: not_understood(&error),
                    })),
                }
            },
            _ = pings.tick() => {
                if heard_at.elapsed() > options.silent_for {
                    return policy("the connection is silent");
                }
                Message::Ping(axum::body::Bytes::new())
            }
        };
        match timeout(options.send_within, socket.send(outgoing)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return None,
        }
    }
}

fn policy(message: &str) -> Reason {
    Some((close_code::POLICY, message.to_owned()))
}

fn unsupported() -> Reason {
    let message = "messages are JSON text".to_owned();
    Some((close_code::UNSUPPORTED, message))
}

fn not_understood(error: &serde_json::Error) -> String {
    // Part of the message is from the client, and may be long.
    let error: String = error.to_string().chars().take(80).collect();
    format!("this message cannot be understood: {error}")
}
