//! Limits the requests a second from one address, with a token bucket each.

use std::net::{IpAddr, Ipv6Addr};
use std::time::Instant;

use axum::Extension;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use dashmap::DashMap;

use super::token_bucket::{Rate, TokenBucket};
use crate::app::App;
use crate::connections::Client;
use crate::error::ApiError;

/// Seconds of requests that may come at once.
const BURST: f64 = 2.0;
/// Addresses that are remembered. Full buckets are forgotten when there are more.
const MOST: usize = 10_000;

/// The requests that each address may still make.
pub struct RateLimiter {
    rate: Rate,
    buckets: DashMap<IpAddr, TokenBucket>,
}

impl RateLimiter {
    /// Allows this many requests a second on average.
    pub fn new(per_second: u32) -> RateLimiter {
        let per_second = f64::from(per_second);
        RateLimiter {
            rate: Rate {
                per_second,
                burst: per_second * BURST,
            },
            buckets: DashMap::new(),
        }
    }

    /// Takes one request from an address at this time. Returns whether it is allowed.
    fn take(&self, address: IpAddr, now: Instant) -> bool {
        if self.buckets.len() > MOST {
            self.buckets
                .retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        let full = || TokenBucket::full(self.rate, now);
        let mut bucket = self.buckets.entry(network(address)).or_insert_with(full);
        bucket.take(self.rate, now)
    }
}

/// Returns the network to which an address belongs: a client has a whole network of IPv6 addresses.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

/// Refuses requests of an address that makes too many.
pub async fn limit_rate(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    if app.rate().take(client.peer.ip(), Instant::now()) {
        return next.run(request).await;
    }
    let error = ApiError::too_many("too many requests");
    error.help("wait a second").into_response()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn allows_a_burst_and_then_the_rate() {
        let limiter = RateLimiter::new(10);
        let (one, other) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let start = Instant::now();
        let taken = |address, at| (0..100).filter(|_| limiter.take(address, at)).count();
        assert_eq!(taken(one, start), 20);
        assert_eq!(taken(other, start), 20);
        assert_eq!(taken(one, start + Duration::from_secs(1)), 10);
        assert_eq!(taken(one, start + Duration::from_secs(60)), 20);
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        let limiter = RateLimiter::new(10);
        let start = Instant::now();
        let taken = |text: &str| {
            let address = text.parse().unwrap();
            (0..100).filter(|_| limiter.take(address, start)).count()
        };
        assert_eq!(taken("2001:db8::1"), 20);
        assert_eq!(taken("2001:db8::ffff:2"), 0);
        assert_eq!(taken("2001:db8:0:1::1"), 20);
        assert_eq!(taken("192.0.2.1"), 20);
        assert_eq!(taken("::ffff:192.0.2.1"), 0);
        assert_eq!(taken("192.0.2.2"), 20);
    }

    #[test]
    fn forgets_idle_addresses() {
        let limiter = RateLimiter::new(10);
        let start = Instant::now();
        for number in 0..=MOST as u32 {
            limiter.take(IpAddr::from(number.to_be_bytes()), start);
        }
        let later = start + Duration::from_secs(10);
        assert!(limiter.take([10, 0, 0, 1].into(), later));
        assert_eq!(limiter.buckets.len(), 1);
    }
}
