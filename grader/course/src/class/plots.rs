//! Plots for the class page, in HTML. The page sets their colours and width.

use maud::{Markup, html};

/// The maximum number of columns in a histogram.
const MAX_COLUMNS: u32 = 20;

/// The maximum number of labels below a histogram, as many as fit on a phone.
const MAX_NUMBERS: usize = 10;

/// Draws a histogram of `values` between 0 and `most`, in ranges of a round width.
pub fn histogram(values: &[f64], most: u32, what: &str) -> Markup {
    let (width, columns) = columns(most.max(1));
    let mut counts = vec![0_usize; columns];
    for value in values {
        let column = (value / f64::from(width)) as usize;
        counts[column.min(columns - 1)] += 1;
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1);
    let from = |column: usize| column * width as usize;
    let ranges = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let ranges = ranges.map(|(place, count)| {
        let (from, to) = (from(place), from(place + 1));
        format!("{from} to {to} {what}: {count}")
    });
    let words = ranges.collect::<Vec<_>>().join("; ");
    let every = columns.div_ceil(MAX_NUMBERS);
    html! {
        figure.histogram {
            div.columns role="img" aria-label=(words) {
                @for (place, count) in counts.into_iter().enumerate() {
                    div style=(share(count as f64 * 100.0 / highest as f64)) {
                        @if count > 0 { b { (count) } }
                        @if place % every == 0 { small { (from(place)) } }
                    }
                }
                @if columns % every == 0 { div.end { small { (from(columns)) } } }
            }
            figcaption { (what) }
        }
    }
}

/// Returns the width of a column, which is a round number, and the number of columns.
fn columns(most: u32) -> (u32, usize) {
    let round = [1, 2, 5, 10, 20, 50].into_iter();
    let width = round
        .filter(|width| most.div_ceil(*width) <= MAX_COLUMNS)
        .min();
    let width = width.unwrap_or_else(|| most.div_ceil(MAX_COLUMNS));
    (width, most.div_ceil(width) as usize)
}

/// Draws a bar for each line, in percent, with its label on top.
pub fn bars(lines: &[(String, f64)]) -> Markup {
    html! {
        ul.bars { @for (label, percent) in lines {
            li style=(share(*percent)) { span.number { (format!("{percent:.0}%")) } span { (label) } }
        } }
    }
}

/// Returns the style that sets the length of a column or bar.
fn share(percent: f64) -> String {
    format!("--share: {percent:.1}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_round_widths() {
        assert_eq!(columns(1), (1, 1));
        assert_eq!(columns(40), (2, 20));
        assert_eq!(columns(65), (5, 13));
        assert_eq!(columns(72), (5, 15));
        assert_eq!(columns(100), (5, 20));
        assert_eq!(columns(12_345), (618, 20));
    }

    #[test]
    fn histogram_shows_counts_as_columns_and_in_words() {
        let html = histogram(&[0.0, 4.9, 5.0, 65.0, 70.0], 65, "points").into_string();
        let words = "0 to 5 points: 2; 5 to 10 points: 1; 60 to 65 points: 2";
        assert!(
            html.contains(&format!("role=\"img\" aria-label=\"{words}\"")),
            "{html}"
        );
        for column in [
            "<div style=\"--share: 100.0%\"><b>2</b><small>0</small></div>",
            "<div style=\"--share: 50.0%\"><b>1</b></div>",
            "<div style=\"--share: 0.0%\"><small>10</small></div>",
        ] {
            assert!(html.contains(column), "{column}: {html}");
        }
        assert_eq!(html.matches("<div style").count(), 13);
    }

    #[test]
    fn histogram_without_values_has_empty_columns() {
        let html = histogram(&[], 0, "hours").into_string();
        assert!(
            html.contains("--share: 0.0%") && !html.contains("<b>"),
            "{html}"
        );
    }

    #[test]
    fn bars_carry_their_labels_as_text() {
        let html = bars(&[("is_word & <co>".to_string(), 33.34)]).into_string();
        let bar = "<li style=\"--share: 33.3%\"><span class=\"number\">33%</span><span>is_word &amp; &lt;co&gt;</span></li>";
        assert_eq!(html, format!("<ul class=\"bars\">{bar}</ul>"));
    }
}
