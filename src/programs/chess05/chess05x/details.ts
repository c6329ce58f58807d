import { type CardDetails, factsFrom } from '../../program.ts';

const { described, inferred, chosen } = factsFrom('wiki-chess05x');

/** Facts about CHESS 0.5X. */
export const CHESS05X_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: 'PDP-11 assembler',
  memory: 'not stated',
  story:
    'CHESS 0.5 in the version that Wim Elsenaar of the Vrije Universiteit in Amsterdam made for the PDP-11/70. It shared second place in the Dutch championship of 1982, where in its first round it saw a famous smothered mate coming four moves before the end, against itself. An article asked whether it solved a study by calculation or by chance, and pointed to the order in which it looks at the squares; our copy ends before the conclusion.',
  called: 'a minicomputer',
  plays: 'Like CHESS 0.5, but follows every check a ply further.',
  ownPoints: { name: 'points', toPawn: 64 },
  speedFact: inferred(
    'No source gives a figure. To see the smothered mate at its fortieth move, as reported, it needs 37,500 positions here: 209 a second in three minutes. Pion, in C on the same machine, is said to have done 1,000.',
  ),
  facts: [
    described(
      'It scans the board row by row from the lower left to the upper right: pieces, then pawns, then castling.',
      'saavedra',
    ),
    described(
      'The moves at the root are sorted by the value of the position after them; a new best move goes to the front.',
      'saavedra',
    ),
    described('It can be set to a fixed depth, and its positional evaluation can be left out.', 'saavedra'),
    described('It saw its loss in the Lucena ending four moves before the end, and before YNCT saw the win.', 'lucena'),
    described('It ran on a PDP-11/70.', 'wageningen'),
    described('PDP-11 assembler, with many changes from the published program.'),
    inferred(
      'Every check in a line lengthens its full width by a ply: only so does it solve Saavedra at five plies by material alone and see the smothered mate in time, and all else printed of it by material alone stays (README).',
      'saavedra',
    ),
    inferred(
      'In endings its king is drawn to the centre: with its positional part it solved Saavedra for both colours, and no choice among the five parts of the listing’s evaluation does so at five plies. With this one both colours win.',
      'saavedra',
    ),
    chosen(
      'How strongly: 4 64ths of a pawn for each step, instead of the listing’s term for the king, when both sides have 26 pawns’ worth of material or less.',
    ),
    inferred(
      'It may have had a book: its first seven moves against YNCT are those of another game of the championship. They are not counted where its moves are compared with ours.',
      'wageningen',
    ),
    described(
      'Unknown: what its author changed. He described it in the bulletin of the championship of 1982, and again in that of Leiden, 1983. Public pages link scans of the bulletins; we have not read them.',
    ),
    chosen('All else is the listing of CHESS 0.5: of the other changes nothing is known, so nothing is made up.'),
    chosen('The terminal shows what the listing prints; its own dialogue is not described.'),
    chosen('Levels: three to six plies, and three minutes a move as in other tournaments of the time.'),
  ],
  lacks: [
    'Draws by repetition and the fifty-move rule: it neither avoids nor seeks them.',
    'The rest of its own positional evaluation: ours is that of the listing.',
    'A book: ours has none, since no article speaks of one.',
  ],
  sources: ['saavedra', 'lucena', 'wageningen', 'byte', 'wiki-chess05x'],
};
