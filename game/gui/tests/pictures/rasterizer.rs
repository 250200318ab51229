//! Draws the triangles of a frame without a graphics card or its driver, so pictures are the same on every machine.

use std::array;
use std::collections::HashMap;
use std::ops::Range;

use egui::epaint::{ImageDelta, Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, Context, FullOutput, ImageData, Rect, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

use crate::triangle::Triangle;

#[derive(Default)]
pub struct Rasterizer {
    textures: HashMap<TextureId, ColorImage>,
}

impl TestRenderer for Rasterizer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                self.change(id, &change);
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, context: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = context.pixels_per_point();
        let size = context.content_rect().size() * scale;
        let size = [size.x.round() as usize, size.y.round() as usize];
        let mut picture = ColorImage::filled(size, Color32::TRANSPARENT);
        for shape in context.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = shape.primitive else {
                return Err("only a graphics card can draw a callback".to_string());
            };
            let texture = self.textures.get(&mesh.texture_id);
            let texture = texture.ok_or_else(|| format!("no texture {:?}", mesh.texture_id))?;
            let clip = Clip::new(shape.clip_rect, scale, &picture);
            draw(&mut picture, &mesh, texture, scale, &clip);
        }
        let bytes = picture.pixels.iter().flat_map(Color32::to_array).collect();
        RgbaImage::from_raw(size[0] as u32, size[1] as u32, bytes)
            .ok_or_else(|| "wrong number of pixels".to_string())
    }
}

impl Rasterizer {
    fn change(&mut self, id: TextureId, change: &ImageDelta) {
        let ImageData::Color(image) = &change.image;
        let Some([left, top]) = change.pos else {
            self.textures.insert(id, ColorImage::clone(image));
            return;
        };
        let Some(texture) = self.textures.get_mut(&id) else {
            return;
        };
        let width = texture.width();
        for (row, pixels) in image.pixels.chunks(image.width()).enumerate() {
            let start = (top + row) * width + left;
            texture.pixels[start..start + pixels.len()].copy_from_slice(pixels);
        }
    }
}

/// The pixels that a shape may change.
struct Clip {
    columns: Range<i64>,
    rows: Range<i64>,
}

impl Clip {
    fn new(clip: Rect, scale: f32, picture: &ColorImage) -> Self {
        let within = |bound: f32, size: usize| {
            let bound = (bound * scale).round() as i64;
            bound.clamp(0, size as i64)
        };
        let [width, height] = picture.size;
        Self {
            columns: within(clip.left(), width)..within(clip.right(), width),
            rows: within(clip.top(), height)..within(clip.bottom(), height),
        }
    }
}

fn draw(picture: &mut ColorImage, mesh: &Mesh, texture: &ColorImage, scale: f32, clip: &Clip) {
    for corners in mesh.indices.chunks_exact(3) {
        let corners: [&Vertex; 3] = array::from_fn(|i| &mesh.vertices[corners[i] as usize]);
        let Some(triangle) = Triangle::new(corners, scale) else {
            continue;
        };
        let look = |corner: &Vertex| (corner.uv, corner.color);
        let has_one_colour = corners
            .iter()
            .all(|corner| look(corner) == look(corners[0]));
        let rows = clip.rows.start.max(triangle.rows.start)..clip.rows.end.min(triangle.rows.end);
        for y in rows {
            let columns = triangle.columns(y, &clip.columns);
            let row = y as usize * picture.width();
            let pixels = row + columns.start as usize..row + columns.end as usize;
            let pixels = &mut picture.pixels[pixels];
            // Most pixels are in large areas of one colour; this is quicker.
            if has_one_colour {
                match triangle.colour(texture, columns.start, y) {
                    colour if colour.is_opaque() => pixels.fill(colour),
                    colour => pixels
                        .iter_mut()
                        .for_each(|pixel| *pixel = pixel.blend(colour)),
                }
                continue;
            }
            for (x, pixel) in columns.zip(pixels) {
                match triangle.colour(texture, x, y) {
                    Color32::TRANSPARENT => {}
                    colour => *pixel = pixel.blend(colour),
                }
            }
        }
    }
}
