//! A server in the background of a test, with the claims of the repository and empty folders.

use std::net::SocketAddr;
use std::path::Path;

use pounce_server::{Server, ServerOptions};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A server that stops when it is dropped.
pub struct BackgroundServer {
    /// Its address.
    pub address: SocketAddr,
    _stop: oneshot::Sender<()>,
    _runtime: Runtime,
    _folder: TempDir,
}

impl BackgroundServer {
    /// Starts a server.
    pub fn start() -> BackgroundServer {
        let folder = tempfile::tempdir().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let options = ServerOptions {
            claims: root.join("hypotheses"),
            data: folder.path().join("data"),
            tablebases: Some(folder.path().join("tablebases")),
            ..ServerOptions::default()
        };
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(Server::bind(options)).unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        runtime.spawn(server.run(async {
            let _ = stopped.await;
        }));
        BackgroundServer {
            address,
            _stop: stop,
            _runtime: runtime,
            _folder: folder,
        }
    }
}
