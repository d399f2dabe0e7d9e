//! Limits on sockets: their number, and the messages that each may send.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// A counter of open sockets.
#[derive(Debug, Clone, Default)]
pub struct OpenSockets(Arc<AtomicUsize>);

/// One open socket. Dropping it makes room for another one.
#[derive(Debug)]
pub struct SocketPermit(Arc<AtomicUsize>);

impl OpenSockets {
    /// Counts a new socket, or returns `None` if there are `most` already.
    pub fn open(&self, most: usize) -> Option<SocketPermit> {
        let before = self.0.fetch_add(1, Ordering::Relaxed);
        let permit = SocketPermit(self.0.clone());
        (before < most).then_some(permit)
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A limit on messages per second that allows a burst (token bucket).
#[derive(Debug)]
pub struct RateLimit {
    per_second: f64,
    burst: f64,
    left: f64,
    counted_at: Instant,
}

impl RateLimit {
    /// Starts with a whole burst left.
    pub fn new(per_second: u32, burst: u32, now: Instant) -> RateLimit {
        RateLimit {
            per_second: per_second.into(),
            burst: burst.into(),
            left: burst.into(),
            counted_at: now,
        }
    }

    /// Counts a message. Returns whether it is within the limit.
    pub fn allows(&mut self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.counted_at).as_secs_f64();
        self.left = (self.left + elapsed * self.per_second).min(self.burst) - 1.0;
        self.counted_at = now;
        self.left >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn closed_sockets_make_room() {
        let sockets = OpenSockets::default();
        let first = sockets.open(1);
        assert!(first.is_some() && sockets.open(1).is_none());
        drop(first);
        assert!(sockets.open(1).is_some());
    }

    #[test]
    fn limits_messages_after_a_burst() {
        let start = Instant::now();
        let mut limit = RateLimit::new(20, 3, start);
        assert!((0..3).all(|_| limit.allows(start)));
        assert!(!limit.allows(start));
        assert!(limit.allows(start + Duration::from_millis(120)));
    }
}
