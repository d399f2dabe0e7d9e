//! The state that all requests share.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::FromRef;
use pounce::{CancelFlag, Options};

use crate::claims::Claims;
use crate::error::ApiError;
use crate::explore::{Catalogue, Summaries, Values};
use crate::jobs::Jobs;
use crate::live::{Games, Store};
use crate::options::ServerOptions;
use crate::page::Page;
use crate::security::{Folders, Origins, RateLimiter};
use crate::server::ServeError;
use crate::work::WorkQueue;

/// The state that all requests share. Clones are cheap.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    options: ServerOptions,
    origins: Origins,
    rate: RateLimiter,
    page: Page,
    catalogue: Arc<Catalogue>,
    summaries: Summaries,
    values: Arc<Values>,
    claims: Claims,
    jobs: Jobs,
    live: Arc<Games>,
    folders: Folders,
    /// Places for requests that take milliseconds.
    quick: Arc<WorkQueue>,
    /// Places for requests that may take seconds.
    long: WorkQueue,
}

/// Quick requests that may wait.
const QUICK_QUEUE: usize = 1024;
/// Long requests that may wait.
const LONG_QUEUE: usize = 32;

impl App {
    /// Opens the data folder, and prepares to answer under this address.
    pub fn open(options: ServerOptions, address: SocketAddr) -> Result<App, ServeError> {
        let store = Arc::new(Store::open(&options.data)?);
        let catalogue = Arc::new(Catalogue::new(&options, store.clone()));
        let folders = Folders::new(&options);
        let quick = Arc::new(WorkQueue::new(2 * cores(), QUICK_QUEUE));
        let (opened, hidden) = (catalogue.clone(), folders.clone());
        let open = move |id: &str, options: &_| {
            let game = opened.open(id, options);
            game.map_err(|error| hidden.hide(error))
        };
        let live = Games::new(store, Arc::new(open), quick.clone(), options.live.clone());
        live.start_cleaning();
        Ok(App(Arc::new(Shared {
            origins: Origins::new(address, &options.hosts),
            rate: RateLimiter::new(options.limits.requests_per_second),
            page: Page::prepare().map_err(ServeError::Page)?,
            summaries: Summaries::new(),
            values: Arc::new(Values::new(&options)),
            claims: Claims::new(&options),
            jobs: Jobs::new(&options.limits, options.memory, folders.clone()),
            folders,
            quick,
            long: WorkQueue::new(cores(), LONG_QUEUE),
            live,
            catalogue,
            options,
        })))
    }

    /// Cancels all background work. Live games need no end: each move is saved before it is accepted.
    pub fn stop(&self) {
        self.jobs().cancel_all();
    }

    /// Does work that computes or reads files for milliseconds. Only a few requests compute at the same
    /// time; the others wait.
    pub async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let app = self.clone();
        let done = self.0.quick.run(move |_| work(&app)).await;
        done.map_err(|error| self.folders().hide(error))
    }

    /// Does work that may take seconds, so that it does not delay the other requests. It is cancelled if
    /// the request ends early.
    pub async fn compute_long<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App, &CancelFlag) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let app = self.clone();
        let done = self.0.long.run(move |stop| work(&app, stop)).await;
        done.map_err(|error| self.folders().hide(error))
    }

    /// Returns the options of library calls: the folders, and the memory and threads of the server.
    pub fn library_options(&self) -> Options {
        let ServerOptions {
            memory,
            threads,
            tablebases,
            ..
        } = self.options();
        Options {
            memory: *memory,
            threads: *threads,
            tablebases: tablebases.clone(),
            ..Options::default()
        }
    }

    pub fn options(&self) -> &ServerOptions {
        &self.0.options
    }

    pub fn folders(&self) -> &Folders {
        &self.0.folders
    }

    pub fn origins(&self) -> &Origins {
        &self.0.origins
    }

    pub fn rate(&self) -> &RateLimiter {
        &self.0.rate
    }

    pub fn page(&self) -> &Page {
        &self.0.page
    }

    pub fn catalogue(&self) -> &Catalogue {
        &self.0.catalogue
    }

    pub fn summaries(&self) -> &Summaries {
        &self.0.summaries
    }

    pub fn values(&self) -> &Arc<Values> {
        &self.0.values
    }

    pub fn claims(&self) -> &Claims {
        &self.0.claims
    }

    pub fn jobs(&self) -> &Jobs {
        &self.0.jobs
    }

    pub fn live(&self) -> &Arc<Games> {
        &self.0.live
    }
}

impl FromRef<App> for Arc<Games> {
    fn from_ref(app: &App) -> Arc<Games> {
        app.live().clone()
    }
}

/// Returns the number of processor cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
