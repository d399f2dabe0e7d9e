//! Positions, moves and play, and the claims that are particular to one game.

mod fish_barrel;
mod place_or_attack;
mod play;
mod play_commands;
mod positions;
mod switching;
