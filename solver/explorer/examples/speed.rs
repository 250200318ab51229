//! Measures how many boards per second the engine scores, by the size of the board and by the
//! length of the list, and plots the results:
//!
//! ```sh
//! cargo run --release -p explorer --example speed -- solver/explorer
//! ```
//!
//! It writes `speed_by_size.svg` and `speed_by_words.svg` to that folder. It uses one thread and
//! reports the best of several rounds.
//!
//! Lists of up to 172,823 words contain every n-th word of the built-in list. Longer lists also
//! contain invented words. These join the beginning of one word to the end of another at a common
//! letter, as in `sta` + `ble`.

#[path = "shared/boards.rs"]
mod boards;
#[path = "../src/cli/cpu_time.rs"]
mod cpu_time;

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;
use std::{collections::BTreeSet, env, fs};

use data::Random;
use explorer::{Graph, Instructions, Scorer, Scoring, Size};
use plotters::prelude::*;

use cpu_time::cpu_time;

const ROUNDS: usize = 5;
const SIDES: [usize; 6] = [3, 4, 5, 6, 7, 8];
const LISTS: [usize; 9] = [
    1_000, 3_000, 10_000, 30_000, 60_000, 100_000, 150_000, 200_000, 264_000,
];

fn main() -> ExitCode {
    let Some(folder) = env::args().nth(1) else {
        eprintln!("speed: no folder; give the folder for the plots");
        return ExitCode::from(2);
    };
    match run(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("speed: {folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The results of one set of instructions: boards per second for each size, or for each list.
struct Line {
    instructions: Instructions,
    points: Vec<(f64, f64)>,
}

fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let graph = Graph::from_text(data::DICTIONARY, &Scoring::default())?;
    let by_size = lines(&SIDES, |side, instructions| {
        let size = Size::new(side, side)?;
        let count = 80_000 / (side * side * side);
        Ok(a_second(
            &graph,
            size,
            instructions,
            &boards::rolled(size, count),
        ))
    })?;
    let size = Size::new(4, 4)?;
    let boards = boards::rolled(size, 2_000);
    let by_words = lines(&LISTS, |count, instructions| {
        let graph = Graph::new(&list(count), &Scoring::default())?;
        Ok(a_second(&graph, size, instructions, &boards))
    })?;
    let sides = |side: &f64| format!("{side}x{side}");
    fs::write(
        folder.join("speed_by_size.svg"),
        plot(&by_size, "size of the board", sides)?,
    )?;
    let thousands = |words: &f64| format!("{:.0}k", words / 1000.0);
    fs::write(
        folder.join("speed_by_words.svg"),
        plot(&by_words, "words in the list, boards of 4x4", thousands)?,
    )?;
    Ok(())
}

/// Returns a line for each set of instructions that the processor has, with the result of `measure`
/// for each of `all`.
fn lines(
    all: &[usize],
    measure: impl Fn(usize, Instructions) -> Result<f64, Box<dyn Error>>,
) -> Result<Vec<Line>, Box<dyn Error>> {
    let here = Instructions::ALL
        .into_iter()
        .filter(|instructions| instructions.are_here());
    let line = |instructions| {
        let points = all
            .iter()
            .map(|&one| Ok((one as f64, measure(one, instructions)?)));
        let points = points.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
        println!("{}", name(instructions));
        points
            .iter()
            .for_each(|(one, a_second)| println!("{one:>9} {a_second:>10.0} per second"));
        Ok(Line {
            instructions,
            points,
        })
    };
    here.map(line).collect()
}

/// Returns how many of `boards` are scored per second.
fn a_second(graph: &Graph, size: Size, instructions: Instructions, boards: &[u8]) -> f64 {
    let mut scorer = Scorer::with(graph, size, instructions);
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = cpu_time();
        for board in boards.chunks(size.cells()) {
            black_box(scorer.score(board));
        }
        best = best.min((cpu_time() - start).as_secs_f64());
    }
    (boards.len() / size.cells()) as f64 / best
}

/// Returns `count` words: some of the built-in list, or all of them and invented ones.
fn list(count: usize) -> Vec<String> {
    let words: Vec<&str> = data::DICTIONARY.lines().collect();
    if count <= words.len() {
        let places = (0..count).map(|number| number * words.len() / count);
        return places.map(|place| words[place].to_string()).collect();
    }
    let mut list: BTreeSet<String> = words.iter().map(|word| (*word).to_string()).collect();
    let mut random = Random::new(0);
    while list.len() < count {
        let mut word = || words[random.below(words.len() as u32) as usize];
        let (one, other) = (word(), word());
        let (beginning, letter) = one.split_at(one.len() / 2);
        if let Some((place, _)) = other
            .char_indices()
            .skip(1)
            .find(|(_, other)| letter.starts_with(*other))
        {
            list.insert(format!("{beginning}{}", &other[place..]));
        }
    }
    list.into_iter().collect()
}

fn name(instructions: Instructions) -> &'static str {
    match instructions {
        Instructions::Portable => "portable code",
        Instructions::Avx2 => "AVX2",
        Instructions::Avx512 => "AVX-512",
    }
}

fn plot(
    lines: &[Line],
    what: &str,
    label: impl Fn(&f64) -> String,
) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    let all = lines.iter().flat_map(|line| &line.points);
    let (from, to) = all
        .clone()
        .fold((f64::INFINITY, 0.0_f64), |(from, to), point| {
            (from.min(point.0), to.max(point.0))
        });
    let (low, high) = all.fold((f64::INFINITY, 0.0_f64), |(low, high), point| {
        (low.min(point.1), high.max(point.1))
    });
    {
        let area = SVGBackend::with_string(&mut svg, (720, 400)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .x_label_area_size(44)
            .y_label_area_size(80)
            .build_cartesian_2d(from..to, (low * 0.4..high * 1.25).log_scale())?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .label_style(("sans-serif", 15))
            .x_labels(6)
            .y_labels(5)
            .x_desc(what)
            .y_desc("boards per second")
            .x_label_formatter(&label)
            .y_label_formatter(&|a_second| format!("{a_second:.0}"))
            .draw()?;
        for (line, color) in lines.iter().zip([RED, BLUE, BLACK]) {
            chart
                .draw_series(
                    LineSeries::new(line.points.iter().copied(), color.stroke_width(2))
                        .point_size(3),
                )?
                .label(name(line.instructions))
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 20, y)], color.stroke_width(2))
                });
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerLeft)
            .border_style(BLACK)
            .background_style(WHITE)
            .label_font(("sans-serif", 15))
            .draw()?;
        area.present()?;
    }
    Ok(svg)
}
