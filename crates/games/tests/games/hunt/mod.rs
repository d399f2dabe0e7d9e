//! Tests of the hunt games.

mod event;
mod notation;
mod ongoing_game;
