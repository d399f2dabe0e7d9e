//! Accepts connections and serves HTTP on them, within limits on their number and their idleness.
//!
//! A connection is closed if the head of a request does not arrive in time, also between two
//! requests, or if the client does not read what is sent to it. If there are too many connections all
//! the same, a new one replaces the one whose last request is the oldest, so that no number of idle or
//! slow clients keeps others out. The sockets of live games are connections that are not replaced;
//! their number is limited to half of all.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::open_connections::{HeldPlace, OpenConnections, Place};
use crate::options::Limits;

/// The largest head of a request. Positions with long lines of moves are part of it.
const LARGEST_HEAD: usize = 64 << 10;
/// Time to answer the requests that are being served when the server stops.
const CLOSING: Duration = Duration::from_secs(2);
/// The pause after a connection could not be accepted, for example because there are too many files.
const PAUSE: Duration = Duration::from_millis(50);
/// Connections closed at once when the process runs out of file descriptors.
const SPARED: usize = 16;

/// The client of a request.
#[derive(Debug, Clone)]
pub struct Client {
    /// Its address.
    pub peer: SocketAddr,
    place: Arc<Place>,
}

impl Client {
    /// Notes that the connection is in use, so that quieter ones are replaced before it.
    pub fn note_activity(&self) {
        self.place.note_activity();
    }

    /// Keeps the connection's place for a socket that takes the connection over.
    pub fn hold(self) -> HeldPlace {
        HeldPlace::new(self.place)
    }
}

/// Serves connections until the future is ready, then gives busy ones a moment to finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    stop: impl Future<Output = ()>,
) {
    let open = Arc::new(OpenConnections::default());
    let (stopping, stopped) = watch::channel(false);
    let accept = async {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    open.close_quietest(limits.connections);
                    let (begin, begun) = oneshot::channel();
                    let router = router.clone();
                    let limits = limits.clone();
                    let stopped = stopped.clone();
                    let task = tokio::spawn(async move {
                        let Ok(place) = begun.await else { return };
                        let connection = Connection {
                            router,
                            client: Client {
                                peer,
                                place: Arc::new(place),
                            },
                            limits,
                            stopped,
                        };
                        // Errors are those of the client, which may vanish at any time.
                        let _ = connection.serve(stream).await;
                    });
                    let _ = begin.send(open.add(task.abort_handle()));
                }
                Err(error) if is_of_client(&error) => {}
                Err(_) => {
                    // The limit of the system is lower than ours.
                    open.close_quietest(open.number().saturating_sub(SPARED));
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    };
    tokio::select! {
        () = accept => {}
        () = stop => {}
    }
    stopping.send_replace(true);
    let all_closed = async {
        while open.replaceable() > 0 {
            tokio::time::sleep(PAUSE).await;
        }
    };
    let _ = tokio::time::timeout(CLOSING, all_closed).await;
}

/// Checks whether a connection could not be accepted because its client closed it.
fn is_of_client(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

struct Connection {
    router: Router,
    client: Client,
    limits: Limits,
    stopped: watch::Receiver<bool>,
}

impl Connection {
    async fn serve(mut self, stream: TcpStream) -> Result<(), hyper::Error> {
        // Answers are small, and a move should not wait for another one to share a packet with.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.limits.reading));
        let (router, client) = (self.router, self.client);
        let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            client.place.note_activity();
            request.extensions_mut().insert(client.clone());
            router.clone().oneshot(request.map(axum::body::Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.request_head)
            .max_buf_size(LARGEST_HEAD)
            .max_header_size(LARGEST_HEAD)
            .serve_connection(TokioIo::new(Box::pin(stream)), service)
            .with_upgrades();
        tokio::pin!(connection);
        // The value of the channel changes only once.
        tokio::select! {
            done = connection.as_mut() => done,
            _ = self.stopped.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    }
}
