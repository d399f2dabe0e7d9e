//! The rules about who may ask for what.

mod folders;
mod headers;
mod origin;
mod rate;
mod token_bucket;

pub use folders::Folders;
pub use headers::add_headers;
pub use origin::{Origins, check_origin};
pub use rate::{RateLimiter, limit_rate, network};
pub use token_bucket::{Rate, TokenBucket};
