//! A layer that was read back into memory.

use crate::classes::tiger_classes::Classes;
use crate::file::layer_reader::LayerFile;
use crate::plane::arena::Arena;
use crate::plane::layer::Layer;
use crate::solve::solver::Stopped;
use crate::verify::verifier::VerifyError;

/// A layer in memory.
pub struct Loaded<'a> {
    pub file: &'a LayerFile,
    pub words: Arena,
    pub distances: Option<Arena<u8>>,
}

impl<'a> Loaded<'a> {
    pub fn new(classes: &Classes, file: &'a LayerFile) -> Result<Self, VerifyError> {
        let count = classes.list().len();
        let mut words = Arena::new(count * file.layout.words).map_err(Stopped::from)?;
        let mut distances = if file.distances {
            let sets = file.layout.sets() as usize;
            Some(Arena::new(count * sets).map_err(Stopped::from)?)
        } else {
            None
        };
        file.load(&mut words, distances.as_deref_mut())?;
        Ok(Loaded {
            file,
            words,
            distances,
        })
    }

    pub fn layer<'b>(&'b self, classes: &'b Classes) -> Layer<'b> {
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
