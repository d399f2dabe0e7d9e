//! Games, tablebases and estimates, as a front end uses them.

use std::sync::Arc;

use pounce::records::{CheckRecord, EstimateRecord, Finding, ValueName};
use pounce::{
    CancelFlag, Document, Error, EstimateMethod, GameOptions, Keep, LoadedGame, NoProgress,
    Options, Progress, Sample, Session, Setup, Tablebase, Tablebases, TreeRequest, known_games,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn open(name: &str) -> LoadedGame {
    LoadedGame::open(name, &GameOptions::default()).unwrap()
}

fn cancelled() -> Options {
    let flag = CancelFlag::default();
    flag.cancel();
    Options {
        progress: Arc::new(flag),
        ..Options::default()
    }
}

/// Writes a record as JSON, reads it again, and compares the two texts.
fn round_trip<T: Serialize + DeserializeOwned>(record: &T) -> T {
    let text = serde_json::to_string(record).unwrap();
    let again: T = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), text);
    again
}

#[test]
fn handles_can_be_shared_between_threads() {
    fn cheap<T: Clone + Send + Sync + 'static>() {}
    fn sent<T: Send + 'static>() {}
    cheap::<LoadedGame>();
    cheap::<Tablebase>();
    cheap::<Tablebases>();
    cheap::<Options>();
    sent::<Session>();
}

#[test]
fn every_known_game_opens_and_has_moves() {
    let games = known_games();
    assert!(games.len() >= 10, "{}", games.len());
    for known in games {
        let game = open(known.id());
        let moves = game.moves("start").unwrap();
        assert!(!moves.moves.is_empty(), "{}", known.id());
        assert_eq!(round_trip(&moves), moves);
        let shown = game.show("start").unwrap();
        assert_eq!(shown.compact, moves.position);
        assert!(shown.svg.contains("<svg"), "{}", known.id());
        let after = Setup::from("start").line(moves.moves[0].text.clone());
        assert_eq!(game.compact(&after).unwrap(), moves.moves[0].position);
    }
}

#[test]
fn errors_name_the_text_that_is_wrong() {
    let flawed = |options| LoadedGame::open("bagh-chal", &options).unwrap_err();
    let bad = flawed(GameOptions {
        captures: Some(99),
        ..GameOptions::default()
    });
    assert_eq!(
        (bad.file.as_str(), bad.text.as_str()),
        ("options", "captures = 99")
    );
    let bad = LoadedGame::open("baghchal", &GameOptions::default()).unwrap_err();
    assert_eq!(bad.file, "game");
    let game = open("bagh-chal");
    assert_eq!(game.moves("nowhere").unwrap_err().file, "position");
    let line = Setup::from("start").line("G33 G34");
    assert_eq!(game.moves(&line).unwrap_err().file, "line");
    assert_eq!(
        open("fish-barrel").fen("start").unwrap_err().file,
        "notation"
    );
    assert!(Tablebases::default().open(&open("fish-barrel")).is_err());
}

#[test]
fn perft_does_not_depend_on_threads() {
    let game = open("bagh-chal");
    let count = |threads| {
        let options = Options {
            threads: Some(threads),
            ..Options::default()
        };
        game.perft("start", 5, &options).unwrap()
    };
    let (one, two) = (count(1), count(2));
    assert_eq!((one.nodes, &one.divide), (two.nodes, &two.divide));
    assert_eq!(
        one.nodes,
        game::perft::perft(hunt(&game), &hunt_start(&game), 5)
    );
    assert_eq!(round_trip(&one), one);
    assert_eq!(
        game.perft("start", 0, &Options::default()).unwrap().nodes,
        1
    );
    let error = game.perft("start", 8, &cancelled()).unwrap_err();
    assert!(matches!(error, Error::Cancelled), "{error}");
}

fn hunt(game: &LoadedGame) -> &games::hunt::Hunt {
    match game.rules() {
        games::AnyGame::Hunt(hunt) => hunt,
        _ => panic!("not a hunt"),
    }
}

fn hunt_start(game: &LoadedGame) -> games::hunt::Position {
    use game::Game;
    hunt(game).start()
}

