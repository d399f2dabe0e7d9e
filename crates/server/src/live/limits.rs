//! Limits on the number of open sockets and of new games.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use pounce::text::count;

use super::options::LiveOptions;
use crate::error::ApiError;
use crate::security::{Rate, TokenBucket, network};

/// Networks that are remembered. Full buckets are forgotten when there are more.
const MOST_NETWORKS: usize = 10_000;

/// The open sockets.
#[derive(Debug, Clone, Default)]
pub struct OpenSockets(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_network: BTreeMap<IpAddr, usize>,
}

/// One open socket. Dropping it makes room for another one.
#[derive(Debug)]
pub struct SocketPermit {
    sockets: OpenSockets,
    network: Option<IpAddr>,
}

impl OpenSockets {
    /// Counts a new socket, or refuses it if there are too many in all or from its network. This machine
    /// may have all of them: requests that a proxy passes on come from it.
    pub fn open(
        &self,
        address: Option<IpAddr>,
        options: &LiveOptions,
    ) -> Result<SocketPermit, ApiError> {
        let address = address.filter(|address| !address.to_canonical().is_loopback());
        let network = address.map(network);
        let mut counts = self.counts();
        if counts.all >= options.max_sockets {
            let message = "this server has too many open sockets";
            return Err(ApiError::unavailable(message));
        }
        if let Some(network) = network {
            let of_network = counts.by_network.entry(network).or_default();
            if *of_network >= options.max_sockets_per_address {
                let message = "too many sockets are open from your address";
                return Err(ApiError::too_many(message).help("close one of them"));
            }
            *of_network += 1;
        }
        counts.all += 1;
        Ok(SocketPermit {
            sockets: self.clone(),
            network,
        })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut counts = self.sockets.counts();
        counts.all -= 1;
        let Some(network) = self.network else { return };
        if let Some(of_network) = counts.by_network.get_mut(&network) {
            *of_network -= 1;
            if *of_network == 0 {
                counts.by_network.remove(&network);
            }
        }
    }
}

/// The games that the clients of each network may still create.
#[derive(Debug, Default)]
pub struct Creations(Mutex<BTreeMap<IpAddr, TokenBucket>>);

impl Creations {
    /// Counts a new game of a client, or refuses it. Clients without an address share a network.
    pub fn count(
        &self,
        address: Option<IpAddr>,
        options: &LiveOptions,
        now: Instant,
    ) -> Result<(), ApiError> {
        let network = network(address.unwrap_or(Ipv4Addr::UNSPECIFIED.into()));
        let rate = Rate {
            per_second: options.create_every.as_secs_f64().recip(),
            burst: options.max_created_at_once.into(),
        };
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_NETWORKS {
            buckets.retain(|_, bucket| !bucket.is_full(rate, now));
        }
        let full = || TokenBucket::full(rate, now);
        let bucket = buckets.entry(network).or_insert_with(full);
        if bucket.take(rate, now) {
            return Ok(());
        }
        let wait = options.create_every.as_secs().max(1);
        let error = ApiError::too_many("too many games were created from your address");
        Err(ApiError {
            retry_after: wait,
            ..error.help(format!("wait {}", count(wait, "second", "seconds")))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;

    use super::*;

    #[test]
    fn closed_sockets_make_room() {
        let options = LiveOptions {
            max_sockets: 1,
            ..LiveOptions::default()
        };
        let sockets = OpenSockets::default();
        let first = sockets.open(None, &options);
        assert!(first.is_ok());
        let refused = sockets.open(None, &options).unwrap_err();
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        drop(first);
        assert!(sockets.open(None, &options).is_ok());
    }

    #[test]
    fn new_games_of_a_network_are_limited() {
        let options = LiveOptions::default();
        let (creations, start) = (Creations::default(), Instant::now());
        let created = |text: &str, at| {
            let address = Some(text.parse().unwrap());
            let all = (0..2_000).map(|_| creations.count(address, &options, at));
            all.filter(Result::is_ok).count()
        };
        assert_eq!(created("2001:db8::1", start), 600);
        assert_eq!(created("2001:db8::2", start), 0);
        assert_eq!(created("192.0.2.1", start), 600);
        assert_eq!(created("192.0.2.1", start + Duration::from_secs(30)), 3);
        let address = Some("192.0.2.1".parse().unwrap());
        let refused = creations.count(address, &options, start).unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(refused.help.as_deref(), Some("wait 10 seconds"));
        // One network cannot create all games that the store keeps.
        let day = options.keep_unclaimed.as_secs() / options.create_every.as_secs();
        assert!(u64::from(options.max_created_at_once) + day < options.max_unfinished);
    }

    #[test]
    fn each_network_has_its_share() {
        let options = LiveOptions {
            max_sockets_per_address: 2,
            ..LiveOptions::default()
        };
        let sockets = OpenSockets::default();
        let open = |text: &str| sockets.open(Some(text.parse().unwrap()), &options);
        let first = open("2001:db8::1");
        let _second = open("2001:db8::2").unwrap();
        let refused = open("2001:db8::3").unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        let _other = open("192.0.2.1").unwrap();
        let local = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(|local| {
            let many: Vec<_> = (0..10).map(|_| open(local).unwrap()).collect();
            many
        });
        drop((first, local));
        assert!(open("2001:db8::3").is_ok(), "a socket was closed");
        assert_eq!(sockets.counts().all, 2);
    }
}
