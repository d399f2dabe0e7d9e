//! `pounce bless`: accept new results. What differs from the old ones is shown for review, and the
//! new ones are copied next to their claims, with their certificates.

use pounce::claim::find_claims;
use pounce::prove::result_path;
use pounce::recorded::is_weighty;
use pounce::{BlessOptions, Blessing, Claim, bless};

use crate::args::{Bless, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::output::{print, tell};
use crate::terminal::paint::Tone;
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Bless, terminal: Terminal) -> anyhow::Result<Exit> {
    let mut exit = Exit::AsExpected;
    let (mut blessed, mut same, mut refused) = (0, 0, 0);
    let (mut unreadable, paint) = (Vec::new(), terminal.paint);
    let options = BlessOptions {
        dry_run: args.dry_run,
        max_certificate: args.max_certificate,
        memory: args.memory,
    };
    for (name, path) in find_claims(&args.claims)? {
        let fresh = result_path(&args.results, &name, "json");
        if !fresh.exists() {
            continue;
        }
        let claim = match Claim::load_as(&name, &path) {
            Ok(claim) => claim,
            Err(bad) => {
                unreadable.push((name, bad));
                continue;
            }
        };
        let progress = WorkProgress::new(terminal, 0);
        let blessing = bless(&claim, &fresh, &options, &progress);
        progress.clear();
        match blessing? {
            Blessing::Unchanged => same += 1,
            Blessing::Accepted(lines) => {
                blessed += 1;
                let name = paint.on(Tone::Heading, &name);
                let lines = lines.iter().map(|line| {
                    if is_weighty(line) {
                        paint.on(Tone::Doubtful, line)
                    } else {
                        paint.on(Tone::Plain, line)
                    }
                });
                let lines: Vec<String> = lines.collect();
                print(&format!("{name}\n  {}\n", lines.join("\n  ")))?;
            }
            Blessing::Refused(failure) => {
                refused += 1;
                exit = exit.max(Exit::Contradicted);
                print(&format!(
                    "{} {}: {}\n  {}\n  help: {}\n",
                    paint.on(Tone::Bad, "REFUSED"),
                    paint.on(Tone::Plain, &name),
                    paint.on(Tone::Heading, &failure.kind),
                    paint.on(Tone::Plain, &failure.message),
                    failure.help
                ))?;
            }
        }
    }
    exit = exit.max(show_unreadable(&unreadable, terminal.color));
    if blessed + same + refused == 0 {
        tell(&format!(
            "no results in {} to bless; `pounce prove` makes some",
            args.results.display()
        ));
        return Ok(exit.max(Exit::Nothing));
    }
    let verb = if args.dry_run {
        "would be blessed"
    } else {
        "blessed"
    };
    print(&format!(
        "{blessed} {verb}, {same} the same as before, {refused} refused\n"
    ))?;
    Ok(exit)
}
