//! Damages certificates at random: the bytes of the file, the text of the header, its values, or
//! the records. All but the first are sealed again, and most get digests that fit the changes.

use fixtures::{CertificateParts, deflate, seal};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

/// Damage to a certificate, determined by a seed.
pub struct Damage {
    random: Pcg64Mcg,
}

impl Damage {
    pub fn new(seed: u64) -> Damage {
        Damage {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    /// Returns a damaged copy of one of these certificates. It may still be valid.
    pub fn apply(&mut self, sources: &[Vec<u8>]) -> Vec<u8> {
        let mut file = sources[self.below(sources.len())].clone();
        if self.below(8) == 0 {
            self.bytes(&mut file);
            return file;
        }
        let mut parts = CertificateParts::of(&file);
        match self.below(16) {
            0..=1 => return self.text(&parts),
            2 => return self.body(&parts),
            3..=6 => self.records(&mut parts),
            7..=10 => self.structure(&mut parts),
            _ => self.value(&mut parts.header),
        }
        if self.below(4) > 0 {
            fit_digests(&mut parts.header);
        }
        // The header may no longer say how many strategies there are, or which are closed.
        let original = CertificateParts::of(&file);
        let body = if parts.header["strategies"].as_array().is_some() {
            parts.body()
        } else {
            original.body()
        };
        seal(&parts.header.to_string(), &deflate(&body))
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end.max(1))
    }

    /// Changes, removes or adds bytes.
    fn bytes(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len());
        match self.below(4) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << self.below(8),
            2 => bytes.insert(at, self.random.random()),
            _ => drop(bytes.drain(at..(at + 1 + self.below(8)).min(bytes.len()))),
        }
    }

    /// Changes the text of the header, which often is not JSON afterwards.
    fn text(&mut self, parts: &CertificateParts) -> Vec<u8> {
        let mut text = parts.header.to_string();
        let token = [
            " ",
            "\t",
            "\r",
            "\n",
            "0",
            "-",
            ".5",
            "e1",
            ",",
            "\"",
            "\\u0041",
            "\\ud800",
            "\u{e9}",
            "null",
            "true",
            "[",
            "]",
            "{}",
            "\"pounce\":\"\",",
            "\u{feff}",
            "\u{1}",
            "/**/",
        ];
        let token = token[self.below(token.len())];
        let marks = [",", ":", "[", "]", "{", "}", "0", "1", "\""];
        let mark = marks[self.below(marks.len())];
        let places: Vec<usize> = text.match_indices(mark).map(|(at, _)| at).collect();
        let at = places.get(self.below(places.len())).copied().unwrap_or(0);
        text.insert_str(at + self.below(2), token);
        seal(&text, &deflate(&parts.body()))
    }

    /// Changes the records after they were written as varints, or the deflate stream.
    fn body(&mut self, parts: &CertificateParts) -> Vec<u8> {
        let mut body = parts.body();
        let packed = self.below(2) == 0;
        if packed {
            body = deflate(&body);
        }
        self.bytes(&mut body);
        let body = if packed { body } else { deflate(&body) };
        seal(&parts.header.to_string(), &body)
    }

    /// Changes, removes or adds records, and usually updates their number.
    fn records(&mut self, parts: &mut CertificateParts) {
        let strategy = self.below(parts.records.len());
        let records = &mut parts.records[strategy];
        if records.is_empty() {
            return;
        }
        let at = self.random.random_range(0..records.len());
        let by = 1 << self.random.random_range(0..4);
        match self.random.random_range(0..10) {
            0 => records[at].0 += by,
            1 => records[at].0 = self.random.random_range(0..1 << 50),
            2 => records[at].1 += by,
            3 => records[at].1 = records[at].1.saturating_sub(by),
            4 => records[at].2 += by,
            5 => records[at].2 = records[at].2.saturating_sub(by),
            6 => drop(records.remove(at)),
            7 => records.truncate(at),
            8 => records.insert(at, records[at]),
            _ => {
                let key = records[at].0 + by;
                records.insert(at + 1, (key, 0, 1));
            }
        }
        if self.below(4) > 0 {
            records_in_order(parts, strategy);
        }
        if self.below(8) > 0 {
            parts.count();
        }
    }

    /// Changes a part of the header in a way that leaves its form intact.
    fn structure(&mut self, parts: &mut CertificateParts) {
        let header = &mut parts.header;
        let lists = ["/rules/lines", "/symmetries", "/questions", "/rules/tigers"];
        match self.random.random_range(0..12) {
            kind @ 0..4 => {
                let list = header.pointer_mut(lists[kind]).unwrap();
                let list = list.as_array_mut().unwrap();
                let at = self.random.random_range(0..list.len());
                match self.random.random_range(0..4) {
                    0 => list.push(list[at].clone()),
                    1 => drop(list.remove(at)),
                    2 => list.swap(0, at),
                    _ => list[at..].reverse(),
                }
            }
            4 => {
                let line = &mut header["rules"]["lines"][0];
                line.as_array_mut().unwrap().reverse();
            }
            5 => {
                let (nodes, goats) = (&header["rules"]["nodes"], &header["rules"]["goats"]);
                let text = format!("{nodes}-g{goats}");
                header["questions"][0]["position"] = json!(text);
            }
            6 => {
                let strategies = header["strategies"].as_array_mut().unwrap();
                strategies.push(strategies[0].clone());
                parts.records.push(parts.records[0].clone());
            }
            7 => {
                let roots = header["strategies"][0]["roots"].as_array_mut().unwrap();
                let mut root = roots[0].clone();
                let plies = root["plies"].as_u64();
                root["plies"] = json!(plies.map_or(Some(9), |plies| plies.checked_sub(1)));
                roots.push(root);
            }
            8 => {
                // A bound that fits: a later one for reaching, an earlier one for avoiding.
                let plies = self.random.random_range(0..40);
                header["strategies"][0]["roots"][0]["plies"] = json!(plies);
                header["questions"][0]["plies"] = json!(plies);
            }
            9 => {
                let draw = header["rules"]["stalemate"] == "draw";
                header["rules"]["stalemate"] = json!(if draw { "loss" } else { "draw" });
            }
            10 => {
                let captures = self.random.random_range(0..6);
                header["rules"]["captures"] = json!(captures);
            }
            _ => {
                let event = ["captures >= 1", "captures >= 2", "tigers win", "goats win"];
                let event = event[self.random.random_range(0..4)];
                header["strategies"][0]["event"] = json!(event);
                header["questions"][0]["event"] = json!(event);
            }
        }
    }

    /// Changes, removes or adds a value anywhere in the header.
    fn value(&mut self, value: &mut Value) {
        // Lines are most of a header, so lists of numbers are entered rarely.
        let deeper = self.below(6) > 0;
        match value {
            Value::Object(fields) if deeper && !fields.is_empty() => {
                let at = self.below(fields.len());
                let field = fields.values_mut().nth(at).unwrap();
                self.value(field);
            }
            Value::Array(items) if deeper && !items.is_empty() => {
                let at = self.below(items.len());
                self.value(&mut items[at]);
            }
            Value::Object(fields) => {
                let key = fields.keys().nth(self.below(fields.len())).cloned();
                match key {
                    Some(key) if self.below(2) == 0 => drop(fields.remove(&key)),
                    _ => drop(fields.insert("extra".to_owned(), Value::Null)),
                }
            }
            Value::Array(items) => {
                let at = self.below(items.len());
                match self.below(3) {
                    0 if !items.is_empty() => drop(items.remove(at)),
                    1 if !items.is_empty() => items.insert(at, items[at].clone()),
                    _ => items.push(json!(self.below(9))),
                }
            }
            Value::String(text) => {
                let known = [
                    "",
                    "tigers",
                    "goats",
                    "reach",
                    "avoid",
                    "proven",
                    "refuted",
                    "goats win",
                    "tigers win",
                    "captures >= 1",
                    "captures >= 01",
                    "captures >= 256",
                    "loss",
                ];
                match self.below(3) {
                    0 => *text = known[self.below(known.len())].to_owned(),
                    1 => drop(text.pop()),
                    _ => text.push(['0', 'g', ' ', 'é'][self.below(4)]),
                }
            }
            Value::Number(number) => {
                let number = number.as_u64().unwrap();
                let other = [
                    json!(number + 1),
                    json!(number.saturating_sub(1)),
                    json!(0),
                    json!(1_u64 << 32),
                    json!(u64::MAX),
                    json!(-1),
                    json!(1.5),
                    json!(true),
                    json!(null),
                    json!("1"),
                ];
                *value = other[self.below(other.len())].clone();
            }
            Value::Bool(closed) => *value = [json!(!*closed), json!(1)][self.below(2)].clone(),
            Value::Null => *value = [json!(12), json!(0), json!("ever")][self.below(3)].clone(),
        }
    }
}

