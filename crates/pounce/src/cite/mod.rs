//! Citations of recorded results and of the program.

mod bibtex;
mod citation;
mod evidence;
mod text;
