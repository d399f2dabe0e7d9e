//! Error messages for broken command lines.

use snapbox::str;

use crate::broken::assert_refused;
use crate::run::{folder, run_in};

#[test]
fn rejects_broken_arguments() {
    let empty = folder(&[]);
    let error = |arguments: &[&str]| {
        let run = run_in(empty.path(), arguments);
        assert_refused(&run);
        run.stderr
    };
    snapbox::assert_data_eq!(
        error(&["perft", "chess", "--depth", "3"]),
        str![[r#"
error: there is no game `chess`
 --> game:1:1
  |
1 | chess
  | ^^^^^
  |
  = help: expected one of `bagh-chal`, `aadu-puli`, `pentagram`, `little-puli`, `small-grid`, `fish-barrel`, `place-or-attack`, `switching`, `wheatstone`, `gale-3`, `gale-4`, `octahedron`, `k5`, `ladder`, `ford`, `valley`, `mine`

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["perft", "bagh-chal", "--depth", "x"]),
        str![[r#"
error: invalid value 'x' for '--depth <N>': invalid digit found in string

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["perft", "bagh-chal", "--depth", "1", "--stalemate", "drawn"]),
        str![[r#"
error: invalid value 'drawn' for '--stalemate <WHAT>'
  [possible values: loss, draw]

  tip: a similar value exists: 'draw'

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["perft", "bagh-chal", "--depth", "1", "--threads", "0"]),
        str![[r#"
error: invalid value '0' for '--threads <N>': 0 is not in 1..=1024

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["prove", "--memory", "1K"]),
        str![[r#"
error: invalid value '1K' for '--memory <SIZE>': memory must be at least 1M

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "aadu-puli", "--start", "0 2 99"]),
        str![[r#"
error: unknown node `99`
 --> --start:1:5
  |
1 | 0 2 99
  |     ^^
  |
  = help: did you mean `9`?

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "aadu-puli", "--as", "fen"]),
        str![[r#"
error: FEN needs a grid board
 --> --as:1:1
  |
1 | fen
  | ^^^
  |
  = help: use the compact form

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "bagh-chal", "B3B/5/5/5/BGB G 1"]),
        str![[r#"
error: 3 nodes, expected 5
 --> position:1:11
  |
1 | B3B/5/5/5/BGB G 1
  |           ^^^

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "bagh-chal", "{\"variant\": 3}"]),
        str![[r#"
error: invalid type: integer `3`, expected a string
 --> position:1:13
  |
1 | {"variant": 3}
  |             ^

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["moves", "bagh-chal", "--line", "G13 B1113"]),
        str![[r#"
error: `B1113` is not a legal move in this position: 11 and 13 are not adjacent
 --> --line:1:5
  |
1 | G13 B1113
  |     ^^^^^

"#]]
    );
}
