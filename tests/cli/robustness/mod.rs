//! The program under adverse conditions: faults, signals, hostile files and hostile text.

mod faults;
mod foreign_text;
mod input_files;
mod interrupts;
