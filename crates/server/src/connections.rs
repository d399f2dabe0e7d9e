//! Accepts connections and serves HTTP on them, within limits on their number and their idleness.
//!
//! A connection is closed if the head of a request does not arrive in time, also between two
//! requests, or if the client does not read what is sent to it. So idle and slow clients cannot
//! keep others out for long.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::connect_info::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::options::Limits;

/// The largest head of a request. Positions with long lines of moves are part of it.
const LARGEST_HEAD: usize = 64 << 10;
/// Time for a client to read something of what was sent to it.
const WRITING: Duration = Duration::from_secs(20);
/// Time to answer the requests that are being served when the server stops.
const CLOSING: Duration = Duration::from_secs(2);
/// The pause after a connection could not be accepted, for example because there are too many files.
const PAUSE: Duration = Duration::from_millis(50);

/// The address of a client.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// Serves connections until the future is ready, and then those that are busy for a moment.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    stop: impl Future<Output = ()>,
) {
    let free = Arc::new(Semaphore::new(limits.connections));
    let (stopping, stopped) = watch::channel(false);
    let accept = async {
        loop {
            let place = free.clone().acquire_owned().await;
            let place = place.expect("the semaphore is never closed");
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let serving = Connection {
                        router: router.clone(),
                        peer,
                        head_time: limits.request_head,
                        stopped: stopped.clone(),
                    };
                    tokio::spawn(async move {
                        // Errors are those of the client, which may vanish at any time.
                        let _ = serving.serve(stream).await;
                        drop(place);
                    });
                }
                Err(error) => pause_after(&error).await,
            }
        }
    };
    tokio::select! {
        () = accept => {}
        () = stop => {}
    }
    stopping.send_replace(true);
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    let _ = tokio::time::timeout(CLOSING, free.acquire_many(all)).await;
}

/// Waits before the next connection if the last one failed for want of a resource.
async fn pause_after(error: &io::Error) {
    let is_clients = matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    );
    if !is_clients {
        tokio::time::sleep(PAUSE).await;
    }
}

struct Connection {
    router: Router,
    peer: SocketAddr,
    head_time: Duration,
    stopped: watch::Receiver<bool>,
}

impl Connection {
    async fn serve(mut self, stream: TcpStream) -> Result<(), hyper::Error> {
        // Answers are small, and a move should not wait for another one to share a packet with.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITING));
        let (router, peer) = (self.router, ConnectInfo(Peer(self.peer)));
        let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(peer);
            router.clone().oneshot(request.map(axum::body::Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_time)
            .max_buf_size(LARGEST_HEAD)
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
