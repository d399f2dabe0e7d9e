//! Results of earlier versions are read, and edited results are detected.

use pounce_hypothesis::{Evidence, ReadError, ResultRecord, SealError, Tier, Trust, Verdict};
use proptest::prelude::*;

/// Results written by version 1, and the kind of their evidence.
const VERSION_1: [(&str, Trust); 5] = [
    (
        include_str!("results/version-1-certificate.json"),
        Trust::Certificate,
    ),
    (
        include_str!("results/version-1-tablebase.json"),
        Trust::Tablebase,
    ),
    (include_str!("results/version-1-sample.json"), Trust::Sample),
    (
        include_str!("results/version-1-enumeration.json"),
        Trust::Enumeration,
    ),
    (include_str!("results/version-1-search.json"), Trust::Engine),
];

fn first() -> ResultRecord {
    ResultRecord::read(VERSION_1[0].0).unwrap()
}

#[test]
fn reads_results_of_version_1() {
    for (text, trust) in VERSION_1 {
        let result = ResultRecord::read(text).unwrap();
        assert_eq!(result.schema, 1);
        assert_eq!(result.trust, [trust]);
        assert_eq!(result.check_seal(), Err(SealError::Absent));
        assert_eq!(result.evidence.trust(), trust);
    }
    let certificate = match first().evidence {
        Evidence::Certificate { certificate, .. } => certificate,
        other => panic!("{other:?}"),
    };
    assert_eq!(certificate.records, 2_338);
}

#[test]
fn open_result_of_version_1_has_no_trust() {
    let text = VERSION_1[0].0.replace(
        "\"verdict\": \"proven\",\n  \"reason\": null",
        "\"verdict\": \"open\",\n  \"reason\": \"nodes\"",
    );
    let result = ResultRecord::read(&text).unwrap();
    assert_eq!(result.verdict, Verdict::Open);
    assert_eq!(result.trust, []);
}

#[test]
fn results_without_tier_keep_their_seals() {
    let result = ResultRecord::read(include_str!("results/version-2-without-tier.json")).unwrap();
    assert_eq!(result.tier, None);
    assert_eq!(result.check_seal(), Ok(()));
}

#[test]
fn sealed_result_survives_a_round_trip() {
    for (text, _) in VERSION_1 {
        let mut result = ResultRecord::read(text).unwrap();
        result.schema = 2;
        let sealed = result.sealed().unwrap();
        let again = ResultRecord::read(&sealed.text()).unwrap();
        assert_eq!(again, sealed);
        assert_eq!(again.check_seal(), Ok(()));
    }
}

#[test]
fn detects_edits_outside_timing() {
    let sealed = first().sealed().unwrap();
    let edits: [fn(&mut ResultRecord); 7] = [
        |result| result.verdict = Verdict::Refuted,
        |result| result.statement.push('!'),
        |result| result.nodes += 1,
        |result| result.trust = vec![Trust::Engine],
        |result| result.questions[0].line.clear(),
        |result| result.limits.threads = 2,
        |result| result.tier = Some(Tier::Slow),
    ];
    for edit in edits {
        let mut edited = sealed.clone();
        edit(&mut edited);
        assert_eq!(edited.check_seal(), Err(SealError::Broken));
    }
    let mut later = sealed;
    later.timing.seconds += 1.0;
    assert_eq!(later.check_seal(), Ok(()));
}

#[test]
fn explains_why_a_text_is_not_a_result() {
    let why = |text: &str| ResultRecord::read(text).unwrap_err().to_string();
    assert!(why("{").starts_with("this is not a result: EOF"));
    assert!(why("[]").starts_with("this is not a result: "));
    assert!(why("{}").contains("missing field"));
    let newer = VERSION_1[0].0.replace("\"schema\": 1", "\"schema\": 99");
    assert!(matches!(
        ResultRecord::read(&newer),
        Err(ReadError::Newer(99))
    ));
    let more = VERSION_1[0]
        .0
        .replace("\"schema\": 1", "\"schema\": 1, \"colour\": 3");
    assert!(why(&more).contains("unknown field `colour`"));
}

#[test]
fn rejects_sealed_result_of_version_1() {
    let mut result = first();
    result.schema = 2;
    let sealed = result.sealed().unwrap().text();
    let older = sealed.replace("\"schema\": 2", "\"schema\": 1");
    assert_ne!(sealed, older);
    assert!(matches!(
        ResultRecord::read(&older),
        Err(ReadError::SealedVersion1)
    ));
}

proptest! {
    /// Floating-point numbers survive a round trip through a file bit for bit.
    #[test]
    fn seals_survive_any_float(found in prop::num::f64::NORMAL, log10 in prop::num::f64::NORMAL) {
        let mut result = ResultRecord::read(VERSION_1[2].0).unwrap();
        result.schema = 2;
        // The verdict follows from the claimed size and the interval, so those stay as they are.
        let size = result.tree_size.as_mut().unwrap();
        (size.found, size.log10) = (Some(found), log10);
        let sealed = result.sealed().unwrap();
        let again = ResultRecord::read(&sealed.text()).unwrap();
        prop_assert_eq!(again.check_seal(), Ok(()));
        prop_assert_eq!(again, sealed);
    }
}
