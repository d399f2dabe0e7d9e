//! Inconsistent results are rejected with a reason.

use pounce_hypothesis::{ErrorKind, Expectation, ResultRecord, Trust, Verdict};

fn result(text: &str) -> ResultRecord {
    ResultRecord::read(text).unwrap()
}

#[test]
fn accepts_recorded_results() {
    for text in [
        include_str!("results/version-1-certificate.json"),
        include_str!("results/version-1-tablebase.json"),
        include_str!("results/version-1-sample.json"),
        include_str!("results/version-1-enumeration.json"),
        include_str!("results/version-1-search.json"),
    ] {
        assert_eq!(result(text).validate(), Ok(()));
    }
}

#[test]
fn rejects_inconsistent_results() {
    let played = result(include_str!("results/version-1-certificate.json"));
    let counted = result(include_str!("results/version-1-tablebase.json"));
    let rejects = |result: &ResultRecord, edit: fn(&mut ResultRecord), words: &str| {
        let mut edited = result.clone();
        edit(&mut edited);
        let why = edited.validate().unwrap_err().to_string();
        assert!(why.contains(words), "{why}");
    };
    rejects(&played, |result| result.as_expected = false, "as_expected");
    rejects(
        &played,
        |result| result.trust = vec![Trust::Sample],
        "`trust` is sample, but the evidence is certificate",
    );
    rejects(&played, |result| result.trust.clear(), "`trust` is nothing");
    rejects(
        &played,
        |result| result.reason = Some(String::new()),
        "reason",
    );
    rejects(
        &played,
        |result| result.questions.clear(),
        "no recorded answer",
    );
    rejects(
        &played,
        |result| result.questions[0].verdict = Verdict::Open,
        "the verdict is proven, but open follows from the recorded answers",
    );
    rejects(
        &counted,
        |result| result.counts[0].figures[0].found += 1,
        "the verdict is proven, but refuted follows from the recorded answers",
    );
    let sampled = result(include_str!("results/version-1-sample.json"));
    fn size(result: &mut ResultRecord) -> &mut pounce_hypothesis::TreeSizeRecord {
        result
            .tree_size
            .as_mut()
            .expect("the claim is about a tree")
    }
    rejects(
        &sampled,
        |result| size(result).claimed = 2e36,
        "the verdict is refuted, but proven follows from the recorded answers",
    );
    rejects(
        &sampled,
        |result| size(result).interval_log10[0] = 24.0,
        "the verdict is refuted, but open follows from the recorded answers",
    );
    // A result can be open although the answer is known, for example after a full disk.
    let mut open = played.clone();
    open.verdict = Verdict::Open;
    open.reason = Some("certificate not written".to_owned());
    open.trust.clear();
    open.as_expected = false;
    assert_eq!(open.validate(), Ok(()));
}

#[test]
fn refuses_to_seal_inconsistent_results() {
    let proven = result(include_str!("results/version-1-certificate.json"));
    assert!(proven.clone().sealed().is_ok());
    let mut empty = proven.clone();
    empty.questions.clear();
    assert!(empty.sealed().is_err());
    let mut failed = proven.clone();
    failed.error = Some(ErrorKind::Io);
    assert!(failed.sealed().is_err());
}

#[test]
fn error_is_never_as_expected() {
    let proven = result(include_str!("results/version-1-certificate.json"));
    for expect in [None, Some(Expectation::Open)] {
        let mut failed = proven.clone();
        failed.expect = expect;
        let failed = failed.failed(ErrorKind::Threads, "cannot start threads".to_owned());
        assert_eq!(failed.verdict, Verdict::Open);
        assert!(!failed.as_expected);
        assert_eq!(failed.check_seal(), Ok(()));
        let mut lie = failed.clone();
        lie.as_expected = true;
        assert!(lie.validate().is_err());
    }
}

#[test]
fn interrupted_run_does_not_meet_expectation_open() {
    let mut stopped = result(include_str!("results/version-1-certificate.json"));
    stopped.verdict = Verdict::Open;
    stopped.reason = Some("node limit reached".to_owned());
    assert!(stopped.meets(Some(Expectation::Open)));
    stopped.reason = Some("interrupted".to_owned());
    assert!(!stopped.meets(Some(Expectation::Open)));
    assert!(stopped.meets(None));
}
