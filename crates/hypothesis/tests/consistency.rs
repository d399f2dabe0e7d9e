//! A result agrees with itself, or says where it does not.

use hypothesis::{ResultRecord, Trust, VerdictName};

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
        assert_eq!(result(text).contradiction(), None);
    }
}

#[test]
fn what_does_not_follow_is_told() {
    let played = result(include_str!("results/version-1-certificate.json"));
    let counted = result(include_str!("results/version-1-tablebase.json"));
    let told = |result: &ResultRecord, edit: fn(&mut ResultRecord), words: &str| {
        let mut edited = result.clone();
        edit(&mut edited);
        let why = edited.contradiction().unwrap_or_default();
        assert!(why.contains(words), "{why}");
    };
    told(&played, |it| it.as_expected = false, "as_expected");
    told(
        &played,
        |it| it.trust = vec![Trust::Sample],
        "known by sample, but rests on certificate",
    );
    told(&played, |it| it.trust.clear(), "known by nothing");
    told(&played, |it| it.reason = Some(String::new()), "reason");
    told(&played, |it| it.questions.clear(), "nothing that was found");
    told(
        &played,
        |it| it.questions[0].verdict = VerdictName::Open,
        "the verdict is proven, but what was found says open",
    );
    told(
        &counted,
        |it| it.counts[0].figures[0].found += 1,
        "the verdict is proven, but what was found says refuted",
    );
    let sampled = result(include_str!("results/version-1-sample.json"));
    fn size(it: &mut ResultRecord) -> &mut hypothesis::TreeSizeRecord {
        it.tree_size.as_mut().expect("it is about a tree")
    }
    told(
        &sampled,
        |it| size(it).claimed = 2e36,
        "the verdict is refuted, but what was found says proven",
    );
    told(
        &sampled,
        |it| size(it).interval_log10[0] = 24.0,
        "the verdict is refuted, but what was found says open",
    );
    // What is open may have been found and lost again, as by a full disk.
    let mut open = played.clone();
    open.verdict = VerdictName::Open;
    open.reason = Some("certificate not written".to_owned());
    open.trust.clear();
    open.as_expected = false;
    assert_eq!(open.contradiction(), None);
}
