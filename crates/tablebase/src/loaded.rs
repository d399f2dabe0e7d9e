//! A layer that was read back into memory.

use crate::arena::Arena;
use crate::layer::Layer;
use crate::layer_file::LayerFile;
use crate::probe::Tablebase;
use crate::solve::Stopped;
use crate::verify::VerifyError;

/// A layer in memory.
pub struct Loaded<'a> {
    pub file: &'a LayerFile,
    pub words: Arena,
    pub distances: Option<Vec<u8>>,
}

impl<'a> Loaded<'a> {
    pub fn new(tablebase: &Tablebase, file: &'a LayerFile) -> Result<Self, VerifyError> {
        let classes = tablebase.classes().list().len();
        let mut words = Arena::new(classes * file.layout.words).map_err(Stopped::from)?;
        let sliding = file.placed == tablebase.hunt().board().goats;
        let mut distances = sliding.then(|| vec![0; classes * file.layout.sets() as usize]);
        file.load(&mut words, distances.as_deref_mut())?;
        Ok(Loaded {
            file,
            words,
            distances,
        })
    }

    pub fn layer<'b>(&'b self, tablebase: &'b Tablebase) -> Layer<'b> {
        Layer {
            classes: tablebase.classes(),
            layout: &self.file.layout,
            placed: self.file.placed,
            mover: self.file.mover,
            words: &self.words,
            distances: self.distances.as_deref(),
        }
    }
}
