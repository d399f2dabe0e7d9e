//! The proof log of one question. Small logs stay in memory; with a checkpoint, the log is a file,
//! so that a killed run can be resumed.
//!
//! ```text
//! block: length u32 │ nodes so far u64 │ records, 12 bytes each │ check, 8 bytes
//! ```
//!
//! A block that was not written completely fails its check, and is dropped with all that follows. So
//! a damaged log lacks records, but never has wrong ones.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use diagnostic::open_file;
use search::SettledNode;
use tempfile::SpooledTempFile;

/// Bytes up to which a log without a checkpoint stays in memory.
const IN_MEMORY: usize = 4 << 20;

/// Bytes of a record, and the least bytes of a block except the last.
const RECORD: usize = 12;
const BLOCK: usize = 5000 * RECORD;
/// Bytes before the records of a block and after them.
const HEAD: usize = 12;
const CHECK: usize = 8;

/// The plies of a record whose question has no bound.
const UNBOUNDED: u16 = u16::MAX >> 1;

enum Medium {
    Spooled(SpooledTempFile),
    File(File),
}

/// The proof log of a question, open for writing.
pub struct ProofLog {
    inner: Mutex<Inner>,
    /// Nodes of this run and of the runs that it resumes.
    nodes: AtomicU64,
    failed: AtomicBool,
}

struct Inner {
    medium: Medium,
    block: Vec<u8>,
    error: Option<io::Error>,
}

impl ProofLog {
    /// Creates a log that is deleted when it is dropped.
    pub fn temporary() -> ProofLog {
        ProofLog::with_medium(Medium::Spooled(SpooledTempFile::new(IN_MEMORY)), 0)
    }

    /// Opens the log in this file with the records of earlier runs, or creates it.
    pub fn open(path: &Path) -> io::Result<ProofLog> {
        let mut file = open_file(path)?;
        let mut reader = Blocks::new(&mut file);
        while reader.next_block()?.is_some() {}
        let (valid_bytes, nodes) = (reader.valid_bytes, reader.nodes);
        file.set_len(valid_bytes)?;
        file.seek(SeekFrom::End(0))?;
        Ok(ProofLog::with_medium(Medium::File(file), nodes))
    }

    fn with_medium(medium: Medium, nodes: u64) -> ProofLog {
        ProofLog {
            inner: Mutex::new(Inner {
                medium,
                block: Vec::with_capacity(BLOCK),
                error: None,
            }),
            nodes: AtomicU64::new(nodes),
            failed: AtomicBool::new(false),
        }
    }

    /// Returns the nodes of this run and of the runs that it resumes.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds to the number of nodes. Returns whether writing to the log has failed.
    pub fn advance(&self, nodes: u64) -> bool {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.failed.load(Ordering::Relaxed)
    }

    /// Writes buffered records to the file. Fails if an earlier write failed.
    pub fn flush(&self) -> io::Result<()> {
        let mut inner = self.inner.lock().expect("no thread panics while it logs");
        let nodes = self.nodes();
        inner.end_block(nodes);
        match inner.error.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Calls `each` with every record in order, until it breaks.
    pub fn read(&self, mut each: impl FnMut(SettledNode) -> ControlFlow<()>) -> io::Result<()> {
        self.flush()?;
        let mut inner = self.inner.lock().expect("no thread panics while it logs");
        let mut blocks = Blocks::new(inner.medium.file());
        while let Some(records) = blocks.next_block()? {
            let mut settled = records.chunks_exact(RECORD).map(unpack);
            if settled.try_for_each(&mut each).is_break() {
                break;
            }
        }
        inner.medium.file().seek(SeekFrom::End(0))?;
        Ok(())
    }
}

impl search::ProofLog for ProofLog {
    fn is_empty(&self) -> bool {
        let mut inner = self.inner.lock().expect("no thread panics while it logs");
        let nothing_written = inner
            .medium
            .file()
            .stream_position()
            .is_ok_and(|at| at == 0);
        inner.block.is_empty() && nothing_written
    }

    fn replay(&self, each: &mut dyn FnMut(SettledNode) -> ControlFlow<()>) {
        if let Err(error) = self.read(each) {
            let mut inner = self.inner.lock().expect("no thread panics while it logs");
            inner.error = Some(error);
            self.failed.store(true, Ordering::Relaxed);
        }
    }

