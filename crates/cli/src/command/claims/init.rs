//! `pounce init`: makes a folder with a board, two claims and their results, and a workflow for CI.

use pounce::{NewProject, init};

use crate::args::{Init, Terminal};
use crate::terminal::exit::Exit;
use crate::terminal::output::{eprint_line, print};
use crate::version::default_options;

pub fn run(args: &Init, terminal: Terminal) -> anyhow::Result<Exit> {
    let NewProject { written, kept } = init(&args.dir, &default_options())?;
    let names = written.iter().map(|name| format!("{}\n", name.display()));
    print(&names.collect::<String>())?;
    for name in kept {
        eprint_line(&format!(
            "{} exists and was kept; it should list `results/`",
            name.display()
        ));
    }
    if !terminal.quiet {
        eprint_line("run `pounce prove` and `pounce regress` there");
    }
    Ok(Exit::AsExpected)
}
