//! Certificates, and indices of tablebases, put together again with a right digest, so that tests
//! can change what they like. Shares no code with the readers and writers of the crates.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde_json::Value;

/// A certificate in its parts.
#[derive(Clone)]
pub struct Parts {
    /// Line 2.
    pub header: Value,
    /// The records of each strategy, as (key, place of the move, number); a closed set has only
    /// keys.
    pub records: Vec<Vec<(u64, u64, u64)>>,
}

impl Parts {
    /// Takes a certificate apart.
    pub fn of(file: &[u8]) -> Parts {
        let mut lines = file.splitn(3, |byte| *byte == b'\n').skip(1);
        let header: Value = serde_json::from_slice(lines.next().unwrap()).unwrap();
        let mut body = Vec::new();
        DeflateDecoder::new(lines.next().unwrap())
            .read_to_end(&mut body)
            .unwrap();
        let mut bytes = body.into_iter();
        let mut varint = || {
            let (mut value, mut shift) = (0, 0);
            loop {
                let byte = bytes.next().unwrap();
                value |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    return value;
                }
            }
        };
        let mut records = Vec::new();
        for strategy in header["strategies"].as_array().unwrap() {
            let with_moves = !is_closed(strategy);
            let mut left = strategy["records"].as_u64().unwrap();
            let (mut all, mut key) = (Vec::new(), 0);
            while left > 0 {
                let block = left.min(4096);
                let mut keys = Vec::new();
                for _ in 0..block {
                    key += varint();
                    keys.push(key);
                }
                let mut column = || -> Vec<u64> {
                    let value = |_| if with_moves { varint() } else { 0 };
                    (0..block).map(value).collect()
                };
                let columns = column().into_iter().zip(column());
                let records = keys.into_iter().zip(columns);
                all.extend(records.map(|(key, (index, number))| (key, index, number)));
                left -= block;
            }
            records.push(all);
        }
        assert_eq!(bytes.next(), None);
        Parts { header, records }
    }

    /// The records as varints, not yet packed.
    pub fn body(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let heads = self.header["strategies"].as_array().unwrap();
        for (head, records) in heads.iter().zip(&self.records) {
            let mut previous = 0;
            for block in records.chunks(4096) {
                for &(key, ..) in block {
                    varint(&mut bytes, key.wrapping_sub(previous));
                    previous = key;
                }
                if is_closed(head) {
                    continue;
                }
                for &(_, index, _) in block {
                    varint(&mut bytes, index);
                }
                for &(.., number) in block {
                    varint(&mut bytes, number);
                }
            }
        }
        bytes
    }

    /// Makes the counts in the header those of the records.
    pub fn count(&mut self) {
        let strategies = self.header["strategies"].as_array_mut().unwrap();
        for (strategy, records) in strategies.iter_mut().zip(&self.records) {
            strategy["records"] = records.len().into();
        }
    }

    /// The certificate again.
    pub fn sealed(&self) -> Vec<u8> {
        seal(&self.header.to_string(), &packed(&self.body()))
    }
}

/// Whether the records of a strategy are a closed set.
fn is_closed(head: &Value) -> bool {
    head["closed"] == Value::Bool(true)
}

/// The bytes as a deflate stream.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A file with this header and body, and a right digest.
pub fn seal(header: &str, body: &[u8]) -> Vec<u8> {
    let rest = [header.as_bytes(), b"\n", body].concat();
    let digest = blake3::hash(&rest).to_hex();
    let first =
        format!("{{\"format\":\"pounce certificate\",\"version\":1,\"blake3\":\"{digest}\"}}\n");
    [first.as_bytes(), &rest].concat()
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// An index of a tablebase with a right digest and checksum.
#[allow(dead_code, reason = "only tests of tablebases need it")]
pub fn sealed_index(index: &str) -> String {
    let with = |index: &str, changes: &[(&str, &str)]| -> String {
        let line = |line: &str| {
            let (key, rest) = line.split_once(": ").unwrap_or((line, ""));
            let comma = if rest.ends_with(',') { "," } else { "" };
            match changes.iter().find(|(name, _)| key.trim() == *name) {
                Some((_, value)) => format!("{key}: {value}{comma}\n"),
                None => format!("{line}\n"),
            }
        };
        index.lines().map(line).collect()
    };
    let digest = |text: &str| format!("\"{}\"", blake3::hash(text.as_bytes()).to_hex());
    let empty = "\"\"";
    let plain = [
        ("\"bytes\"", "0"),
        ("\"file\"", empty),
        ("\"keep\"", "\"all\""),
        ("\"digest\"", empty),
        ("\"checksum\"", empty),
    ];
    let named = digest(&with(index, &plain));
    let index = with(index, &[("\"digest\"", &named), ("\"checksum\"", empty)]);
    let sum = digest(&index);
    with(&index, &[("\"checksum\"", &sum)])
}

/// The memory that the checker takes for the header of a file: 32 bytes for each byte of it.
#[allow(dead_code, reason = "only tests of little memory need it")]
pub fn header_memory(file: &[u8]) -> u64 {
    let header = file.split(|byte| *byte == b'\n').nth(1);
    header.map_or(0, |line| 32 * (line.len() as u64 + 1))
}

/// A deflate stream that inflates to these bytes this many times, without packing them each time.
#[allow(dead_code, reason = "only tests of hostile files need it")]
pub fn repeated(bytes: &[u8], times: usize) -> Vec<u8> {
    let mut block = Vec::with_capacity(bytes.len());
    let mut compress = flate2::Compress::new(Compression::default(), false);
    compress
        .compress_vec(bytes, &mut block, flate2::FlushCompress::Full)
        .unwrap();
    assert_eq!(compress.total_in(), bytes.len() as u64);
    let mut stream = block.repeat(times);
    // The last block, which is empty.
    stream.extend([3, 0]);
    stream
}
