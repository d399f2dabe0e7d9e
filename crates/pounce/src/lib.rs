//! Proves claims about two-player games, and keeps the proofs true.
