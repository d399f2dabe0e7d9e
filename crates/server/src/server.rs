//! A server that is bound to its address.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::app::App;
use crate::connections;
use crate::files;
use crate::live::StoreError;
use crate::options::ServerOptions;
use crate::router::router;

/// A server that is bound to its address, and answers while it [runs](Server::run).
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
}

/// The reason why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot listen on {address}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
    /// The database of live games cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No thread could be started.
    #[error("cannot start threads")]
    Threads(#[source] io::Error),
    /// The page is not part of this build.
    #[error("cannot prepare the page")]
    Page(#[source] io::Error),
}

impl ServeError {
    /// Returns a way to fix the problem, if there is one to name.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            ServeError::Address { source, .. } if source.kind() == io::ErrorKind::AddrInUse => {
                Some("choose another port with `--port`; 0 takes a free one")
            }
            ServeError::Store(error) => error.help(),
            _ => None,
        }
    }
}

/// The interval at which [`serve`] checks whether to stop.
const POLL: Duration = Duration::from_millis(50);

/// Serves on threads of its own until `is_stopped` returns true. Calls `ready` with the address once
/// requests are answered. Raises the limit on the open files of this process as far as it can.
pub fn serve(
    options: ServerOptions,
    ready: impl FnOnce(SocketAddr),
    is_stopped: impl Fn() -> bool,
) -> Result<(), ServeError> {
    files::raise_limit();
    let runtime = tokio::runtime::Runtime::new().map_err(ServeError::Threads)?;
    let served = runtime.block_on(async {
        let server = Server::bind(options).await?;
        ready(server.address());
        let stop = async {
            while !is_stopped() {
                tokio::time::sleep(POLL).await;
            }
        };
        server.run(stop).await;
        Ok(())
    });
    // Work that is slow to notice its cancellation does not delay the end of the program.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

impl Server {
    /// Binds a server to the address of its options, and opens its data folder. There are fewer
    /// connections than in the options if the process may not open that many files.
    pub async fn bind(options: ServerOptions) -> Result<Server, ServeError> {
        let options = files::fit_to_limit(options);
        let failed = |source| ServeError::Address {
            address: options.address,
            source,
        };
        let listener = TcpListener::bind(options.address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let app = App::open(options, address)?;
        Ok(Server {
            listener,
            address,
            app,
        })
    }

    /// Returns the address, with the port that was chosen.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the future is ready. Then background jobs are cancelled, and running requests
    /// get a moment to finish.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = router(&self.app);
        let limits = self.app.options().limits.clone();
        let app = self.app.clone();
        let stop = async {
            stop.await;
            app.stop();
        };
        connections::serve(self.listener, router, &limits, stop).await;
    }
}
