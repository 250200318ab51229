//! A triangle of a frame: which pixels it covers, and their colours.

use std::array;
use std::ops::Range;

use egui::epaint::Vertex;
use egui::{Color32, ColorImage};

/// The units of a pixel. Whole numbers decide exactly which of two triangles has a pixel on their common edge.
const UNITS: i64 = 256;

/// A triangle in a picture.
pub struct Triangle {
    /// The places of the corners, in units, clockwise.
    places: [[i64; 2]; 3],
    /// The rows that it may touch.
    pub rows: Range<i64>,
    /// The place in the texture, as a share of its size.
    uv: [Slope; 2],
    /// The red, green, blue and opacity that the texture's colour is multiplied by, up to 255.
    tint: [Slope; 4],
}

impl Triangle {
    /// Returns `None` if the corners are on one line.
    pub fn new(corners: [&Vertex; 3], scale: f32) -> Option<Self> {
        let mut places = corners.map(|corner| {
            let place = corner.pos.to_vec2() * scale * UNITS as f32;
            [place.x.round() as i64, place.y.round() as i64]
        });
        let slope = |value: &dyn Fn(&Vertex) -> f32| Slope::new(&places, corners.map(value));
        let uv = [slope(&|corner| corner.uv.x), slope(&|corner| corner.uv.y)];
        let tint = array::from_fn(|i| slope(&|corner| f32::from(corner.color.to_array()[i])));
        match side(places[0], places[1], places[2]) {
            0 => return None,
            1.. => {}
            _ => places.swap(1, 2),
        }
        let heights = places.map(|[_, y]| y);
        let [top, bottom] = [heights.iter().min()?, heights.iter().max()?];
        Some(Self {
            places,
            rows: top.div_euclid(UNITS)..bottom.div_euclid(UNITS) + 1,
            uv,
            tint,
        })
    }

    /// Returns the columns in `clip` whose pixels in this row have their centres in the triangle.
    pub fn columns(&self, y: i64, clip: &Range<i64>) -> Range<i64> {
        let Range {
            start: mut from,
            end: mut to,
        } = *clip;
        for i in 0..3 {
            let (start, end) = (self.places[i], self.places[(i + 1) % 3]);
            // At column x, the centre is inside if `at_first - x * each >= least`.
            let at_first = side(start, end, [UNITS / 2, y * UNITS + UNITS / 2]);
            let each = (end[1] - start[1]) * UNITS;
            // The triangle on the other side of this edge has the opposite answer.
            let has_edge = end[1] < start[1] || end[1] == start[1] && end[0] > start[0];
            let least = i64::from(!has_edge);
            match each {
                0 if at_first < least => return 0..0,
                0 => {}
                1.. => to = to.min((at_first - least).div_euclid(each) + 1),
                _ => from = from.max(-(at_first - least).div_euclid(-each)),
            }
        }
        if from < to { from..to } else { 0..0 }
    }

    /// Returns the colour of a pixel: that of the closest pixel of the texture, tinted.
    pub fn colour(&self, texture: &ColorImage, x: i64, y: i64) -> Color32 {
        let place = |i: usize| {
            let (share, size) = (self.uv[i].at(x, y), texture.size[i]);
            ((share * size as f64) as usize).min(size - 1)
        };
        let texel = texture.pixels[place(1) * texture.width() + place(0)];
        if texel == Color32::TRANSPARENT {
            return texel;
        }
        let part = |i: usize| (f64::from(texel[i]) * self.tint[i].at(x, y) / 255.0).round() as u8;
        Color32::from_rgba_premultiplied(part(0), part(1), part(2), part(3))
    }
}

/// A value that grows evenly over a triangle.
struct Slope {
    /// The value at the centre of the first pixel of the picture.
    first: f64,
    /// The growth from one column to the next.
    right: f64,
    /// The growth from one row to the next.
    down: f64,
}

impl Slope {
    fn new(places: &[[i64; 2]; 3], values: [f32; 3]) -> Self {
        let values = values.map(f64::from);
        let [a, b, c] = places.map(|place| place.map(|units| units as f64 / UNITS as f64));
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        let [to_b, to_c] = [values[1] - values[0], values[2] - values[0]];
        let right = (to_b * (c[1] - a[1]) - to_c * (b[1] - a[1])) / area;
        let down = (to_c * (b[0] - a[0]) - to_b * (c[0] - a[0])) / area;
        let first = values[0] + right * (0.5 - a[0]) + down * (0.5 - a[1]);
        Self { first, right, down }
    }

    fn at(&self, x: i64, y: i64) -> f64 {
        self.first + self.right * x as f64 + self.down * y as f64
    }
}

/// Returns a positive number if the point is to the right of the edge, for somebody who goes along it on the screen.
fn side(start: [i64; 2], end: [i64; 2], point: [i64; 2]) -> i64 {
    (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
}