    fn add(&self, settled: &[SettledNode]) {
        if settled.is_empty() {
            return;
        }
        let mut inner = self.inner.lock().expect("no thread panics while it logs");
        inner.block.extend(settled.iter().copied().flat_map(pack));
        if inner.block.len() >= BLOCK {
            let nodes = self.nodes();
            inner.end_block(nodes);
            if inner.error.is_some() {
                self.failed.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Inner {
    fn end_block(&mut self, nodes: u64) {
        let records = std::mem::take(&mut self.block);
        if records.is_empty() || self.error.is_some() {
            return;
        }
        let mut block = Vec::with_capacity(HEAD + records.len() + CHECK);
        block.extend((records.len() as u32).to_le_bytes());
        block.extend(nodes.to_le_bytes());
        block.extend(&records);
        block.extend(check(&block));
        self.error = self.medium.file().write_all(&block).err();
        self.block = records;
        self.block.clear();
    }
}

impl Medium {
    fn file(&mut self) -> &mut dyn ReadWriteSeek {
        match self {
            Medium::Spooled(file) => file,
            Medium::File(file) => file,
        }
    }
}

trait ReadWriteSeek: Read + Write + Seek {}
impl<T: Read + Write + Seek> ReadWriteSeek for T {}

/// The complete blocks of a log.
struct Blocks<'a> {
    reader: BufReader<&'a mut dyn ReadWriteSeek>,
    /// Bytes and nodes of the blocks so far.
    valid_bytes: u64,
    nodes: u64,
    block: Vec<u8>,
    started: bool,
}

impl<'a> Blocks<'a> {
    fn new(file: &'a mut dyn ReadWriteSeek) -> Self {
        Blocks {
            reader: BufReader::with_capacity(1 << 20, file),
            valid_bytes: 0,
            nodes: 0,
            block: Vec::new(),
            started: false,
        }
    }

    /// Reads the records of the next block; `None` at the end, or if the rest is damaged.
    fn next_block(&mut self) -> io::Result<Option<&[u8]>> {
        if !self.started {
            self.reader.seek(SeekFrom::Start(0))?;
            self.started = true;
        }
        self.block.resize(HEAD, 0);
        if !fill(&mut self.reader, &mut self.block)? {
            return Ok(None);
        }
        let length = u32::from_le_bytes(self.block[..4].try_into().expect("four bytes")) as usize;
        if length == 0 || length % RECORD != 0 {
            return Ok(None);
        }
        // A damaged length must not allocate more memory than the file has bytes.
        let rest = (length + CHECK) as u64;
        let read = self
            .reader
            .by_ref()
            .take(rest)
            .read_to_end(&mut self.block)?;
        if (read as u64) < rest {
            return Ok(None);
        }
        let (body, sum) = self.block.split_at(HEAD + length);
        if sum != check(body) {
            return Ok(None);
        }
        self.nodes = u64::from_le_bytes(body[4..12].try_into().expect("eight bytes"));
        self.valid_bytes += self.block.len() as u64;
        Ok(Some(&self.block[HEAD..HEAD + length]))
    }
}

/// Fills a buffer; returns false if the file has fewer bytes.
fn fill(reader: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let digest = blake3::hash(bytes);
    digest.as_bytes()[..CHECK]
        .try_into()
        .expect("a digest is longer")
}

fn pack(settled: SettledNode) -> [u8; RECORD] {
    let mut bytes = [0; RECORD];
    bytes[..8].copy_from_slice(&settled.key.to_le_bytes());
    let plies = settled.plies.unwrap_or(UNBOUNDED) << 1 | u16::from(settled.event_reached);
    bytes[8..10].copy_from_slice(&plies.to_le_bytes());
    bytes[10..].copy_from_slice(&settled.move_index.to_le_bytes());
    bytes
}

fn unpack(bytes: &[u8]) -> SettledNode {
    let u16_at = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let plies = u16_at(8) >> 1;
    SettledNode {
        key: u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes")),
        plies: (plies != UNBOUNDED).then_some(plies),
        move_index: u16_at(10),
        event_reached: u16_at(8) & 1 == 1,
    }
}
