//! Proves a claim from a file, and checks the certificate of the proof.
//!
//!     cargo run --release --example prove_claim

use pounce::{Claim, Options, check, prove};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let claim = Claim::load("hypotheses/bagh-chal/captures/one-by-ply-30.toml")?;
    println!("{}: {}", claim.name(), claim.file().statement);

    let proof = prove(&claim, &Options::default())?;
    println!(
        "{} after {} nodes",
        proof.result.verdict.name(),
        proof.result.nodes
    );

    // The checker has a separate implementation of the rules and shares no code with the engines.
    let certificate = proof
        .certificate
        .ok_or("this engine leaves no certificate")?;
    println!("accepted: {}", check(&certificate)?.proved.join("; "));
    Ok(())
}
