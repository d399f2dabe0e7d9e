//! Strategies of certificates: played against random opponents they keep their promise, and other
//! files are refused.

use std::fs;
use std::path::{Path, PathBuf};

use game::Event as _;
use games::AnyGame;
use games::hunt::{GOATS, HuntEvent, TIGERS};
use pounce::records::FailureKind;
use pounce::{
    BookStrategy, Certificate, Claim, LoadedGame, StrategyBook, StrategyEnd, StrategyError,
    StrategyStep,
};

/// The largest certificate that is played. Larger ones take seconds to read.
const LARGEST: u64 = 1 << 20;
/// Games for each strategy, spread over its roots.
const GAMES: usize = 16;
/// Plies after which a strategy that avoids its event forever has been played long enough.
const LONG: usize = 60;

fn hypotheses() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hypotheses")
}

fn claim(name: &str) -> Claim {
    Claim::load(hypotheses().join(name).with_extension("toml")).unwrap()
}

fn book(claim: &Claim) -> StrategyBook {
    StrategyBook::open(claim, None, 64 << 20).unwrap()
}

/// Lists the claims whose certificate is small.
fn claims_with_certificates() -> Vec<Claim> {
    let (mut folders, mut claims) = (vec![hypotheses()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "cert")
                && entry.metadata().unwrap().len() <= LARGEST
            {
                claims.push(Claim::load(path.with_extension("toml")).unwrap());
            }
        }
    }
    claims
}

/// A simple generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays a strategy against a random opponent, and checks every step.
fn play_game(game: &LoadedGame, book: &StrategyBook, strategy: usize, root: usize, seed: u64) {
    let described = &book.strategies()[strategy];
    let (start, bound) = {
        let root = &described.roots[root];
        (root.position.clone(), root.plies)
    };
    let (mut random, mut line, mut position) = (Random(seed), String::new(), start);
    let mut before: Option<u32> = None;
    for ply in 0.. {
        let step = book.step(strategy, root, &line).unwrap();
        assert_eq!(step.position, position);
        assert_eq!(step.prover, described.prover);
        let at = || format!("{}: {line}", described.promise);
        if let Some(end) = step.end {
            check_end(game, described, &step, end, &at());
            assert!(bound.is_none_or(|bound| ply <= bound as usize), "{}", at());
            return;
        }
        assert!(
            !has_happened(game, described, &position).unwrap_or(false),
            "{}",
            at()
        );
        if let (Some(before), Some(left)) = (before, step.plies_left) {
            assert!(left < before, "{}", at());
        }
        before = step.plies_left;
        if bound.is_none() && !described.reaches && ply == LONG {
            return;
        }
        let moves = game.moves(position.as_str()).unwrap().moves;
        let chosen = if step.to_move.as_deref() == Some(&described.prover) {
            let reply = step.reply.clone().unwrap_or_else(|| panic!("{}", at()));
            let chosen = moves.iter().find(|m| m.text == reply);
            chosen.unwrap_or_else(|| panic!("{reply} is not legal; {}", at()))
        } else {
            assert_eq!(step.reply, None);
            &moves[random.below(moves.len())]
        };
        line += &format!("{} ", chosen.text);
        position = chosen.position.clone();
    }
}

/// Checks that a strategy ends as promised.
fn check_end(
    game: &LoadedGame,
    described: &BookStrategy,
    step: &StrategyStep,
    end: StrategyEnd,
    at: &str,
) {
    if described.reaches {
        assert_eq!(end, StrategyEnd::Reached, "{at}");
        assert_ne!(
            has_happened(game, described, &step.position),
            Some(false),
            "{at}"
        );
    } else {
        assert!(
            matches!(end, StrategyEnd::TooFar | StrategyEnd::Over),
            "{end:?}, {at}"
        );
    }
    assert_eq!(step.reply, None);
}

