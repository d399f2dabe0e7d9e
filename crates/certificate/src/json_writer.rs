//! A JSON writer for headers, without white space.

/// A type that can be written as JSON.
pub(crate) trait ToJson {
    /// Appends the value.
    fn to_json(&self, out: &mut String);

    /// Returns whether a key with this value is left out.
    fn is_omitted(&self) -> bool {
        false
    }
}

/// Returns a value as JSON text.
pub(crate) fn to_string(value: &impl ToJson) -> String {
    let mut text = String::new();
    value.to_json(&mut text);
    text
}

/// Appends a key and its value to an object that has been opened.
pub(crate) fn write_field(out: &mut String, key: &str, value: &impl ToJson) {
    if value.is_omitted() {
        return;
    }
    if !out.ends_with('{') {
        out.push(',');
    }
    key.to_json(out);
    out.push(':');
    value.to_json(out);
}

impl ToJson for str {
    fn to_json(&self, out: &mut String) {
        out.push('"');
        for letter in self.chars() {
            match letter {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\0'..' ' => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
                _ => out.push(letter),
            }
        }
        out.push('"');
    }
}

impl ToJson for String {
    fn to_json(&self, out: &mut String) {
        self.as_str().to_json(out);
    }
}

impl ToJson for u64 {
    fn to_json(&self, out: &mut String) {
        out.push_str(&self.to_string());
    }
}

impl ToJson for u32 {
    fn to_json(&self, out: &mut String) {
        u64::from(*self).to_json(out);
    }
}

impl ToJson for usize {
    fn to_json(&self, out: &mut String) {
        (*self as u64).to_json(out);
    }
}

impl ToJson for bool {
    fn to_json(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }

    fn is_omitted(&self) -> bool {
        !*self
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self, out: &mut String) {
        match self {
            Some(value) => value.to_json(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn to_json(&self, out: &mut String) {
        out.push('[');
        for (index, value) in self.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            value.to_json(out);
        }
        out.push(']');
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self, out: &mut String) {
        self.as_slice().to_json(out);
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn to_json(&self, out: &mut String) {
        self.as_slice().to_json(out);
    }
}
