import type { CardDetails, Fact } from '../../program.ts';

const described = (text: string, source: string): Fact => ({ kind: 'described', text, source });
const inferred = (text: string, source: string): Fact => ({ kind: 'inferred', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of CHESS 0.5X. */
export const CHESS05X_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: 'PDP-11 assembler',
  memory: 'not stated',
  story:
    'CHESS 0.5 in the version that Wim Elsenaar of the Vrije Universiteit in Amsterdam made for the PDP-11/70. It shared second place in the Dutch championship of 1982, where in its first game it saw a famous smothered mate coming four moves before the end, against itself. A magazine asked whether it solved a study by calculation or by chance, and found that it was chance: the order in which it looks at the squares.',
  speedFact: inferred(
    'No source gives a figure. To see the Lucena mate at its fortieth move, as reported, it needs 37,500 positions here: 209 a second in three minutes. Pion, in C on the same machine, is said to have done 1,000.',
    'lucena',
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
    described('It ran on a PDP-11/70.', 'lucena'),
    described('PDP-11 assembler, with many changes from the published program.', 'cpw'),
    inferred(
      'Every check in a line lengthens its full width by a ply: only so does it solve Saavedra at five plies by material alone and see the Lucena mate in time, and all else printed of it by material alone stays (README).',
      'saavedra',
    ),
    chosen('All else is the listing of CHESS 0.5: of the other changes nothing is known, so nothing is made up.'),
    chosen('The terminal shows what the listing prints; its own dialogue is not described.'),
    chosen('Levels: three to six plies, and three minutes a move as in other tournaments of the time.'),
  ],
  lacks: [
    'Draws by repetition and the fifty-move rule: it neither avoids nor seeks them.',
    'Its own positional evaluation: it solved Saavedra for both colours; with the weights of the listing ours solves it for neither at five plies.',
    'A book: it knows no opening by heart.',
  ],
  sources: [
    {
      id: 'saavedra',
      title: 'De stelling van Saavedra: Berekening of toeval?',
      where: 'Computerschaak, volume 2 number 4, August 1982',
    },
    {
      id: 'lucena',
      title: 'Gambiet 82, de nieuwe Nederlandse computerschaak-kampioen; Het mat van Lucena',
      author: 'J. J. van Oosterwijk Bruyn; J. ten Have',
      where: 'Computerschaak, volume 2 number 5, October 1982',
    },
    {
      id: 'BYTE',
      title: 'Creating a Chess Player, parts 1 to 4',
      author: 'Peter W. Frey and Larry R. Atkin',
      where: 'BYTE, October 1978 to January 1979',
    },
    { id: 'cpw', title: 'Chess 0.5X; Pion', where: 'Chess Programming Wiki' },
  ],
};
