//! Plots for the page of a class: SVG that takes its colours from the page.

use plotters::prelude::*;

/// Colours that stand for those of the page, until the text is made.
const INK: RGBColor = RGBColor(1, 1, 1);
const SOFT: RGBColor = RGBColor(2, 2, 2);
const BAR: RGBColor = RGBColor(3, 3, 3);
const PALETTE: [(&str, &str); 3] = [
    ("#010101", "var(--ink)"),
    ("#020202", "var(--line)"),
    ("#030303", "var(--mark)"),
];

/// How many there are of each size: `values` between 0 and `most`, in `bins` classes of the same width.
pub fn histogram(values: &[f64], most: f64, bins: usize, what: &str) -> String {
    let width = most / bins as f64;
    let mut counts = vec![0_usize; bins];
    for value in values {
        let bin = (value / width).floor().max(0.0) as usize;
        counts[bin.min(bins - 1)] += 1;
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1);
    let draw = |svg: &mut String| -> Result<(), Box<dyn std::error::Error>> {
        let area = SVGBackend::with_string(svg, (720, 260)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            // The last number of the axis stands half beyond it.
            .margin_right(20)
            .x_label_area_size(44)
            .y_label_area_size(44)
            .build_cartesian_2d(0.0..most, 0..highest + highest.div_ceil(10))?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(SOFT)
            .axis_style(SOFT)
            .label_style(("sans-serif", 15, &INK))
            .axis_desc_style(("sans-serif", 15, &INK))
            .x_desc(what)
            .x_label_formatter(&|number| format!("{number:.0}"))
            .y_labels(5)
            .draw()?;
        chart.draw_series(counts.iter().enumerate().map(|(bin, count)| {
            let left = bin as f64 * width;
            Rectangle::new(
                [(left + width * 0.06, 0), (left + width * 0.94, *count)],
                BAR.filled(),
            )
        }))?;
        area.present()?;
        Ok(())
    };
    drawn(draw)
}

/// A bar for each line, in percent.
pub fn bars(lines: &[(String, f64)]) -> String {
    let height = 40 + 26 * u32::try_from(lines.len()).unwrap_or(0);
    let draw = |svg: &mut String| -> Result<(), Box<dyn std::error::Error>> {
        let area = SVGBackend::with_string(svg, (720, height)).into_drawing_area();
        let number = lines.len() as f64;
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            // What stands at the ends of the axis is wider than the axis.
            .margin_left(20)
            .margin_right(28)
            .x_label_area_size(24)
            .build_cartesian_2d(0.0..100.0, 0.0..number)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(SOFT)
            .axis_style(SOFT)
            .label_style(("sans-serif", 14, &INK))
            .x_label_formatter(&|percent| format!("{percent:.0} %"))
            .draw()?;
        chart.draw_series(lines.iter().enumerate().map(|(place, (_, percent))| {
            let top = number - place as f64;
            Rectangle::new(
                [(0.0, top - 0.86), (*percent, top - 0.14)],
                BAR.mix(0.35).filled(),
            )
        }))?;
        chart.draw_series(lines.iter().enumerate().map(|(place, (label, percent))| {
            let top = number - place as f64;
            Text::new(
                format!("{percent:.0} %  {label}"),
                (1.0, top - 0.24),
                ("sans-serif", 14).into_font().color(&INK),
            )
        }))?;
        area.present()?;
        Ok(())
    };
    drawn(draw)
}

/// The drawing as a part of a page; without one, the numbers beside it say the same.
fn drawn(draw: impl FnOnce(&mut String) -> Result<(), Box<dyn std::error::Error>>) -> String {
    let mut svg = String::new();
    if draw(&mut svg).is_err() {
        return String::new();
    }
    for (colour, of_page) in PALETTE {
        for attribute in ["fill", "stroke"] {
            svg = svg.replace(
                &format!("{attribute}=\"{colour}\""),
                &format!("style=\"{attribute}:{of_page}\""),
            );
        }
    }
    svg.replacen("<svg ", "<svg role=\"img\" aria-hidden=\"true\" ", 1)
}
