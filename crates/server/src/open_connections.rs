//! The open connections in the order of their last requests.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::AbortHandle;

/// The open connections in the order of their last requests.
#[derive(Debug, Default)]
pub struct OpenConnections(Mutex<Order>);

#[derive(Debug, Default)]
struct Order {
    /// The number of the next request or connection.
    next: u64,
    /// The tasks of the connections, by the number of their last request.
    tasks: BTreeMap<u64, AbortHandle>,
    /// The number of connections that became sockets.
    held: usize,
}

/// The place of a connection in the order. Dropping it removes the connection.
#[derive(Debug)]
pub struct Place {
    connections: Arc<OpenConnections>,
    /// Changed only under the lock of the order.
    number: AtomicU64,
}

/// The place of a connection that became a socket, and is not replaced by others. Dropping it removes
/// the connection.
#[derive(Debug)]
pub struct HeldPlace(Arc<Place>);

impl OpenConnections {
    /// Adds a connection that is served by this task.
    pub fn add(self: &Arc<Self>, task: AbortHandle) -> Place {
        let mut order = self.order();
        let number = order.next;
        order.next += 1;
        order.tasks.insert(number, task);
        Place {
            connections: self.clone(),
            number: AtomicU64::new(number),
        }
    }

    /// Returns the number of connections.
    pub fn number(&self) -> usize {
        let order = self.order();
        order.tasks.len() + order.held
    }

    /// Returns the number of connections without those that became sockets.
    pub fn replaceable(&self) -> usize {
        self.order().tasks.len()
    }

    /// Closes connections until there are fewer than `most`, those with the oldest requests first.
    /// Sockets count, but stay open.
    pub fn close_quietest(&self, most: usize) {
        let mut order = self.order();
        while order.tasks.len() + order.held >= most.max(1) {
            let Some((_, task)) = order.tasks.pop_first() else {
                return;
            };
            task.abort();
        }
    }

    fn order(&self) -> MutexGuard<'_, Order> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Notes that the connection has sent the head of a request, or was sent an event.
    pub fn note_activity(&self) {
        let mut order = self.connections.order();
        let before = self.number.load(Ordering::Relaxed);
        // A connection that is being closed is no longer in the order.
        if let Some(task) = order.tasks.remove(&before) {
            let number = order.next;
            order.next += 1;
            order.tasks.insert(number, task);
            self.number.store(number, Ordering::Relaxed);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut order = self.connections.order();
        order.tasks.remove(&self.number.load(Ordering::Relaxed));
    }
}

impl HeldPlace {
    /// Keeps a place for a socket.
    pub fn new(place: Arc<Place>) -> HeldPlace {
        let mut order = place.connections.order();
        order.tasks.remove(&place.number.load(Ordering::Relaxed));
        order.held += 1;
        drop(order);
        HeldPlace(place)
    }
}

impl Drop for HeldPlace {
    fn drop(&mut self) {
        self.0.connections.order().held -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task() -> tokio::task::JoinHandle<()> {
        tokio::spawn(std::future::pending())
    }

    #[tokio::test]
    async fn closes_the_connection_with_the_oldest_request() {
        let open = Arc::new(OpenConnections::default());
        let tasks = [task(), task(), task()];
        let [first, second, third] = [0, 1, 2].map(|at: usize| open.add(tasks[at].abort_handle()));
        first.note_activity();
        open.close_quietest(3);
        let [one, two, three] = tasks;
        assert!(two.await.unwrap_err().is_cancelled());
        assert!(!one.is_finished() && !three.is_finished());
        // Its place is already gone.
        second.note_activity();
        drop(second);
        assert_eq!(open.number(), 2);
        drop((first, third));
        assert_eq!(open.number(), 0);
        open.close_quietest(0);
    }

    #[tokio::test]
    async fn sockets_count_and_stay_open() {
        let open = Arc::new(OpenConnections::default());
        let tasks = [task(), task()];
        let [socket, other] = [0, 1].map(|at: usize| Arc::new(open.add(tasks[at].abort_handle())));
        let held = HeldPlace::new(socket);
        assert_eq!((open.number(), open.replaceable()), (2, 1));
        open.close_quietest(1);
        let [one, two] = tasks;
        assert!(two.await.unwrap_err().is_cancelled() && !one.is_finished());
        drop((held, other));
        assert_eq!(open.number(), 0);
    }
}
