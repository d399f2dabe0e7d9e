//! A layer read back into memory.

use crate::classes::tiger_classes::TigerClasses;
use crate::file::layer_reader::LayerFile;
use crate::plane::arena::Arena;
use crate::plane::layer::Layer;
use crate::solve::error::SolveStopped;
use crate::verify::error::VerifyError;

/// A layer file and its contents.
pub struct LoadedLayer<'a> {
    pub file: &'a LayerFile,
    pub words: Arena,
    pub distances: Option<Arena<u8>>,
}

impl<'a> LoadedLayer<'a> {
    /// Reads the whole layer.
    pub fn new(classes: &TigerClasses, file: &'a LayerFile) -> Result<Self, VerifyError> {
        let count = classes.list().len();
        let mut words = Arena::new(count * file.layout.words).map_err(SolveStopped::from)?;
        let mut distances = if file.distances {
            let sets = file.layout.set_count() as usize;
            Some(Arena::new(count * sets).map_err(SolveStopped::from)?)
        } else {
            None
        };
        file.load(&mut words, distances.as_deref_mut())?;
        Ok(LoadedLayer {
            file,
            words,
            distances,
        })
    }

    pub fn layer<'b>(&'b self, classes: &'b TigerClasses) -> Layer<'b> {
        Layer {
            classes,
            layout: &self.file.layout,
            placed: self.file.placed,
            mover: self.file.mover,
            words: &self.words,
            distances: self.distances.as_deref(),
        }
    }
}
