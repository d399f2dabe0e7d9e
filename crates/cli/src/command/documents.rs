//! `pounce schema`, `pounce completions` and `pounce man`: documents about the program itself.

use anyhow::Context;
use clap::{CommandFactory, ValueEnum};

use crate::args::{Args, Completions, Man, Schema, SchemaOf};
use crate::completion;
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print};

/// Prints a JSON Schema or the OpenAPI document, or the names of all.
pub fn schema(schema: &Schema) -> anyhow::Result<Exit> {
    match schema.of {
        Some(of) => print(&document(&of.content())?)?,
        None => print(&schema_names())?,
    }
    Ok(Exit::AsExpected)
}

fn schema_names() -> String {
    let values = SchemaOf::value_variants().iter();
    let lines = values.filter_map(SchemaOf::to_possible_value).map(|value| {
        let help = value.get_help().map(ToString::to_string);
        format!("{:<15}  {}\n", value.get_name(), help.unwrap_or_default())
    });
    lines.collect()
}

/// Prints a completion script.
pub fn completions(completions: &Completions) -> anyhow::Result<Exit> {
    print(&completion::script(completions.shell)?)?;
    Ok(Exit::AsExpected)
}

/// Prints the manual page, or writes all of them.
pub fn man(man: &Man) -> anyhow::Result<Exit> {
    if let Some(folder) = &man.dir {
        let write = std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Args::command(), folder));
        write.with_context(|| format!("cannot write into {}", folder.display()))?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Args::command()).render(&mut page)?;
        print(&String::from_utf8(page)?)?;
    }
    Ok(Exit::AsExpected)
}
