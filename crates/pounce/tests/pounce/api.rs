//! Proving, progress and cancellation, as a front end uses them.

use std::path::Path;
use std::sync::{Arc, Mutex};

use pounce::{
    CancelFlag, Claim, Error, Event, Options, Progress, Verdict, check, prove, prove_all,
};

const TRAPPED: &str = r#"
statement = "Goats trap the tiger by ply 15"
game = "pentagram"
prover = "goats"
goal.win = { by_ply = 15 }
"#;

fn trapped() -> Claim {
    Claim::parse("pentagram/trapped", TRAPPED, Path::new("")).unwrap()
}

/// Records events, and cancels once work has been reported.
#[derive(Default)]
struct Listener {
    events: Mutex<Vec<String>>,
    cancels: bool,
}

impl Progress for Listener {
    fn report(&self, event: Event<'_>) {
        let text = match event {
            Event::Planned { jobs } => format!("{jobs} planned"),
            Event::Started { job } => format!("{job} started"),
            Event::Advanced { .. } => "advanced".to_owned(),
            Event::Finished { job, result } => {
                format!("{job} {}", result.unwrap().verdict.name())
            }
            _ => return,
        };
        let mut events = self.events.lock().unwrap();
        if events.last() != Some(&text) {
            events.push(text);
        }
    }

    fn is_cancelled(&self) -> bool {
        let events = self.events.lock().unwrap();
        self.cancels && events.iter().any(|event| event == "advanced")
    }
}

fn options(progress: Arc<dyn Progress>) -> Options {
    Options {
        progress,
        ..Options::default()
    }
}

#[test]
fn reports_the_events_of_a_claim() {
    let listener = Arc::new(Listener::default());
    let proof = prove(&trapped(), &options(listener.clone())).unwrap();
    assert_eq!(proof.result.verdict, Verdict::Proven);
    let events = listener.events.lock().unwrap();
    assert_eq!(
        events[..2],
        ["1 planned", "pentagram/trapped started"].map(str::to_owned)
    );
    assert!(events.contains(&"advanced".to_owned()));
    assert_eq!(events.last().unwrap(), "pentagram/trapped proven");
}

#[test]
fn open_verdict_when_cancelled() {
    let listener = Arc::new(Listener {
        cancels: true,
        ..Listener::default()
    });
    let proof = prove(&trapped(), &options(listener)).unwrap();
    assert_eq!(proof.result.verdict, Verdict::Open);
    assert_eq!(proof.result.reason.as_deref(), Some("interrupted"));
    assert!(proof.certificate.is_none() && proof.problems.is_empty());
}

#[test]
fn does_not_begin_when_cancelled_before() {
    let flag = CancelFlag::default();
    flag.cancel();
    let options = options(Arc::new(flag));
    let error = prove(&trapped(), &options).unwrap_err();
    assert!(matches!(error, Error::Cancelled), "{error}");
    let proofs = prove_all(&[trapped(), trapped()], &options).unwrap();
    assert!(proofs.iter().all(Option::is_none) && proofs.len() == 2);
}

#[test]
fn refuses_a_claim_that_needs_too_much_memory() {
    let options = Options {
        memory: 1 << 20,
        ..Options::default()
    };
    let error = prove(&trapped(), &options).unwrap_err();
    assert!(matches!(error, Error::Memory { allowed, .. } if allowed == 1 << 20));
}

#[test]
fn keeps_a_certificate_as_long_as_it_is_used() {
    let proof = prove(&trapped(), &Options::default()).unwrap();
    let certificate = proof.certificate.unwrap();
    let (path, clone) = (certificate.path().to_owned(), certificate.clone());
    drop(certificate);
    assert_eq!(check(&clone).unwrap().verdict, Verdict::Proven);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.cert");
    clone.save(&copy).unwrap();
    drop(clone);
    assert!(!path.exists() && copy.exists());
}

#[test]
fn writes_results_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        results: Some(folder.path().to_owned()),
        ..Options::default()
    };
    let proof = prove(&trapped(), &options).unwrap();
    let result = folder.path().join("pentagram/trapped.json");
    let text = std::fs::read_to_string(result).unwrap();
    assert_eq!(pounce::ResultRecord::read(&text).unwrap(), proof.result);
    let certificate = proof.certificate.unwrap();
    assert_eq!(
        certificate.path(),
        folder.path().join("pentagram/trapped.cert")
    );
}
