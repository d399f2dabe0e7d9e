//! Tests of claim files and result records.

mod claim_list;
mod consistency;
mod results;
