//! A JSON parser that reads straight into the types of a header.
//!
//! The shape of a header is fixed, so no value is ever skipped and nesting is bounded by the
//! types: an unknown, repeated or missing key is an error. Numbers are unsigned integers.

/// A type that can be read from JSON.
pub(crate) trait FromJson: Sized {
    /// Reads one value.
    fn from_json(json: &mut JsonReader<'_>) -> Result<Self, String>;

    /// Returns the value of a key that is left out, or `None` if the key is required.
    fn if_missing() -> Option<Self> {
        None
    }
}

/// Reads a text that is one JSON value.
pub(crate) fn parse<T: FromJson>(text: &[u8]) -> Result<T, String> {
    let text = str::from_utf8(text).map_err(|error| error.to_string())?;
    let mut json = JsonReader { text, at: 0 };
    let value = T::from_json(&mut json).and_then(|value| json.end().map(|()| value));
    value.map_err(|problem| format!("{problem} at byte {}", json.at))
}

/// A text being read.
pub(crate) struct JsonReader<'a> {
    text: &'a str,
    at: usize,
}

impl JsonReader<'_> {
    /// Skips white space, then takes this token if it is next.
    fn take(&mut self, token: &str) -> bool {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t', '\n', '\r']);
        self.at = self.text.len() - rest.len();
        let found = rest.starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.take(token) {
            return Ok(());
        }
        Err(format!("expected `{token}`"))
    }

    fn end(&mut self) -> Result<(), String> {
        self.take("");
        if self.at < self.text.len() {
            return Err("unexpected text after the value".into());
        }
        Ok(())
    }

    /// Reads an object; `field` reads the value of each key.
    pub fn object(
        &mut self,
        mut field: impl FnMut(&mut Self, &str) -> Result<(), String>,
    ) -> Result<(), String> {
        self.expect("{")?;
        self.list("}", |json| {
            let key = json.string()?;
            json.expect(":")?;
            field(json, &key)
        })
    }

    /// Reads values separated by commas, up to a closing token.
    fn list(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        if self.take(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(close) {
                return Ok(());
            }
            self.expect(",")?;
        }
    }

    /// Reads the value of a key that has not occurred before.
    pub fn once<T: FromJson>(&mut self, key: &str, field: &mut Option<T>) -> Result<(), String> {
        if field.is_some() {
            return Err(format!("repeated key `{key}`"));
        }
        *field = Some(T::from_json(self)?);
        Ok(())
    }

    /// Reads a string.
    pub fn string(&mut self) -> Result<String, String> {
        self.expect("\"")?;
        let mut string = String::new();
        loop {
            match self.letter()? {
                '"' => return Ok(string),
                '\\' => string.push(self.escape()?),
                '\0'..' ' => return Err("control character in a string".into()),
                letter => string.push(letter),
            }
        }
    }

    fn letter(&mut self) -> Result<char, String> {
        let letter = self.text[self.at..].chars().next();
        let letter = letter.ok_or("unterminated string")?;
        self.at += letter.len_utf8();
        Ok(letter)
    }

    /// Reads the rest of an escape sequence after its backslash.
    fn escape(&mut self) -> Result<char, String> {
        Ok(match self.letter()? {
            letter @ ('"' | '\\' | '/') => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let mut units = vec![self.utf16_unit()?];
                if (0xd800..0xdc00).contains(&units[0]) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    units.push(self.utf16_unit()?);
                }
                let decoded = String::from_utf16(&units).ok();
                let letter = decoded.filter(|text| text.chars().count() == 1);
                letter
                    .and_then(|text| text.chars().next())
                    .ok_or("bad escape")?
            }
            _ => return Err("bad escape".into()),
        })
    }

    fn utf16_unit(&mut self) -> Result<u16, String> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.letter()?.to_digit(16).ok_or("bad escape")?;
            unit = unit << 4 | digit as u16;
        }
        Ok(unit)
    }
}

