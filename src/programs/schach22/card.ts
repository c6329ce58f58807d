import type { Card, Fact, Level } from '../program.ts';
import { SCREEN_FACTS } from './console-facts.ts';

const ARTICLE = 'rochade';
const GAME = 'elsa';
const described = (text: string, source = ARTICLE): Fact => ({ kind: 'described', text, source });
const inferred = (text: string, source = ARTICLE): Fact => ({ kind: 'inferred', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** An average time, kept to over 40 moves and then every 10: the clock as it stands at the first move. */
const average = (id: string, name: string, about: string, millis: number): Level => ({
  id,
  name,
  about,
  kind: 'described',
  limits: { gameClock: { remainingMillis: 40 * millis, incrementMillis: 0, movesToGo: 40 } },
});

const DEPTHS: readonly Level[] = Array.from({ length: 11 }, (_, index) => {
  const depth = index + 2;
  return {
    id: `depth${depth}`,
    name: `${depth} plies`,
    about: `Everything to ${depth} half-moves, captures, checks and evasions beyond.`,
    kind: 'described',
    limits: { depth },
  };
});

/** What is known of SCHACH 2.2. */
export const SCHACH_22_CARD: Card = {
  id: 'schach22',
  name: 'SCHACH 2.2',
  author: 'Matthias Engelbach',
  year: 1980,
  years: '1979-80',
  country: 'Germany',
  machine: 'Burroughs B7800 of the Bundeswehr university in Neubiberg',
  language: 'FORTRAN IV',
  memory: 'not stated; the arrays of the tree hold 35 half-moves, the library about 3,000 positions',
  story:
    'Begun from nothing in April 1979, after a first program that judged every move without looking ahead: full width to a fixed ply, then captures, checks and the ways out of check. Five months later it was third at the second European championship in London. It opened that game, and others, with 1.g4.',
  positionsPerSecond: 900,
  speedFact: inferred('It goes through 600 to 1,200 positions a second; the middle is taken.'),
  levels: [
    ...DEPTHS,
    average('avg5', '5 seconds a move', 'On average, over 40 moves and then every 10.', 5 * SECOND),
    average('avg30', '30 seconds a move', 'On average, over 40 moves and then every 10.', 30 * SECOND),
    average('avg60', '1 minute a move', 'On average: about the time it took for its game with ELSA.', MINUTE),
    average('tournament', 'Tournament', '40 moves in two hours, then 10 in every half hour.', 3 * MINUTE),
  ],
  tournamentLevel: 'tournament',
  traces: true,
  options: [{ name: 'OwnBook', kind: 'check', default: true, about: 'Plays from its opening library.' }],
  facts: [
    described('All moves to a fixed ply (Shannon A), by alpha-beta; beyond it a selective search.'),
    described(
      'Beyond the ply: all captures and promotions without limit but the arrays of 35 half-moves, moves out of check for three, checking moves for two half-moves.',
    ),
    described('Iterations from two plies on, one ply more each time.'),
    described(
      'Moves at the root are sorted by the large evaluation before the search, and by its results after each iteration.',
    ),
    described('For every root move a main variation is kept and followed first at all depths of the next iteration.'),
    described('Captures by the man taken, less the taker where it was protected; killers by ply.'),
    inferred(
      'The killers follow the captures: the text says "Schachzuege" (checks) for "Schlagzuege", but says too that captures have been tried by then.',
    ),
    described('Then men attacked and unprotected are moved, then attacked and protected ones, then the rest.'),
    described('Generators of their own for checking moves and for moves out of check, the latter used in every check.'),
    described(
      'A repetition or a stalemate is worth -0.66 times the total value of the position at the root, from its side.',
    ),
    described('Pawn 100, knight 340, bishop 360, rook 550, queen 930.'),
    described(
      'Two evaluations: a large one with mobility, centre and key squares for the root moves; in the tree material and pawn structure.',
    ),
    described('A depth or an average time is entered; 40 moves and then every 10 are kept to.'),
    described(
      'Moves that lead to its own mate are left out of later iterations, an only move is played at once, a mate found ends the search.',
    ),
    described("The answer expected is searched in the opponent's time, and the search goes on where it is played."),
    described('About 3,000 positions in the library, to the twelfth move, complete for the first two.'),
    inferred('It opens 1.g4 from the library.', GAME),
    described('Eight moves from the library give every later one to the fortieth 20 % more time.'),
    chosen('A mailbox of 10 by 12 with lists of men: the board is not described.'),
    chosen('The weights of pawn structure, mobility, centre and key squares.'),
    chosen('Any earlier occurrence of a position counts as a repetition, in the tree as in the game.'),
    chosen(
      'An iteration is left at half as much again as its share of time, at three times the share while the best move has lost half a pawn.',
    ),
    ...SCREEN_FACTS,
  ],
  lacks: [
    'The fifty-move rule and dead material: it knows neither. The house keeps them.',
    'It never resigns and never offers a draw.',
  ],
  sources: [
    {
      id: ARTICLE,
      title: 'Das Programm SCHACH 2.2',
      author: 'Matthias Engelbach',
      where: 'Europa-Rochade 189, April 1980',
    },
    { id: GAME, title: 'Schach 2.2 - ELSA, printed with the article', where: 'Europa-Rochade 189, April 1980' },
  ],
};
