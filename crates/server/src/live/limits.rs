//! Limits on the number of open sockets.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::options::LiveOptions;
use crate::error::ApiError;
use crate::security::network;

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

#[cfg(test)]
mod tests {
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
