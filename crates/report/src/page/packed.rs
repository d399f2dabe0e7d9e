//! The claims' sections in compressed form, for large pages.
//!
//! Boards and strategies make up most of a page and compress to a tenth. Sections beyond
//! [`PLAIN`] bytes are stored compressed, and the page's script unpacks them when the page is opened.
//! Without scripts, such a page shows the table of claims only.

use std::io::{self, Write};

use data_encoding::BASE64;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use maud::{Markup, PreEscaped, html};

/// The largest size of sections that are stored as they are.
const PLAIN: usize = 400 << 10;

/// Returns the sections as they are stored on the page.
pub(crate) fn sections(text: &str) -> Markup {
    let packed = (text.len() > PLAIN).then(|| compressed(text));
    if let Some(Ok(packed)) = packed {
        return html! {
            div #details {
                p.note { "The details of each claim are stored compressed. Showing them takes a "
                    "current browser with scripts turned on." }
            }
            script #packed type="text/plain" { (PreEscaped(packed)) }
        };
    }
    html! { div #details { (PreEscaped(text)) } }
}

/// Compresses with zlib and encodes as Base64.
fn compressed(text: &str) -> io::Result<String> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    Ok(BASE64.encode(&encoder.finish()?))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    #[test]
    fn large_sections_are_compressed_and_small_ones_plain() {
        let text = "<p>sections</p>".repeat(1000);
        assert!(sections(&text).into_string().contains(&text));
        let text = "<p>sections</p>".repeat(100_000);
        let page = sections(&text).into_string();
        assert!(page.len() < text.len() / 50);
        let (_, data) = page.split_once("type=\"text/plain\">").unwrap();
        let data = data.strip_suffix("</script>").unwrap();
        let mut unpacked = String::new();
        let bytes = BASE64.decode(data.as_bytes()).unwrap();
        ZlibDecoder::new(&bytes[..])
            .read_to_string(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, text);
    }
}