impl FromJson for u64 {
    fn from_json(json: &mut JsonReader<'_>) -> Result<u64, String> {
        json.take("");
        let rest = &json.text[json.at..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        let digits = &rest[..end.unwrap_or(rest.len())];
        if digits.len() > 1 && digits.starts_with('0') {
            return Err("number with a leading zero".into());
        }
        let number = digits.parse().map_err(|_| "expected an unsigned integer")?;
        json.at += digits.len();
        Ok(number)
    }
}

impl FromJson for u32 {
    fn from_json(json: &mut JsonReader<'_>) -> Result<u32, String> {
        let number = u64::from_json(json)?.try_into();
        number.map_err(|_| "number too large".into())
    }
}

impl FromJson for usize {
    fn from_json(json: &mut JsonReader<'_>) -> Result<usize, String> {
        let number = u64::from_json(json)?.try_into();
        number.map_err(|_| "number too large".into())
    }
}

impl FromJson for bool {
    fn from_json(json: &mut JsonReader<'_>) -> Result<bool, String> {
        match (json.take("true"), json.take("false")) {
            (true, false) => Ok(true),
            (false, true) => Ok(false),
            _ => Err("expected `true` or `false`".into()),
        }
    }

    fn if_missing() -> Option<bool> {
        Some(false)
    }
}

impl FromJson for String {
    fn from_json(json: &mut JsonReader<'_>) -> Result<String, String> {
        json.string()
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &mut JsonReader<'_>) -> Result<Option<T>, String> {
        if json.take("null") {
            return Ok(None);
        }
        T::from_json(json).map(Some)
    }

    fn if_missing() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &mut JsonReader<'_>) -> Result<Vec<T>, String> {
        json.expect("[")?;
        let mut list = Vec::new();
        json.list("]", |json| {
            list.push(T::from_json(json)?);
            Ok(())
        })?;
        Ok(list)
    }
}

impl<T: FromJson> FromJson for [T; 2] {
    fn from_json(json: &mut JsonReader<'_>) -> Result<[T; 2], String> {
        json.expect("[")?;
        let first = T::from_json(json)?;
        json.expect(",")?;
        let second = T::from_json(json)?;
        json.expect("]")?;
        Ok([first, second])
    }
}

/// Reads and writes a struct as an object whose keys are these fields in this order.
macro_rules! json_object {
    ($type:ident { $($field:ident),+ $(,)? }) => {
        impl crate::json::FromJson for $type {
            fn from_json(json: &mut crate::json::JsonReader<'_>) -> Result<$type, String> {
                $(let mut $field = None;)+
                json.object(|json, key| match key {
                    $(stringify!($field) => json.once(key, &mut $field),)+
                    _ => Err(format!("unknown key `{key}`")),
                })?;
                $(let $field = $field
                    .or_else(crate::json::FromJson::if_missing)
                    .ok_or(concat!("missing key `", stringify!($field), "`"))?;)+
                Ok($type { $($field),+ })
            }
        }

        #[cfg(feature = "write")]
        impl crate::json_writer::ToJson for $type {
            fn to_json(&self, out: &mut String) {
                out.push('{');
                $(crate::json_writer::write_field(out, stringify!($field), &self.$field);)+
                out.push('}');
            }
        }
    };
}

/// Reads and writes an enum as a string with one of these words. A key whose value is the default
/// may be left out.
macro_rules! json_words {
    ($type:ident { $($variant:ident: $word:literal),+ $(,)? } $(, default $default:ident)?) => {
        impl $type {
            /// Returns the word for it in certificates and digests.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $word),+
                }
            }
        }

        impl crate::json::FromJson for $type {
            fn from_json(json: &mut crate::json::JsonReader<'_>) -> Result<$type, String> {
                match json.string()?.as_str() {
                    $($word => Ok($type::$variant),)+
                    other => Err(format!("unknown word `{other}`")),
                }
            }

            $(fn if_missing() -> Option<$type> {
                Some($type::$default)
            })?
        }

        #[cfg(feature = "write")]
        impl crate::json_writer::ToJson for $type {
            fn to_json(&self, out: &mut String) {
                self.name().to_json(out);
            }

            $(fn is_omitted(&self) -> bool {
                *self == $type::$default
            })?
        }
    };
}

