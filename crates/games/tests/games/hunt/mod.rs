//! Tests of the hunting games.

mod event;
mod notation;
mod ongoing_game;
