//! Sets of nodes given by name, and the check that figures about symmetry can be trusted.

use diagnostic::Diagnostic;
use games::hunt::Hunt;

use crate::task::Errors;

/// Returns the set of the named nodes. Finds all errors, which have no location or one in `names`.
pub(super) fn node_set(hunt: &Hunt, names: &str) -> Result<u32, Errors> {
    let (mut set, mut errors) = (0, Vec::new());
    for name in names.split_whitespace() {
        let at = name.as_ptr() as usize - names.as_ptr() as usize;
        let span = at..at + name.len();
        match hunt.board().node(name) {
            Err(unknown) => errors.push(unknown.at(span)),
            Ok(node) if set >> node & 1 == 1 => {
                let message = format!("the node `{name}` is listed twice");
                errors.push(Diagnostic::new(message).at(span));
            }
            Ok(node) => set |= 1 << node,
        }
    }
    if set == 0 && errors.is_empty() {
        errors.push(Diagnostic::new("at least one node is required"));
    }
    if errors.is_empty() {
        Ok(set)
    } else {
        Err(Errors(errors))
    }
}

/// Returns the names of the nodes in a set, in the order of the board.
pub(super) fn node_names(hunt: &Hunt, set: u32) -> String {
    let nodes = hunt.board().nodes.iter().enumerate();
    let names = nodes.filter(|(node, _)| set >> node & 1 == 1);
    let names: Vec<&str> = names.map(|(_, node)| node.name.as_str()).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(" ")
    }
}

/// Refuses figures about symmetry on a board with more symmetries than are enumerated.
pub(super) fn all_symmetries(hunt: &Hunt, key: &str) -> Result<(), Diagnostic> {
    if hunt.symmetries().is_full_group() {
        return Ok(());
    }
    let message = "this board has too many symmetries to enumerate";
    Err(Diagnostic::new(message).in_key(key).help("remove this key"))
}
