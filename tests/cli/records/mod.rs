//! Recorded results: `check`, `cite`, `regress`, `bless`, `report`, and colours in their output.

mod bless;
mod browser;
mod check;
mod check_subject;
mod cite;
mod colors;
mod init;
mod regress;
mod report;
mod selection;
