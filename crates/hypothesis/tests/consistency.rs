//! A result agrees with itself, or says where it does not.

use pounce_hypothesis::{ErrorKind, Expectation, ResultRecord, Trust, Verdict};

fn result(text: &str) -> ResultRecord {
    ResultRecord::read(text).unwrap()
}

#[test]
fn what_was_recorded_agrees_with_itself() {
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
fn what_does_not_follow_is_told() {
    let played = result(include_str!("results/version-1-certificate.json"));
    let counted = result(include_str!("results/version-1-tablebase.json"));
    let told = |result: &ResultRecord, edit: fn(&mut ResultRecord), words: &str| {
        let mut edited = result.clone();
        edit(&mut edited);
        let why = edited.validate().unwrap_err().to_string();
        assert!(why.contains(words), "{why}");
    };
    told(&played, |it| it.as_expected = false, "as_expected");
    told(
        &played,
        |it| it.trust = vec![Trust::Sample],
        "`trust` is sample, but the evidence is certificate",
    );
    told(&played, |it| it.trust.clear(), "`trust` is nothing");
    told(&played, |it| it.reason = Some(String::new()), "reason");
    told(&played, |it| it.questions.clear(), "no recorded answer");
    told(
        &played,
        |it| it.questions[0].verdict = Verdict::Open,
        "the verdict is proven, but the recorded answers say open",
    );
    told(
        &counted,
        |it| it.counts[0].figures[0].found += 1,
        "the verdict is proven, but the recorded answers say refuted",
    );
    let sampled = result(include_str!("results/version-1-sample.json"));
    fn size(it: &mut ResultRecord) -> &mut pounce_hypothesis::TreeSizeRecord {
        it.tree_size.as_mut().expect("it is about a tree")
    }
    told(
        &sampled,
        |it| size(it).claimed = 2e36,
        "the verdict is refuted, but the recorded answers say proven",
    );
    told(
        &sampled,
        |it| size(it).interval_log10[0] = 24.0,
        "the verdict is refuted, but the recorded answers say open",
    );
    // What is open may have been found and lost again, as by a full disk.
    let mut open = played.clone();
    open.verdict = Verdict::Open;
    open.reason = Some("certificate not written".to_owned());
    open.trust.clear();
    open.as_expected = false;
    assert_eq!(open.validate(), Ok(()));
}

#[test]
fn seals_nothing_that_contradicts_itself() {
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
fn an_error_is_never_expected() {
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
fn an_interrupted_run_does_not_show_that_a_claim_is_open() {
    let mut stopped = result(include_str!("results/version-1-certificate.json"));
    stopped.verdict = Verdict::Open;
    stopped.reason = Some("node limit reached".to_owned());
    assert!(stopped.meets(Some(Expectation::Open)));
    stopped.reason = Some("interrupted".to_owned());
    assert!(!stopped.meets(Some(Expectation::Open)));
    assert!(stopped.meets(None));
}
