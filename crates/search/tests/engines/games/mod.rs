mod fish_barrel;
mod switching;
