//! Tests of the public API: solving, storing, probing, counting and verifying.

mod answer;
mod census;
mod closed_set;
mod damage;
mod fixture;
mod oracle;
mod resume;
mod storage;
mod upgrade;
