//! Checks a certificate from somebody else.
//!
//!     cargo run --release --example check_certificate

use pounce::{Certificate, CheckError, check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The claim in the same folder says what the certificate has to be about.
    let certificate = Certificate::open("hypotheses/bagh-chal/captures/one-by-ply-30.cert")?;
    match check(&certificate) {
        Ok(accepted) => {
            println!("the claim is {}", accepted.verdict.name());
            println!("proved: {}", accepted.proved.join("; "));
            println!("rules: {}", accepted.subject.rules());
            for sentence in &accepted.unverified {
                println!("not verified: {sentence}");
            }
        }
        Err(CheckError::Refused(refusal)) => println!("refused: {refusal}"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