/// Checks whether the event of a hunt game's strategy has happened, as its promise words it.
fn has_happened(game: &LoadedGame, described: &BookStrategy, position: &str) -> Option<bool> {
    let AnyGame::Hunt(hunt) = game.rules() else {
        return None;
    };
    let promise = &described.promise;
    let (prover, opponent) = if described.prover == "tigers" {
        (TIGERS, GOATS)
    } else {
        (GOATS, TIGERS)
    };
    let number = promise.split(' ').find_map(|word| word.parse().ok());
    let event = if promise.contains(" win") {
        HuntEvent::Win(prover)
    } else if promise.contains("do not lose") {
        HuntEvent::Win(opponent)
    } else if promise.contains("a goat") || promise.contains("no goat") {
        HuntEvent::Captures(1)
    } else {
        HuntEvent::Captures(number.unwrap())
    };
    let position = hunt.parse_position(position).unwrap();
    Some(event.holds(&**hunt, &position))
}

#[test]
fn strategies_keep_their_promise_against_random_opponents() {
    let (mut closed, mut switching, mut avoiding, mut games) = (0, 0, 0, 0);
    for claim in claims_with_certificates() {
        let game = LoadedGame::new("game", claim.game().clone());
        let book = book(&claim);
        let recorded = claim.result(None).unwrap().unwrap();
        assert_eq!(book.verdict(), recorded.verdict);
        for (number, strategy) in book.strategies().iter().enumerate() {
            for seed in 0..GAMES {
                let root = seed % strategy.roots.len();
                play_game(&game, &book, number, root, seed as u64);
                games += 1;
            }
            closed += usize::from(strategy.closed);
            switching += usize::from(matches!(game.rules(), AnyGame::Switching(_)));
            avoiding += usize::from(!strategy.reaches);
        }
    }
    assert!(closed > 0 && switching > 5 && avoiding > 5 && games > 300);
}

#[test]
fn lines_that_depart_from_a_strategy_are_answered_or_missing() {
    let (mut missing, mut answered) = (0, 0);
    for name in [
        "pentagram/goats-win",
        "pentagram/draw-with-six-goats",
        "little-puli/draw",
        "small-grid/goats-win-by-ply-13",
        "bagh-chal/captures/one-by-ply-30",
        "aadu-puli/captures/none-by-closed-set",
        "switching/networks/gale-short-wins-first",
    ] {
        let claim = claim(name);
        let (game, book) = (LoadedGame::new("game", claim.game().clone()), book(&claim));
        for seed in 0..20 {
            let mut random = Random(seed);
            let strategy = random.below(book.strategies().len());
            let mut line = String::new();
            for _ in 0..12 {
                let step = book.step(strategy, 0, &line).unwrap();
                let moves = game.moves(step.position.as_str()).unwrap().moves;
                if moves.is_empty() {
                    assert!(step.end.is_some() && step.to_move.is_none());
                    break;
                }
                if let Some(reply) = &step.reply {
                    assert!(moves.iter().any(|m| m.text == *reply), "{name}: {line}");
                    assert_eq!(step.to_move.as_ref(), Some(&step.prover));
                    answered += 1;
                }
                missing += usize::from(step.end == Some(StrategyEnd::Missing));
                line += &format!("{} ", moves[random.below(moves.len())].text);
            }
        }
    }
    assert!(missing > 50 && answered > 50, "{missing} {answered}");
}

#[test]
fn refuses_numbers_and_lines_that_do_not_exist() {
    let book = book(&claim("pentagram/goats-win-by-ply-15"));
    let refused = |strategy, root, line: &str| {
        let error = book.step(strategy, root, line).unwrap_err();
        error.file
    };
    assert_eq!(refused(1, 0, ""), "strategy");
    assert_eq!(refused(0, 1, ""), "root");
    assert_eq!(refused(0, 0, "G99"), "line");
    assert_eq!(refused(0, 0, &"Ga ".repeat(100_000)), "line");
}

