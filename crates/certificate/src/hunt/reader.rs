//! The file format, and its reader.
//!
//! ```text
//! line 1   format, version, and the digest of all that follows
//! line 2   the header
//! rest     the records of all strategies, as one raw deflate stream
//! ```
//!
//! The records of a strategy are sorted by key, in blocks of [`BLOCK`] (the last one may be
//! smaller). A block holds the keys, each as its difference from the one before (the first from 0),
//! then the moves as indices into the sorted legal moves, then the numbers, all as LEB128 varints.
//! A closed set has keys only.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, SeekFrom};
use std::ops::Range;

use super::header::Header;
use super::limits::{check_counts, longest_header, memory_after};
use super::refusal::HuntFault;
use crate::check::Source;
use crate::inflate::Inflate;
use crate::progress::{Progress, advance};
use crate::{Refusal, json};

/// The beginning of line 1.
const FIRST_LINE_START: &str = r#"{"format":"pounce certificate","version":"#;
/// Records in a block.
pub(crate) const BLOCK: u64 = 4096;

/// Returns line 1 of a certificate with this digest.
pub(crate) fn first_line(digest: blake3::Hash) -> String {
    format!("{FIRST_LINE_START}1,\"blake3\":\"{digest}\"}}\n")
}

/// A record of a strategy or a closed set.
pub(crate) struct Record {
    /// The key of the canonical position.
    pub key: u64,
    /// The index of the move among the legal moves; 0 in a closed set.
    pub index: u64,
    /// The promise of the move in plies (see `strategy.rs`); 0 in a closed set.
    pub number: u32,
}

/// A certificate whose digest is right.
pub(crate) struct Certificate<'a> {
    pub header: Header,
    /// Bytes of memory left after reading the header.
    pub memory: u64,
    input: Interruptible<'a>,
    /// The bytes of the file that contain the records.
    body: Range<u64>,
}

/// A file whose reads fail once the check is stopped.
struct Interruptible<'a> {
    file: &'a mut dyn Source,
    progress: &'a dyn Progress,
}

impl Read for Interruptible<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        advance(self.progress, 0).map_err(io::Error::other)?;
        self.file.read(buffer)
    }
}

impl<'a> Certificate<'a> {
    /// Checks the digest and reads the header, which has to fit into `memory` bytes.
    pub fn open(
        file: &'a mut dyn Source,
        memory: u64,
        progress: &'a dyn Progress,
    ) -> Result<Certificate<'a>, Refusal> {
        let mut input = Interruptible { file, progress };
        let length = first_line(blake3::hash(b"")).len() as u64;
        let mut first = Vec::new();
        input.file.seek(SeekFrom::Start(0))?;
        Read::take(&mut input, length).read_to_end(&mut first)?;
        match first.strip_prefix(FIRST_LINE_START.as_bytes()) {
            None => return Err(Refusal::NotACertificate),
            Some(rest) if !rest.starts_with(b"1,") => return Err(Refusal::UnknownVersion),
            Some(_) => {}
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(&mut input)?;
        if first != first_line(hasher.finalize()).as_bytes() {
            return Err(Refusal::Damaged);
        }
        let end = input.file.seek(SeekFrom::End(0))?;
        input.file.seek(SeekFrom::Start(length))?;
        let (mut line, longest) = (Vec::new(), longest_header(memory));
        let mut start = BufReader::new(Read::take(&mut input, longest));
        let read = start.read_until(b'\n', &mut line)? as u64;
        match line.pop() {
            Some(b'\n') => {}
            _ if read == longest => return Err(HuntFault::HeaderTooLong(longest).into()),
            _ => return Err(Refusal::BadHeader("unterminated line".into())),
        }
        let header = json::parse(&line).map_err(Refusal::BadHeader)?;
        let body = length + read..end;
        check_counts(&header, body.end - body.start)?;
        Ok(Certificate {
            header,
            memory: memory_after(memory, read),
            input,
            body,
        })
    }

    /// Passes each block of records, with the number of its strategy, to `visit`. A strategy
    /// without records has one block, which is empty.
    pub fn blocks(
        &mut self,
        mut visit: impl FnMut(usize, Vec<Record>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let progress = self.input.progress;
        self.input.file.seek(SeekFrom::Start(self.body.start))?;
        let packed = BufReader::new(&mut self.input);
        let mut body = BufReader::new(Inflate::new(packed));
        for (strategy, head) in self.header.strategies.iter().enumerate() {
            let (mut left, mut key) = (head.records, 0u64);
            loop {
                advance(progress, 0)?;
                let block = left.min(BLOCK);
                let mut records = Vec::with_capacity(block as usize);
                for _ in 0..block {
                    key = match varint(&mut body)? {
                        0 => return Err(HuntFault::DuplicateRecord(key).into()),
                        more => key
                            .checked_add(more)
                            .ok_or(HuntFault::UnsortedRecords(key))?,
                    };
                    let (index, number) = (0, 0);
                    records.push(Record { key, index, number });
                }
                let with_moves = if head.closed {
                    &mut []
                } else {
                    &mut records[..]
                };
                for record in &mut *with_moves {
                    record.index = varint(&mut body)?;
                }
                for record in with_moves {
                    let number = varint(&mut body)?.try_into();
                    record.number = number.map_err(|_| HuntFault::BadVarint)?;
                }
                visit(strategy, records)?;
                left -= block;
                if left == 0 {
                    break;
                }
            }
        }
        if byte(&mut body)?.is_some() {
            return Err(HuntFault::RecordCount("more").into());
        }
        match self.body.end - self.body.start - body.get_ref().consumed {
            0 => Ok(()),
            bytes => Err(HuntFault::TrailingBytes(bytes).into()),
        }
    }
}

/// Reads the next byte; `None` at the end.
fn byte(body: &mut impl Read) -> Result<Option<u8>, Refusal> {
    let mut byte = [0];
    match body.read(&mut byte) {
        Ok(count) => Ok((count == 1).then_some(byte[0])),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
            Err(HuntFault::TruncatedBody.into())
        }
        Err(error) if error.kind() == ErrorKind::InvalidData => Err(HuntFault::CorruptBody.into()),
        Err(error) => Err(error.into()),
    }
}

/// Reads a LEB128 varint in its shortest form.
fn varint(body: &mut impl Read) -> Result<u64, Refusal> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = byte(body)?.ok_or(HuntFault::RecordCount("fewer"))?;
        let digit = u64::from(byte & 127);
        if digit << shift >> shift != digit || (byte == 0 && shift > 0) {
            break;
        }
        value |= digit << shift;
        if byte < 128 {
            return Ok(value);
        }
    }
    Err(HuntFault::BadVarint.into())
}
