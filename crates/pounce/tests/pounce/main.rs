//! Tests of the library on the claims of this repository.

mod digests;
