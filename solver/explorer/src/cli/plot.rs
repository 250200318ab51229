//! The plot of a survey: how many boards have how many points, and how many words.

use anyhow::{Result, anyhow};
use explorer::Score;
use plotters::coord::Shift;
use plotters::prelude::*;

const INK: RGBColor = RGBColor(31, 35, 40);
const GRID: RGBColor = RGBColor(209, 217, 224);
const BAR: RGBColor = RGBColor(9, 105, 218);

/// How many bars. The richest boards, one in two hundred, lie beyond the last one and are counted there.
const BARS: usize = 60;

/// The points above, the words below, as SVG.
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
    // What a drawing fails with is bound to this thread; its text is not.
    draw(&mut svg).map_err(|error| anyhow!("the plot: {error}"))?;
    Ok(svg)
}

fn histogram(
    area: &DrawingArea<SVGBackend, Shift>,
    mut numbers: Vec<u32>,
    what: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    numbers.sort_unstable();
    let most = numbers.get(numbers.len() * 199 / 200).copied().unwrap_or(0);
    // A bar for so many numbers, so that each has the same number of them.
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
        .y_label_formatter(&|share| format!("{share} %"))
        .draw()?;
    chart.draw_series(shares.iter().zip(0..).map(|(&share, bar)| {
        Rectangle::new(
            [(bar * width, 0.0), ((bar + 1) * width, share)],
            BAR.filled(),
        )
    }))?;
    Ok(())
}
