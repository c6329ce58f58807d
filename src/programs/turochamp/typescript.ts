/** Turing's typescript of its game (pages 7 and 8) as data, for checking its arithmetic and not for the program. */

/** A move of the machine with the increase of its position-play value, in tenths, if one is printed. */
export interface PrintedMove {
  readonly move: string;
  readonly increase?: number;
  /** Marked as greater than that of every other move. */
  readonly isGreatest?: true;
}

const GREATEST = true;

/** The machine's 29 moves. */
export const PRINTED: readonly PrintedMove[] = [
  { move: 'e4', increase: 42, isGreatest: GREATEST },
  { move: 'Nc3', increase: 31, isGreatest: GREATEST },
  { move: 'd4', increase: 31, isGreatest: GREATEST },
  { move: 'Nf3', increase: 20 },
  { move: 'Bd2', increase: 36, isGreatest: GREATEST },
  { move: 'd5', increase: 2 },
  { move: 'h4', increase: 11, isGreatest: GREATEST },
  { move: 'a4', increase: 10, isGreatest: GREATEST },
  { move: 'gxf3' },
  { move: 'Bb5+', increase: 24, isGreatest: GREATEST },
  { move: 'dxc6' },
  { move: 'cxb7' },
  { move: 'Ba6', increase: -15 },
  { move: 'Qe2', increase: 6 },
  { move: 'Rg1', increase: 12, isGreatest: GREATEST },
  { move: 'Rg5' },
  { move: 'Bb5', increase: 4 },
  { move: 'O-O-O', increase: 30, isGreatest: GREATEST },
  { move: 'Bc6' },
  { move: 'Bd5' },
  { move: 'bxc3', increase: -7 },
  { move: 'Be3' },
  { move: 'Kd2' },
  { move: 'Bxa7' },
  { move: 'c4' },
  { move: 'Kc1' },
  { move: 'Bxf7+' },
  { move: 'Rxg7+' },
  { move: 'Be3' },
];

/** Its opponent's replies. */
export const REPLIES: readonly string[] = (
  'e5 Nf6 Bb4 d6 Nc6 Nd4 Bg4 Nxf3+ Bh5 c6 O-O Rb8 Qa5 Nd7 Nc5 Bg6 Nxb7 Nc5 Rfc8 Bxc3 Qxa4 Qa3+ Na4 Rb2 Qc3+ Ra2 ' +
  'Bxf7 Kxg7 Ra1#'
).split(' ');
