//! Scratch.
use game::*;
use games::hunt::*;
use search::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let hunt = Hunt::new(Board::embedded(&a[1]).unwrap());
    let k: u8 = a[2].parse().unwrap();
    let n: u32 = a[3].parse().unwrap();
    let mib: u64 = a[4].parse().unwrap();
    let max: u64 = a[5].parse::<f64>().unwrap() as u64;
    let threads = a[6].parse().unwrap();
    let q = Question {
        position: hunt.start(),
        prover: TIGERS,
        aim: Aim::Reach,
        event: HuntEvent::Captures(k),
        plies: Some(n),
    };
    let t = std::time::Instant::now();
    let method = ProofMethod {
        threads,
        log: &Unlogged,
        known: &[],
    };
    let ans = dfpn(
        &method,
        &hunt,
        &q,
        Limits {
            nodes: max,
            bytes: mib << 20,
            deadline: None,
        },
        &Silent,
    );
    let s = t.elapsed().as_secs_f64();
    println!(
        "{:?} nodes {} children {} {:.2}s {:.2}Mn/s {:.2}Mc/s {}",
        ans.verdict,
        ans.nodes,
        ans.children,
        s,
        ans.nodes as f64 / s / 1e6,
        ans.children as f64 / s / 1e6,
        a[2..].join(" ")
    );
}
