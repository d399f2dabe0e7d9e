//! Sets of nodes given by name, and the check that figures about symmetry can be trusted.

use diagnostic::Diagnostic;
use games::hunt::Hunt;

/// Returns the set of the named nodes. Errors name the key.
pub(super) fn node_set(hunt: &Hunt, names: &str, key: &str) -> Result<u32, Diagnostic> {
    let mut set = 0;
    for name in names.split_whitespace() {
        let node = hunt
            .board()
            .node(name)
            .map_err(|diagnostic| diagnostic.in_key(key))?;
        if set >> node & 1 == 1 {
            return Err(Diagnostic::new(format!("the node `{name}` is listed twice")).in_key(key));
        }
        set |= 1 << node;
    }
    if set == 0 {
        return Err(Diagnostic::new("at least one node is required").in_key(key));
    }
    Ok(set)
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
