//! Sizes of memory and files, such as `512M`.

/// Parses an amount of memory, which must be at least 1 MiB.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let bytes = parse_bytes(text)?;
    if bytes >= SMALLEST {
        Ok(bytes)
    } else {
        Err("memory must be at least 1M".to_owned())
    }
}

/// Parses a number of bytes, such as `64K`, `512M` or `4G`, with or without `B` or `iB`.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let number: u64 = digits
        .parse()
        .map_err(|_| "expected a whole number and a unit, such as 512M or 4G".to_owned())?;
    let unit = text[digits.len()..].trim().to_ascii_uppercase();
    let shift = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(format!("unknown unit `{unit}`: use K, M or G")),
    };
    let bytes = number.checked_mul(1 << shift);
    bytes.ok_or_else(|| "this size is too large".to_owned())
}

/// A smaller amount of memory is probably a typing error.
const SMALLEST: u64 = 1 << 20;