/// Sorts the records of a strategy by key, and keeps one of those with equal keys.
fn records_in_order(parts: &mut CertificateParts, strategy: usize) {
    let records = &mut parts.records[strategy];
    records.sort_by_key(|record| record.0);
    records.dedup_by_key(|record| record.0);
}

/// Gives the header the digests of its rules and questions, as far as it still has such.
fn fit_digests(header: &mut Value) {
    if let Some(text) = rules_text(&header["rules"]) {
        header["rules_digest"] = digest(&text);
    }
    if let Some(text) = claim_text(&header["questions"]) {
        header["claim_digest"] = digest(&text);
    }
}

fn digest(text: &str) -> Value {
    json!(format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex()))
}

fn rules_text(rules: &Value) -> Option<String> {
    let (mut edges, mut jumps) = (Vec::new(), Vec::new());
    for line in rules["lines"].as_array()? {
        let line: Vec<u64> = numbers(line)?;
        for pair in line.windows(2) {
            edges.push((pair[0].min(pair[1]), pair[0].max(pair[1])));
        }
        for triple in line.windows(3) {
            jumps.push((triple[0], triple[1], triple[2]));
            jumps.push((triple[2], triple[1], triple[0]));
        }
    }
    edges.sort_unstable();
    edges.dedup();
    jumps.sort_unstable();
    jumps.dedup();
    let mut tigers = numbers(&rules["tigers"])?;
    tigers.sort_unstable();
    let number = |key: &str| rules[key].as_u64();
    let (nodes, goats, captures) = (number("nodes")?, number("goats")?, number("captures")?);
    let end = if rules["stalemate"] == "draw" {
        "stalemate draw\n"
    } else {
        ""
    };
    Some(format!(
        "hunt 1\nnodes {nodes}\nedges {edges:?}\njumps {jumps:?}\ntigers {tigers:?}\n\
         goats {goats}\ncaptures {captures}\n{end}"
    ))
}

fn numbers(list: &Value) -> Option<Vec<u64>> {
    list.as_array()?.iter().map(Value::as_u64).collect()
}

fn claim_text(questions: &Value) -> Option<String> {
    let mut text = "claim 1\n".to_owned();
    for question in questions.as_array()? {
        for key in ["position", "prover", "objective", "event"] {
            text.push_str(question[key].as_str()?);
            text.push(' ');
        }
        let plies = question["plies"].as_u64();
        text.push_str(&plies.map_or("ever".to_owned(), |plies| plies.to_string()));
        text.push('\n');
    }
    Some(text)
}
