import type { Card, Fact, Level } from '../program.ts';
import { SDK_FACTS, TERMINAL_FACTS } from './console-facts.ts';

const DATABUS = 'databus';
const WIKI = 'cpw';
const described = (text: string, source = DATABUS): Fact => ({ kind: 'described', text, source });
const inferred = (text: string, source = DATABUS): Fact => ({ kind: 'inferred', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** The depths it could be set to: as many as its stack held. */
const LEVELS: readonly Level[] = Array.from({ length: 12 }, (_, index) => {
  const depth = index + 1;
  const name = depth === 1 ? '1 ply' : `${depth} plies`;
  const about = depth === 5 ? 'Five plies in full: about a minute on the 8088 (described).' : `${name} in full.`;
  return {
    id: String(depth),
    name,
    about,
    kind: 'described',
    limits: { depth },
  };
});

/** What is known of Tiny Chess 86. */
export const TINY_CHESS_86_CARD: Card = {
  id: 'tinychess86',
  name: 'Tiny Chess 86',
  author: 'Jan Kuipers',
  year: 1981,
  years: '1978-81',
  country: 'Netherlands',
  machine: 'Intel 8088 at 5 MHz on a board of 10 by 10 cm, with a terminal',
  language: '8086 assembly',
  memory: '3 KB program, 1 KB opening book, 1 KB RAM',
  story:
    'Written in lunch breaks and evenings from the day the first samples of the 8086 came: three kilobytes that know every man by its value and look five plies ahead in a minute. It tied for third at the PCW tournament in London in 1979 and was printed in Elektuur as Intelekt.',
  positionsPerSecond: 10_000,
  speedFact: described('The profit and loss of a move is drawn up every 100 microseconds.'),
  levels: LEVELS,
  tournamentLevel: '5',
  traces: true,
  options: [
    { name: 'Book', kind: 'check', default: true, about: 'Plays from the opening book of June 1980.' },
    {
      name: 'Strategy',
      kind: 'check',
      default: true,
      about:
        'The strategic examination of June 1980. Off, with the book off: the version that played in London in 1979.',
    },
    { name: 'Resign', kind: 'check', default: true, about: 'Gives up a game it thinks hopeless.' },
  ],
  facts: [
    described(
      'Men are known by their value times three, so that knight and bishop differ; any number of queens may play.',
    ),
    described('0x88 board; the generator clears the square number with AND DI,677H after the test with 88H.', WIKI),
    described('PATH moves bishop, rook and queen along lines, GETDES king and knight; directions come from tables.'),
    described('A table ends where a byte has none of the bits 99h.', WIKI),
    described('Castling is looked at before the 64 squares are scanned.'),
    described(
      'TSTCAS takes the squares between king and rook in turn: empty, then not attacked, by the reverse of the generator.',
    ),
    inferred(
      'The long side is barred while b1 or b8 is attacked, which the rules allow: its table holds every square between king and rook.',
    ),
    described('CONT calls itself with 16 bytes of stack a ply, 192 bytes in all: twelve plies.'),
    described('Where the enemy king can be taken the branch is cut with a high score.'),
    described('Alpha-beta, helped by a pre-search that orders the moves and does not itself use the full cut.'),
    chosen('The pre-search looks two plies less deep than the search: the nearest depth whose values mean the same.'),
    described(
      'A strategic examination of centre, mobility, doubled pawns and king defence runs alongside, fewer plies deep.',
    ),
    chosen(
      'It is made four plies before the last, at least after the own move; its weights are single thirds of a pawn.',
    ),
    described('Of several good moves it plays any: equal values of the pre-search are put in chance order.'),
    described('Queens only, for either side. It avoids stalemate where it thinks it can win.'),
    described('No move that gives the same position for the third time in a row, for itself nor for its opponent.'),
    described('Thinking in the opponent’s time was tried, and was in no version that was given out: it does not.'),
    described('Says check and mate, remarks on some moves, and gives up where it thinks itself lost.'),
    chosen(
      'The squares are scanned from h8 down: from a1 up the position of figure 2 would cost ten times the positions.',
    ),
    chosen('It gives up when a queen and a rook behind, or when it sees itself mated.'),
    chosen('The book: 80 lines of the theory of 1980, a byte a move, inside the described 1024 bytes.'),
    chosen(
      'Given a time and no depth, the host lets it search two plies, three plies and so on; the original knew depth alone.',
    ),
    ...TERMINAL_FACTS,
    ...SDK_FACTS,
  ],
  lacks: [
    'Under-promotion: it promotes to a queen and expects queens of you. Another man is accepted and played against as it stands.',
    'Castling long while b1 (b8) is attacked: it does not do it; yours is accepted.',
    'Threefold repetition that is not in a row, and the fifty-move rule: it knows neither. The house keeps them.',
    'It refused your third repetition in a row. The house lets you play it, and claims the draw.',
  ],
  sources: [
    { id: DATABUS, title: 'Tiny Chess 86', author: 'Jan Kuipers', where: 'Databus 6, 1981' },
    { id: WIKI, title: 'Tiny Chess 86', where: 'Chess Programming Wiki, with lines 104 to 138 of the printed listing' },
  ],
};
