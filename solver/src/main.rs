fn main() {
    let path = std::env::args().nth(1).unwrap();
    let board = solver::Board::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut b = solver::Boggle::new();
    b.set_board(&board);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    b.solve_board(true, &mut out).unwrap();
}