#[test]
fn refuses_more_memory_than_allowed() {
    let claim = claim("aadu-puli/captures/none-by-closed-set");
    let error = StrategyBook::open(&claim, None, 100_000).unwrap_err();
    let StrategyError::Memory { needed, allowed } = error else {
        panic!("{error}")
    };
    assert_eq!(allowed, 100_000);
    assert_eq!(
        needed,
        8 * book(&claim).strategies()[0].records,
        "a closed set needs eight bytes for each position"
    );
    assert!(StrategyBook::open(&claim, None, needed).is_ok());
    assert!(
        error_text(&claim, 1 << 16).starts_with("the strategies in the certificate need 1 MiB")
    );
}

fn error_text(claim: &Claim, memory: u64) -> String {
    let error = StrategyBook::open(claim, None, memory).unwrap_err();
    error.to_string()
}

#[test]
fn refuses_claims_without_certificate() {
    let enumerated = claim("switching/networks/k5-short-wins-by-ply-4");
    let error = StrategyBook::open(&enumerated, None, 1 << 20).unwrap_err();
    assert!(matches!(error, StrategyError::NoCertificate(_)), "{error}");
    let proven = claim("pentagram/goats-win");
    let folder = tempfile::tempdir().unwrap();
    let error = StrategyBook::open(&proven, Some(folder.path()), 1 << 20).unwrap_err();
    assert!(
        matches!(&error, StrategyError::Unrecorded(failure) if failure.kind == FailureKind::NoResult),
        "{error}"
    );
}

#[test]
fn refuses_damaged_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let source = hypotheses().join("bagh-chal/tactics/fork-with-an-answer");
    let copy = folder.path().join("fork-with-an-answer");
    for ending in ["toml", "json", "cert"] {
        fs::copy(source.with_extension(ending), copy.with_extension(ending)).unwrap();
    }
    let claim = Claim::load_as(
        "bagh-chal/tactics/fork-with-an-answer",
        &copy.with_extension("toml"),
    )
    .unwrap();
    assert!(StrategyBook::open(&claim, None, 1 << 20).is_ok());
    let file = copy.with_extension("cert");
    let whole = fs::read(&file).unwrap();
    let certificate = Certificate::open(&file).unwrap();
    for at in (0..whole.len()).step_by(whole.len() / 40) {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&file, damaged).unwrap();
        let error = StrategyBook::open(&claim, None, 1 << 20).unwrap_err();
        assert!(
            matches!(&error, StrategyError::Unrecorded(failure)
                if failure.kind == FailureKind::ChangedCertificate),
            "{error}"
        );
        let error = StrategyBook::of(&claim, &certificate, 1 << 20).unwrap_err();
        assert!(matches!(error, StrategyError::Refused(_)), "{error}");
    }
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    assert!(StrategyBook::of(&claim, &certificate, 1 << 20).is_err());
}

#[test]
fn refuses_certificate_of_another_claim_or_game() {
    let mine = claim("pentagram/goats-win-by-ply-15");
    for (other, name) in [
        ("pentagram/goats-win", "another-claim"),
        ("small-grid/goats-win", "another-board"),
        ("switching/networks/k5-short-wins", "not-a-certificate"),
    ] {
        let path = hypotheses().join(other).with_extension("cert");
        let certificate = Certificate::open(path).unwrap();
        let error = StrategyBook::of(&mine, &certificate, 1 << 20).unwrap_err();
        let StrategyError::Refused(refusal) = &error else {
            panic!("{error}")
        };
        assert_eq!(refusal.name(), name);
    }
    let network = claim("switching/networks/k5-short-wins");
    let path = hypotheses().join("switching/networks/octahedron-short-wins.cert");
    let certificate = Certificate::open(path).unwrap();
    let error = StrategyBook::of(&network, &certificate, 1 << 20).unwrap_err();
    assert!(error.to_string().starts_with("another-network"), "{error}");
}
