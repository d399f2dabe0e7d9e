mod limits;

pub use limits::{Limits, Meter, Monitor, NoMonitor, SearchFocus};