pub(crate) use {json_object, json_words};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json_writer::to_string;

    #[derive(Debug, PartialEq)]
    struct Sample {
        text: String,
        numbers: Vec<Vec<usize>>,
        pair: [u64; 2],
        plies: Option<u32>,
        closed: bool,
    }

    json_object!(Sample {
        text,
        numbers,
        pair,
        plies,
        closed
    });

    const SAMPLE: &str =
        r#"{"text":"a","numbers":[[],[1,20]],"pair":[0,18446744073709551615],"plies":null}"#;

    fn sample(text: &str) -> Result<Sample, String> {
        parse(text.as_bytes())
    }

    #[test]
    fn reads_values_in_any_order_and_layout() {
        let known = sample(SAMPLE).unwrap();
        assert_eq!(known.numbers, [vec![], vec![1, 20]]);
        assert_eq!(known.pair, [0, u64::MAX]);
        assert_eq!((known.plies, known.closed), (None, false));
        assert_eq!(to_string(&known), SAMPLE);
        let other = " { \"closed\" : false ,\n\"pair\":[ 0 , 18446744073709551615 ],\t\"numbers\" :
            [ [ ] , [ 1,20 ] ] , \"text\":\"\\u0061\" } \r\n";
        assert_eq!(sample(other).unwrap(), known);
        let more = SAMPLE.replace("null}", "7,\"closed\":true}");
        let more = sample(&more).unwrap();
        assert_eq!((more.plies, more.closed), (Some(7), true));
    }

    #[test]
    fn strings_equal_those_of_serde_json() {
        let all: String = (0..=0xffff).filter_map(char::from_u32).collect();
        for text in [
            "",
            "\"\\/\u{8}\u{c}\n\r\t\0\u{1f}\u{7f}",
            "\u{1f405}\u{10ffff}",
            &all,
        ] {
            let written = to_string(&text.to_owned());
            assert_eq!(written, serde_json::to_string(text).unwrap());
            assert_eq!(parse::<String>(written.as_bytes()).unwrap(), text);
        }
        let escaped = r#""\ud83d\udc05\u00e9\/\b\f""#;
        let expected: String = serde_json::from_str(escaped).unwrap();
        assert_eq!(parse::<String>(escaped.as_bytes()).unwrap(), expected);
        for bad in [
            "\"",
            "\"\\",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\u12g4\"",
            "\"\\ud83d\"",
            "\"\\udc05\"",
            "\"\\ud83d\\u0061\"",
            "\"\\ud83dx\"",
            "\"\n\"",
            "\"\0\"",
            "'a'",
            "a",
        ] {
            assert!(parse::<String>(bad.as_bytes()).is_err(), "{bad}");
            assert!(serde_json::from_str::<String>(bad).is_err(), "{bad}");
        }
        assert!(parse::<String>(b"\"\xff\"").is_err());
    }

    #[test]
    fn rejects_numbers_other_than_unsigned_integers() {
        for bad in [
            "",
            "-1",
            "01",
            "1.0",
            "1e3",
            "18446744073709551616",
            "\"1\"",
            "null",
            "+1",
        ] {
            assert!(parse::<u64>(bad.as_bytes()).is_err(), "{bad}");
        }
        assert_eq!(parse::<u32>(b"4294967295"), Ok(u32::MAX));
        assert!(parse::<u32>(b"4294967296").is_err());
    }

    #[test]
    fn rejects_other_shapes() {
        let message = |text: &str| sample(text).unwrap_err();
        let unknown = SAMPLE.replace("\"pair\"", "\"pear\"");
        assert_eq!(message(&unknown), "unknown key `pear` at byte 41");
        let repeated = SAMPLE.replace("null}", "null,\"plies\":1}");
        assert!(message(&repeated).starts_with("repeated key `plies`"));
        let missing = SAMPLE.replace("\"text\":\"a\",", "");
        assert!(message(&missing).starts_with("missing key `text`"));
        for (old, new) in [
            ("[0,", "["),
            ("[0,", "[0,0,"),
            ("[1,20]", "[1,20,]"),
            ("[1,20]", "[1 20]"),
            ("[1,20]", "[[1]]"),
            ("null}", "null,}"),
            ("null}", "nil}"),
            ("null}", "null}}"),
            ("null}", "null"),
            ("{", "["),
        ] {
            let text = SAMPLE.replace(old, new);
            assert_ne!(text, SAMPLE);
            assert!(sample(&text).is_err(), "{text}");
        }
        for length in 0..SAMPLE.len() {
            assert!(sample(&SAMPLE[..length]).is_err(), "{length}");
        }
        let deep = "[".repeat(1 << 20);
        assert!(parse::<Vec<Vec<usize>>>(deep.as_bytes()).is_err());
    }
}
