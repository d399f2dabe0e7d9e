//! `pounce prove`: verdicts, options, checkpoints and results.

mod checkpoints;
mod exit_codes;
mod facts;
mod options;
