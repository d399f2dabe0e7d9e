//! `pounce prove`: verdicts, options, checkpoints and results.

mod checkpoints;
mod facts;
mod options;
mod verdicts;
