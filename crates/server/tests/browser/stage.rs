//! A server and browsers for one test.

use std::path::Path;

use pounce_server::{Server, ServerOptions};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::driver::Driver;
use crate::tab::Tab;

/// A server with empty folders, and a driver to open browsers with.
pub struct Stage {
    url: String,
    driver: Driver,
    /// The server stops when this is dropped.
    _stop: oneshot::Sender<()>,
    _runtime: Runtime,
    _folder: TempDir,
}

impl Stage {
    fn new(driver: Driver) -> Stage {
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
        let url = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        runtime.spawn(server.run(async {
            let _ = stopped.await;
        }));
        Stage {
            url,
            driver,
            _stop: stop,
            _runtime: runtime,
            _folder: folder,
        }
    }

    /// Opens another browser, with nothing in common with the others.
    pub fn tab(&self) -> Tab {
        Tab::new(self.driver.open(), &self.url)
    }
}

/// Runs a test with a server.
pub fn on_stage(test: impl FnOnce(&Stage)) {
    if let Some(driver) = Driver::start() {
        test(&Stage::new(driver));
    }
}

/// Runs a test with one browser, and then checks that the page had no error.
pub fn in_browser(test: impl FnOnce(&Tab)) {
    on_stage(|stage| {
        let tab = stage.tab();
        test(&tab);
        tab.assert_no_errors();
    });
}
