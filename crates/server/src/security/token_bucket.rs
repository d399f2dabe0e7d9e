//! A token bucket: a limit on a rate that allows bursts.

use std::time::Instant;

/// A rate, and the number that may come at once.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// The number in a second, on average.
    pub per_second: f64,
    /// The number at once.
    pub burst: f64,
}

/// The tokens that are left of a rate. Each request or message takes one.
#[derive(Debug, Clone, Copy)]
pub struct TokenBucket {
    tokens: f64,
    filled_at: Instant,
}

impl TokenBucket {
    /// Creates a full bucket.
    pub fn full(rate: Rate, now: Instant) -> TokenBucket {
        TokenBucket {
            tokens: rate.burst,
            filled_at: now,
        }
    }

    /// Takes a token. Returns whether there was one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.tokens = self.tokens(rate, now);
        self.filled_at = now;
        let is_allowed = self.tokens >= 1.0;
        if is_allowed {
            self.tokens -= 1.0;
        }
        is_allowed
    }

    /// Checks whether the bucket is full.
    pub fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.tokens(rate, now) >= rate.burst
    }

    fn tokens(&self, rate: Rate, now: Instant) -> f64 {
        let elapsed = now.saturating_duration_since(self.filled_at);
        (self.tokens + elapsed.as_secs_f64() * rate.per_second).min(rate.burst)
    }
}
