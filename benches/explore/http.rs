//! A small HTTP client that keeps its connection and counts bytes.

use std::io;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection to the server.
pub struct Connection {
    stream: TcpStream,
    address: SocketAddr,
}

/// An answer.
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers, with the line of the status.
    head: String,
    /// The body, as it was sent.
    pub body: Vec<u8>,
}

impl Connection {
    /// Connects.
    pub async fn open(address: SocketAddr) -> io::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, address })
    }

    /// Sends `GET` with further headers, each of which ends with a line break.
    pub async fn get(&mut self, path: &str, headers: &str) -> io::Result<Response> {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n",
            self.address
        );
        self.exchange(&request).await
    }

    /// Sends `POST` with a JSON body. Returns the JSON of the answer.
    pub async fn post(&mut self, path: &str, body: &Value) -> io::Result<Value> {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.exchange(&request).await?.json()
    }

    async fn exchange(&mut self, request: &str) -> io::Result<Response> {
        self.stream.write_all(request.as_bytes()).await?;
        let mut received = Vec::with_capacity(16 << 10);
        let end = loop {
            if self.stream.read_buf(&mut received).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let blank = received.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(blank) = blank {
                break blank + 4;
            }
        };
        let mut body = received.split_off(end);
        let mut response = Response {
            status: 0,
            head: String::from_utf8(received).map_err(invalid)?,
            body: Vec::new(),
        };
        let status = response.head.split(' ').nth(1);
        response.status = status.unwrap_or_default().parse().map_err(invalid)?;
        if response.header("transfer-encoding") == Some("chunked") {
            response.body = self.read_chunks(body).await?;
            return Ok(response);
        }
        let length = response.header("content-length");
        let length: usize = length.unwrap_or_default().parse().map_err(invalid)?;
        let rest = body.len();
        body.resize(length, 0);
        self.stream.read_exact(&mut body[rest..]).await?;
        response.body = body;
        Ok(response)
    }
}

impl Connection {
    /// Reads a body in chunks, of which the beginning has been received.
    async fn read_chunks(&mut self, mut received: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let line_end = received.windows(2).position(|two| two == b"\r\n");
            if let Some(end) = line_end {
                let size = std::str::from_utf8(&received[..end]).map_err(invalid)?;
                let size = usize::from_str_radix(size, 16).map_err(invalid)?;
                let (from, to) = (end + 2, end + 2 + size);
                if received.len() >= to + 2 {
                    body.extend_from_slice(&received[from..to]);
                    received.drain(..to + 2);
                    if size == 0 {
                        return Ok(body);
                    }
                    continue;
                }
            }
            if self.stream.read_buf(&mut received).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

impl Response {
    /// Returns a header by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Returns the bytes that were sent by the server.
    pub fn bytes(&self) -> usize {
        self.head.len() + self.body.len()
    }

    /// Returns the JSON of a successful answer.
    pub fn json(&self) -> io::Result<Value> {
        if self.status == 200 {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        let text = String::from_utf8_lossy(&self.body);
        Err(invalid(format!("status {}: {text}", self.status)))
    }
}

fn invalid(reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
