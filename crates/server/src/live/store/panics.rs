//! Turns panics of the database into errors.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether panics of this thread are reported as errors, and not printed.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function. If it panics, returns the payload of the panic, and prints nothing. Panics of other
/// threads are printed as before.
pub fn catch_quietly<T>(call: impl FnOnce() -> T) -> Result<T, Box<dyn Any + Send>> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                print(panic);
            }
        }));
    });
    let was_quiet = IS_QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    IS_QUIET.set(was_quiet);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_is_quiet_only_during_the_call() {
        let caught = catch_quietly(|| {
            assert!(IS_QUIET.get());
            assert_eq!(catch_quietly(|| 1).ok(), Some(1));
            assert!(IS_QUIET.get());
            assert!(!std::thread::spawn(|| IS_QUIET.get()).join().unwrap());
            panic!("not printed");
        });
        assert!(caught.is_err_and(|payload| payload.is::<&str>()));
        assert!(!IS_QUIET.get());
    }
}
