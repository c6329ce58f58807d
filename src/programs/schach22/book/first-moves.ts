/**
 * The first two moves, for which the library is complete: whatever has been played, a move is stored. The lines of theory
 * come first; what they leave open is answered from here. Moves in English short notation.
 */

/** The program's own first moves and their weights. Both its games of 1979 that are known as White began 1.g4. */
export const OWN_FIRST_MOVES: Readonly<Record<string, number>> = { g4: 8, e4: 5, d4: 3, c4: 2, Nf3: 2 };

/** Its own answers to each first move; others stand in the lines because opponents may choose them. */
export const OWN_REPLIES: Readonly<Record<string, string>> = {
  e4: 'e5 c5 e6 c6',
  d4: 'd5 Nf6',
  c4: 'e5 c5 Nf6',
  Nf3: 'd5 Nf6 c5',
  g4: 'd5 e5',
  b3: 'e5 d5',
  f4: 'd5',
  g3: 'd5',
  Nc3: 'd5',
  b4: 'e5',
  e3: 'e5',
  d3: 'e5',
  c3: 'd5',
  a3: 'd5',
  a4: 'e5',
  h3: 'd5',
  h4: 'd5',
  f3: 'e5',
  Na3: 'e5',
  Nh3: 'd5',
};

/**
 * White's second moves if the lines have none: by the first move, in order of preference, the first that is legal; after a colon the answer
 * to one move of Black's.
 */
export const SECOND_MOVES: Readonly<Record<string, string>> = {
  e4: 'd4 Nf3 b5:Bxb5 f5:exf5',
  d4: 'c4 Nf3 e5:dxe5 g5:Bxg5',
  c4: 'Nc3 Nf3 b5:cxb5',
  Nf3: 'd4 g3 e5:Nxe5 g5:Nxg5',
  g4: 'Bg2 h3 Nh6:e4',
  b3: 'Bb2 e3',
  f4: 'Nf3 e3 g5:fxg5',
  g3: 'Bg2 Nf3',
  Nc3: 'e4 d4 b5:Nxb5',
  b4: 'Bb2 a3 a5:c3 c5:bxc5 Na6:c3 Nc6:c3',
  e3: 'd4 Nf3 b5:Bxb5',
  d3: 'e4 Nf3 g5:Bxg5',
  c3: 'd4 Nf3',
  a3: 'd4 Nf3',
  a4: 'd4 Nf3 b5:axb5',
  h3: 'd4 Nf3',
  h4: 'd4 Nf3 g5:hxg5',
  f3: 'e4 d4',
  Na3: 'd4 e4 b5:Nxb5',
  Nh3: 'd4 e4 g5:Nxg5',
};

/** Black's second moves likewise, by White's first move and Black's own. */
export const SECOND_REPLIES: Readonly<Record<string, string>> = {
  'e4 e5': 'Nf6 Nc6 Qh5:Nc6 Ba6:Nxa6 b4:Bxb4',
  'e4 c5': 'Nc6 d6 Qh5:Nf6 Ba6:Nxa6',
  'e4 e6': 'd5 Nf6 Ba6:Nxa6 b4:Bxb4',
  'e4 c6': 'd5 Nf6 Bb5:cxb5 Ba6:Nxa6',
  'd4 d5': 'Nf6 e6 Bh6:Nxh6 g4:Bxg4',
  'd4 Nf6': 'd5 e6 Bh6:gxh6 e4:Nxe4 g4:Nxg4',
  'c4 e5': 'Nf6 Nc6 b4:Bxb4 d4:exd4 f3:Qh4 f4:exf4 c5:Bxc5',
  'c4 c5': 'Nf6 Nc6 b4:cxb4',
  'c4 Nf6': 'e5 g6 e4:Nxe4 f4:d5 g4:Nxg4',
  'Nf3 d5': 'Nf6 e6 e4:dxe4 g4:Bxg4',
  'Nf3 Nf6': 'd5 g6 e4:Nxe4 g4:Nxg4',
  'Nf3 c5': 'Nc6 d6 b4:cxb4 Nd4:cxd4',
  'g4 d5': 'Bxg4 e5 Nf6 Bh3:e5 f3:e5 e3:e5 e4:dxe4',
  'g4 e5': 'd5 Nc6 f3:Qh4 f4:Qh4 g5:Qxg5',
  'b3 e5': 'Nc6 d5 f4:exf4 b4:Bxb4',
  'b3 d5': 'Nf6 e5 e4:dxe4 g4:Bxg4',
  'f4 d5': 'Nf6 g6 Nh3:Bxh3 b4:Qd6 e4:dxe4 h3:e5',
  'g3 d5': 'e5 Nf6 e4:dxe4 g4:Bxg4',
  'Nc3 d5': 'Nf6 e5 g4:Bxg4 Ne4:dxe4 Nxd5:Qxd5',
  'b4 e5': 'Bxb4 d5 Ba3:d5 Nf3:e4 a3:d5 c3:d5 c4:Bxb4 e4:Bxb4 f4:exf4',
  'e3 e5': 'd5 Nf6 Qh5:Nc6 Ba6:Nxa6 Nf3:Nc6 d4:exd4 f4:exf4',
  'd3 e5': 'd5 Nf6 Bf4:exf4 Bg5:Qxg5 Bh6:Nxh6 f4:exf4 d4:exd4',
  'c3 d5': 'Nf6 e5 c6 g4:Bxg4',
  'a3 d5': 'e5 Nf6 e4:dxe4 g4:Bxg4',
  'a4 e5': 'd5 Nf6 Ra3:Bxa3 Nf3:Nc6 d4:exd4 f4:exf4',
  'h3 d5': 'e5 Nf6 e4:dxe4 f4:e5',
  'h4 d5': 'e5 Nf6 Rh3:Bxh3 e4:dxe4 g4:Bxg4',
  'f3 e5': 'd5 Nf6 c4:Qh4 d4:Qh4 g4:Qh4 h3:Qh4 f4:exf4',
  'Na3 e5': 'd5 Nf6 Nf3:Bxa3 d4:Bxa3 f4:Bxa3 Nc4:Nc6',
  'Nh3 d5': 'e5 Nf6 e4:Bxh3 f4:Bxh3 g4:Bxg4',
};