#[test]
fn tablebases_are_solved_probed_counted_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let (game, tablebases) = (open("pentagram"), Tablebases::at(folder.path()));
    assert!(matches!(
        tablebases.open(&game),
        Err(Error::Unsolved { .. })
    ));
    let stopped = tablebases.solve(&game, Keep::Sliding, &cancelled());
    assert!(matches!(stopped, Err(Error::Cancelled)));
    let small = Options {
        memory: 1 << 20,
        ..Options::default()
    };
    let refused = tablebases.solve(&game, Keep::Sliding, &small);
    assert!(matches!(refused, Err(Error::Memory { allowed, .. }) if allowed == 1 << 20));

    let plan = tablebases
        .plan(&game, Keep::Sliding, &Options::default())
        .unwrap();
    assert_eq!(plan.folder(), tablebases.folder(&game).unwrap());
    let solved = plan.run().unwrap();
    assert_eq!(solved.counted.value, ValueName::Goats);
    assert_eq!(round_trip(&solved), solved);
    let tablebase = tablebases.open(&game).unwrap();
    let census = tablebase.census();
    assert_eq!(census.counted, solved.counted);
    assert_eq!(round_trip(&census), census);
    assert_eq!(tablebase.probe("start").unwrap(), None);
    let found = tablebase.probe("GGGG1GG1GT-t0").unwrap().unwrap();
    assert_eq!(round_trip(&found), found);
    let verified = tablebase.verify(Sample::None, &Options::default()).unwrap();
    assert_eq!((verified.mismatches, verified.placement), (0, 0));
    assert_eq!(round_trip(&verified), verified);
    let stopped = tablebase.verify(Sample::None, &cancelled());
    assert!(matches!(stopped, Err(Error::Cancelled)));
}

#[test]
fn estimate_record_depends_on_method() {
    let game = open("small-grid");
    let tree = |method| TreeRequest {
        plies: Some(5),
        method,
        ..TreeRequest::default()
    };
    let measure = |method| -> EstimateRecord {
        let record = pounce::estimate(&game, &tree(method), &Options::default()).unwrap();
        let again = round_trip(&record);
        assert_eq!(again.finding, record.finding);
        record
    };
    let counted = measure(EstimateMethod::Exact);
    let exact = counted.finding.log10().unwrap();
    let sampled = measure(EstimateMethod::Population);
    assert!(matches!(sampled.finding, Finding::Sampled { .. }));
    assert!((sampled.finding.log10().unwrap() - exact).abs() < 0.05);
    assert!(!sampled.convergence.is_empty() && counted.convergence.is_empty());
    let stopped = pounce::estimate(&game, &tree(EstimateMethod::Knuth), &cancelled());
    assert!(matches!(stopped, Err(Error::Cancelled)));
    let other = TreeRequest {
        captures: Some(1),
        ..TreeRequest::default()
    };
    let refused = pounce::estimate(&open("fish-barrel"), &other, &Options::default());
    assert!(matches!(refused, Err(Error::Input(bad)) if bad.file == "captures"));
}

#[test]
fn refusals_round_trip() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.cert");
    std::fs::write(&path, "no certificate").unwrap();
    let certificate = pounce::Certificate::open(&path).unwrap();
    let checked = pounce::check_with(&certificate, 1 << 30, &NoProgress);
    let record = CheckRecord::of(&path, &checked, 0.5);
    assert_eq!(round_trip(&record), record);
    let CheckRecord::Refused(refused) = record else {
        panic!("it was accepted");
    };
    assert!(!refused.is_unreadable() && !refused.is_cancelled());
}

#[test]
fn schemas_equal_the_published_ones() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    for (document, name) in [
        (Document::Census, "census"),
        (Document::Check, "check"),
        (Document::Estimate, "estimate"),
        (Document::Explain, "explain"),
        (Document::Probe, "probe"),
        (Document::Solve, "solve"),
    ] {
        let file = folder.join(format!("{name}-{}.json", document.version()));
        let text = std::fs::read_to_string(file).unwrap();
        let published: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            serde_json::to_value(document.schema()).unwrap(),
            published,
            "{name}"
        );
    }
}

#[test]
fn progress_announces_and_counts_the_work() {
    #[derive(Default)]
    struct Sums(std::sync::Mutex<(u64, u64)>);
    impl Progress for Sums {
        fn report(&self, event: pounce::Event<'_>) {
            let mut sums = self.0.lock().unwrap();
            match event {
                pounce::Event::Extended { units, .. } => sums.0 += units,
                pounce::Event::Advanced { units, .. } => sums.1 += units,
                _ => {}
            }
        }
    }
    let sums = Arc::new(Sums::default());
    let options = Options {
        progress: sums.clone(),
        ..Options::default()
    };
    let tree = TreeRequest {
        plies: Some(3),
        samples: Some(40),
        method: EstimateMethod::Knuth,
        ..TreeRequest::default()
    };
    pounce::estimate(&open("small-grid"), &tree, &options).unwrap();
    assert_eq!(*sums.0.lock().unwrap(), (40, 40));
}
