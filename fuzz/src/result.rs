//! Result records.

use explore::Finding;
use hypothesis::ResultRecord;

use super::bytes::text;

/// Reads a result, writes it and reads it again, seals it, and looks for contradictions.
pub fn result(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    let result = match ResultRecord::read(text) {
        Ok(result) => result,
        Err(unreadable) => {
            assert!(!unreadable.to_string().is_empty());
            return false;
        }
    };
    let (claim, rules) = (result.claim_digest.clone(), result.rules_digest.clone());
    let contradiction = result.contradiction();
    let written = result.text();
    let again = ResultRecord::read(&written).expect("what is written can be read");
    assert_eq!(again.text(), written);
    assert_eq!(again.check_seal(), result.check_seal());
    let is_sealed = result.check_seal().is_ok();
    match Finding::read(text, &claim, &rules) {
        Finding::Absent => panic!("it is there"),
        Finding::Unusable(why) => assert!(!why.is_empty()),
        Finding::Recorded { result, sealed } => {
            assert!(contradiction.is_none() && sealed == is_sealed);
            assert_eq!(result.text(), written);
        }
    }
    // Results of version 1 have no seals, and what is given to them is not read.
    if result.schema > 1 {
        let sealed = result.sealed();
        assert_eq!(sealed.check_seal(), Ok(()));
        let again = ResultRecord::read(&sealed.text()).expect("what is written can be read");
        assert_eq!(again.check_seal(), Ok(()));
    }
    contradiction.is_none()
}
