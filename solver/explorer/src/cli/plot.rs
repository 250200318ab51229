//! The plot of a survey: the distribution of points, and that of words.

use anyhow::{Result, anyhow};
use explorer::Score;
use plotters::coord::Shift;
use plotters::prelude::*;

const INK: RGBColor = RGBColor(31, 35, 40);
const GRID: RGBColor = RGBColor(209, 217, 224);
const BAR: RGBColor = RGBColor(9, 105, 218);

/// The number of bars. The last one includes the richest boards, one in two hundred.
const BARS: usize = 60;

/// Draws the distribution of points above that of words, as SVG.
pub fn richness(scores: &[Score]) -> Result<String> {
    let mut svg = String::new();
    let draw = |svg: &mut String| -> Result<(), Box<dyn std::error::Error>> {
        let area = SVGBackend::with_string(svg, (720, 480)).into_drawing_area();
        area.fill(&WHITE)?;
        let (above, below) = area.split_vertically(240);
        histogram(
            &above,
            scores.iter().map(|score| score.points).collect(),
            "points",
        )?;
        histogram(
            &below,
            scores.iter().map(|score| score.words).collect(),
            "words",
        )?;
        area.present()?;
        Ok(())
    };
    // The error of a drawing cannot leave this thread, but its text can.
    draw(&mut svg).map_err(|error| anyhow!("plot: {error}"))?;
    Ok(svg)
}

fn histogram(
    area: &DrawingArea<SVGBackend, Shift>,
    mut numbers: Vec<u32>,
    what: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    numbers.sort_unstable();
    let most = numbers.get(numbers.len() * 199 / 200).copied().unwrap_or(0);
    // All bars cover equally many numbers.
    let width = (most as usize / BARS + 1) as u32;
    let mut shares = vec![0.0; BARS];
    for number in &numbers {
        shares[((number / width) as usize).min(BARS - 1)] += 100.0 / numbers.len() as f64;
    }
    let highest = shares.iter().copied().fold(0.0, f64::max);
    let end = BARS as u32 * width;
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .x_label_area_size(44)
        .y_label_area_size(50)
        .build_cartesian_2d(0..end, 0.0..highest * 1.1)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .label_style(("sans-serif", 15, &INK))
        .axis_desc_style(("sans-serif", 15, &INK))
        .x_desc(what)
        .y_labels(5)
        .y_label_formatter(&|share| format!("{share}%"))
        .draw()?;
    chart.draw_series(shares.iter().zip(0..).map(|(&share, bar)| {
        Rectangle::new(
            [(bar * width, 0.0), ((bar + 1) * width, share)],
            BAR.filled(),
        )
    }))?;
    Ok(())
}
