//! `pounce init`: makes a folder with a board, two claims and their results, and a workflow for CI.

use std::path::Path;

use pounce::{NewProject, init};

use crate::args::{Init, Terminal};
use crate::terminal::exit::Exit;
use crate::terminal::output::{eprint_line, print};
use crate::version::default_options;

pub fn run(args: &Init, terminal: Terminal) -> anyhow::Result<Exit> {
    let project = init(&args.dir, &default_options())?;
    let names = project.written.iter();
    let names = names.map(|name| format!("{}\n", name.display()));
    print(&names.collect::<String>())?;
    for name in &project.kept {
        eprint_line(&format!(
            "{} exists and was kept; it should list `results/`, `report.html` and `pounce-regress.*`",
            name.display()
        ));
    }
    if !terminal.quiet {
        for line in next_steps(&project, &args.dir) {
            eprint_line(&line);
        }
    }
    Ok(Exit::AsExpected)
}

/// Says what to do with the new project.
fn next_steps(project: &NewProject, folder: &Path) -> Vec<String> {
    let mut steps = vec![
        "run `pounce prove` and `pounce regress` there".to_owned(),
        "the workflow needs the sources of pounce: run `git submodule add <where you got pounce> \
         pounce` in the root of the repository"
            .to_owned(),
    ];
    let inside = folder.canonicalize().ok();
    let inside = inside.zip(project.repository.as_ref());
    if let Some((folder, root)) = inside {
        let below = folder.strip_prefix(root).unwrap_or(&folder);
        steps.push(format!(
            "GitHub runs workflows only in the root of a repository: move `.github` to {}, and add \
             `with: {{ claims: {}/hypotheses }}` to the step `uses: ./pounce`",
            root.display(),
            below.display()
        ));
    }
    steps
}
