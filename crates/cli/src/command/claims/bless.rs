//! `pounce bless`: accepts new results. Differences from the old results are shown for review, and the
//! new results are copied next to their claims, with their certificates.

use pounce::{BlessOptions, Blessing, NewResults, bless, concerns_verdict, load_new_results};

use crate::args::{Bless, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::failure_text::failure_text;
use crate::terminal::output::{eprint_line, print};
use crate::terminal::paint::Tone;
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Bless, terminal: Terminal) -> anyhow::Result<Exit> {
    let mut exit = Exit::AsExpected;
    let (mut blessed, mut unchanged, mut refused) = (0, 0, 0);
    let paint = terminal.paint;
    let options = BlessOptions {
        dry_run: args.dry_run,
        max_certificate: args.max_certificate,
        memory: args.memory,
    };
    let NewResults { claims, unreadable } = {
        let selection = args.library.select(&args.claims);
        load_new_results(&selection, &args.results)?
    };
    for (claim, fresh) in claims {
        let name = claim.name();
        let progress = WorkProgress::new(terminal);
        let blessing = bless(&claim, &fresh, &options, &progress);
        progress.clear();
        match blessing? {
            Blessing::Unchanged => unchanged += 1,
            Blessing::Accepted(lines) => {
                blessed += 1;
                let name = paint.on(Tone::Heading, name);
                let lines = lines.iter().map(|line| {
                    if concerns_verdict(line) {
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
                print(&failure_text("REFUSED", name, &failure, paint))?;
            }
        }
    }
    exit = exit.max(show_unreadable(&unreadable, terminal.color));
    if blessed + unchanged + refused == 0 {
        eprint_line(&format!(
            "no results to bless in {}; run `pounce prove` first",
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
        "{blessed} {verb}, {unchanged} unchanged, {refused} refused\n"
    ))?;
    Ok(exit)
}
