//! The limit of the system on the open files of a process, which include its connections.

use crate::options::ServerOptions;

/// Allows the process as many open files as the system lets it have.
pub fn raise_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit {
            current: limit.maximum,
            ..limit
        };
        // If it fails, the lower limit stays.
        let _ = setrlimit(Resource::Nofile, raised);
    }
}

/// Returns the number of files that the process may open, if it is limited.
fn limit() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};

        let most = getrlimit(Resource::Nofile).current?;
        usize::try_from(most).ok()
    }
    #[cfg(not(unix))]
    None
}

/// Lowers the numbers of connections and sockets to what the limit on files allows.
pub fn fit_to_limit(options: ServerOptions) -> ServerOptions {
    fit(options, limit())
}

/// A quarter of the files is left for tablebases and games, and half of the connections for clients
/// without a socket.
fn fit(mut options: ServerOptions, files: Option<usize>) -> ServerOptions {
    let connections = &mut options.limits.connections;
    if let Some(files) = files {
        *connections = (*connections).min(files - files / 4).max(2);
    }
    let sockets = &mut options.live.max_sockets;
    *sockets = (*sockets).min(*connections / 2);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_room_for_files() {
        let fitted = |files| {
            let fitted = fit(ServerOptions::default(), files);
            (fitted.limits.connections, fitted.live.max_sockets)
        };
        assert_eq!(fitted(None), (4096, 2048));
        assert_eq!(fitted(Some(20_000)), (4096, 2048));
        assert_eq!(fitted(Some(1024)), (768, 384));
        assert_eq!(fitted(Some(0)), (2, 1));
    }
}
