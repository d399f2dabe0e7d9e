//! A server and browsers for one test.

use crate::background::BackgroundServer;
use crate::driver::Driver;
use crate::tab::Tab;

/// A server with empty folders, and a driver to open browsers with.
pub struct Stage {
    url: String,
    driver: Driver,
    _server: BackgroundServer,
}

impl Stage {
    fn new(driver: Driver) -> Stage {
        let server = BackgroundServer::start();
        Stage {
            url: format!("http://{}", server.address),
            driver,
            _server: server,
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
