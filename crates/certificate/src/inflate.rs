//! A reader of raw deflate streams, around `miniz_oxide`.

use std::io::{self, BufRead, ErrorKind, Read};

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

/// A reader that unpacks a deflate stream. Fails with `UnexpectedEof` if the stream is cut short
/// and with `InvalidData` if it is not one.
pub(crate) struct Inflate<R> {
    packed: R,
    state: Box<InflateState>,
    ended: bool,
    /// Bytes of the stream read so far.
    pub consumed: u64,
}

impl<R: BufRead> Inflate<R> {
    pub fn new(packed: R) -> Inflate<R> {
        Inflate {
            packed,
            state: InflateState::new_boxed(DataFormat::Raw),
            ended: false,
            consumed: 0,
        }
    }
}

impl<R: BufRead> Read for Inflate<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !self.ended && !out.is_empty() {
            let packed = self.packed.fill_buf()?;
            let is_last = packed.is_empty();
            let step = inflate(&mut self.state, packed, out, MZFlush::None);
            self.packed.consume(step.bytes_consumed);
            self.consumed += step.bytes_consumed as u64;
            match step.status {
                Ok(MZStatus::StreamEnd) => self.ended = true,
                Ok(_) | Err(MZError::Buf) => {}
                Err(_) => return Err(ErrorKind::InvalidData.into()),
            }
            if step.bytes_written > 0 {
                return Ok(step.bytes_written);
            }
            if is_last && !self.ended {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `pounce` in a stored block, then an empty block with fixed codes.
    const PACKED: &[u8] = b"\x00\x06\x00\xf9\xffpounce\x03\x00";

    fn unpacked(packed: &[u8], buffer: usize) -> Result<(Vec<u8>, u64), ErrorKind> {
        let reader = io::BufReader::with_capacity(buffer, packed);
        let (mut inflate, mut bytes) = (Inflate::new(reader), Vec::new());
        let read = inflate.read_to_end(&mut bytes);
        read.map(|_| (bytes, inflate.consumed))
            .map_err(|error| error.kind())
    }

    #[test]
    fn unpacks_stream_and_counts_its_bytes() {
        let followed = [PACKED, b"more"].concat();
        for buffer in [1, 2, 100] {
            let (bytes, consumed) = unpacked(&followed, buffer).unwrap();
            assert_eq!(bytes, b"pounce");
            assert_eq!(consumed, PACKED.len() as u64);
        }
    }

    #[test]
    fn rejects_truncated_and_corrupt_streams() {
        for length in 0..PACKED.len() {
            let kind = unpacked(&PACKED[..length], 100);
            assert_eq!(kind, Err(ErrorKind::UnexpectedEof), "{length} bytes");
        }
        assert_eq!(unpacked(&[0x07], 100), Err(ErrorKind::InvalidData));
        let mut bad_length = PACKED.to_vec();
        bad_length[3] ^= 1;
        assert_eq!(unpacked(&bad_length, 100), Err(ErrorKind::InvalidData));
    }
}
