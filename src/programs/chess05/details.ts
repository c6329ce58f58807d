import type { CardDetails } from '../program.ts';
import { SESSION_FACTS } from './console-facts.ts';

/** What is known of CHESS 0.5 and 0.5X. */
export const CHESS05_DETAILS: CardDetails = {
  country: 'United States; 0.5X: Netherlands',
  language: 'Pascal; 0.5X: PDP-11 assembler',
  memory: 'size not stated: two words for a set of squares, 500 moves, 17 plies',
  story:
    'A teaching program by one of the authors of the world champion CHESS 4.6, printed in full in BYTE. It stores the board as bit boards, two words of 32 squares each, and updates every attack move by move. From it Wim Elsenaar of the Vrije Universiteit in Amsterdam made CHESS 0.5X for the PDP-11, which shared second to fourth place in the Dutch championship of 1982 and won those of 1983 and 1984 without losing half a point.',
  speedFact: {
    kind: 'chosen',
    text: 'No source gives a figure. S0 estimates about a thousand elementary operations per evaluation; a PDP-11/70 does some hundred thousand to a million a second, and a set of 64 squares takes four of its words. That suggests one hundred positions a second: 18,000 positions, or four to five plies, in three minutes.',
  },
  facts: [
    {
      kind: 'described',
      source: 'BYTE',
      text: 'Full-width alpha-beta, deepened ply by ply from two; then captures, the largest first, to at most sixteen plies. A side may always stand pat.',
    },
    {
      kind: 'described',
      source: 'BYTE',
      text: 'A window of 30/64 of a pawn on either side of the expected value; if the value falls outside, the iteration is searched again.',
    },
    {
      kind: 'described',
      source: 'BYTE',
      text: 'Material, with a bonus for exchanging when ahead; pawns, mobility, rooks and king by printed weights, skipped where they could not matter.',
    },
    {
      kind: 'described',
      source: 'S0',
      text: 'CHESS 0.5X scans the board row by row from the lower left to the upper right: pieces, then pawns, then castling.',
    },
    {
      kind: 'inferred',
      source: 'BYTE',
      text: 'Eight printing errors in the surviving text are corrected (README); moves, counts and scores then agree with the corrected original in 528 searches.',
    },
    {
      kind: 'inferred',
      source: 'S0',
      text: 'CHESS 0.5X searched a ply more after a check (option CheckPly): only so does it solve Saavedra at five plies by material alone, as printed, while everything else printed of it stays (README).',
    },
    {
      kind: 'chosen',
      text: 'What else 0.5X evaluated is not known, so nothing is made up: the option changes only the scan.',
    },
    ...SESSION_FACTS,
  ],
  lacks: [
    'Draws by repetition and the fifty-move rule: it neither avoids nor seeks them.',
    'A clock: the printed program counts positions.',
    'Checks and mates beyond the full width: in the capture search it may always stand pat.',
  ],
  sources: [
    {
      id: 'BYTE',
      title: 'Creating a Chess Player, parts 1 to 4',
      author: 'Peter W. Frey and Larry R. Atkin',
      where: 'BYTE, October 1978 to January 1979; text of the program in tlemo/lpc, test/chess05ISO.pas',
    },
    {
      id: 'S0',
      title: 'De stelling van Saavedra: Berekening of toeval?',
      where: 'Computerschaak, volume 2 number 4, August 1982',
    },
    { id: 'CPW', title: 'Chess 0.5; Chess 0.5X', where: 'Chess Programming Wiki' },
  ],
};
