//! Result records.

use hypothesis::ResultRecord;

use super::bytes::text;

/// Reads a result, writes it and reads it again, and seals it if it agrees with itself.
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
    let valid = result.validate();
    let written = result.text();
    let again = ResultRecord::read(&written).expect("what is written can be read");
    assert_eq!(again.text(), written);
    assert_eq!(again.check_seal(), result.check_seal());
    assert_eq!(again.validate(), valid);
    // Results of version 1 have no seals, and a seal that they have is not read.
    if result.schema > 1 {
        let sealed = result.sealed();
        assert_eq!(sealed.is_ok(), valid.is_ok());
        if let Ok(sealed) = sealed {
            assert_eq!(sealed.check_seal(), Ok(()));
            let again = ResultRecord::read(&sealed.text()).expect("what is written can be read");
            assert_eq!(again.check_seal(), Ok(()));
        }
    }
    valid.is_ok()
}
