import type { Card, Fact, Level, OptionSpec } from '../program.ts';
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
  kind: 'chosen',
  limits: { gameClock: { remainingMillis: 40 * millis, incrementMillis: 0, movesToGo: 40 } },
});

const DEPTHS: readonly Level[] = Array.from({ length: 11 }, (_, index) => {
  const depth = index + 2;
  return {
    id: `depth${depth}`,
    name: `${depth} plies`,
    about: `Full width to ${depth} half-moves, then captures, checks and evasions.`,
    kind: 'described',
    limits: { depth },
  };
});

/** Our switches, for lessons and measurements: each leaves out one part of the search. The original has none of them. */
const PARTS: readonly OptionSpec[] = (
  [
    ['Deepening', 'searches two plies, then three, and so on; without it, the last iteration alone'],
    ['FollowVariation', 'follows the variation stored for each root move'],
    ['CapturesFirst', 'tries captures first; without it, moves in order of their squares'],
    ['Killers', 'tries the killers after the captures'],
    ['Quiescence', 'goes on with captures, checks and evasions beyond the fixed ply'],
  ] as const
).map(([name, does]) => ({ name, kind: 'check', default: true, about: `Ours, not the original’s: ${does}.` }));

/** What is known of SCHACH 2.2. */
export const SCHACH_22_CARD: Card = {
  id: 'schach22',
  name: 'SCHACH 2.2',
  author: 'Matthias Engelbach',
  year: 1980,
  years: '1979-80',
  country: 'Germany',
  machine: 'Burroughs B7800 of the Bundeswehr university in Neubiberg',
  machineName: 'Burroughs B7800',
  language: 'FORTRAN IV',
  memory: 'not stated; the arrays of the tree hold 35 half-moves, the library about 3,000 positions',
  story:
    'Started from scratch in April 1979, after a first program that judged every move without looking ahead. It searches full width to a fixed ply, then captures, checks and replies to check. Five months later it came third in the second European championship in London. It opened its game with ELSA, and others, with 1.g4.',
  positionsPerSecond: 900,
  speedFact: inferred('It examines 600 to 1,200 positions a second; we take the middle.'),
  levels: [
    ...DEPTHS,
    average('avg5', '5 seconds a move', 'On average, over 40 moves and then every 10.', 5 * SECOND),
    average('avg30', '30 seconds a move', 'On average, over 40 moves and then every 10.', 30 * SECOND),
    average('avg60', '1 minute a move', 'On average, over 40 moves and then every 10.', MINUTE),
    average('tournament', 'Tournament', '40 moves in two hours, then 10 moves every half hour.', 3 * MINUTE),
  ],
  tournamentLevel: 'tournament',
  usesChance: { option: 'OwnBook', is: true },
  traces: true,
  options: [{ name: 'OwnBook', kind: 'check', default: true, about: 'Plays from its opening library.' }, ...PARTS],
  bookOption: 'OwnBook',
  screen: { kind: 'terminal', name: 'terminal' },
  facts: [
    described('All moves to a fixed ply (Shannon A), by alpha-beta; beyond it a selective search.'),
    described(
      'Beyond the fixed ply: all captures and promotions, limited only by the arrays of 35 half-moves; moves out of check for three half-moves, checking moves for two.',
    ),
    described('Iterations from two plies on, one ply more each time.'),
    described(
      'Moves at the root are sorted by the large evaluation before the search, and by its results after each iteration.',
    ),
    described(
      'It keeps a principal variation for every root move and follows it first, at all depths, in the next iteration.',
    ),
    described(
      'Captures are ordered by the captured piece, minus the capturing piece if the square is protected; killers are kept by ply.',
    ),
    inferred(
      'The killers follow the captures: the text says "Schachzuege" (checks) instead of "Schlagzuege" (captures), but also says that captures have been tried by then.',
    ),
    described('Then come moves of attacked, unprotected pieces, then of attacked, protected ones, then the rest.'),
    described(
      'Separate generators for checking moves and for moves out of check; the latter is used whenever the king is in check.',
    ),
    described(
      'A repetition or a stalemate has a value fixed at the root: where that is worth +1000 to it, a draw is worth -660.',
    ),
    inferred('The value of a draw is -0.66 times that of the root whatever that is: the article gives one example.'),
    described('Pawn 100, knight 340, bishop 360, rook 550, queen 930.'),
    described(
      'Two evaluations, both with mobility, centre, key squares and material: a large one for the root moves, and in the tree a part of it, essentially pawn structure and material.',
    ),
    chosen(
      'In the tree ours has pawn structure and material alone, nothing of mobility, centre and key squares: how much of them the original kept there is not said, and with a share of the large evaluation at the leaves the game with ELSA agrees less (17 moves of 25 instead of 22).',
    ),
    chosen('The average times of the levels: the article lets the operator enter any.'),
    described(
      'The operator enters a depth or an average time; the average is kept over 40 moves and then over every 10.',
    ),
    described(
      'Moves that get it mated are left out of later iterations, an only move is played at once, and finding a mate ends the search.',
    ),
    described("On the opponent's time it searches the expected reply; if that is played, the search continues."),
    described('A library of about 3,000 positions, up to move twelve and complete for the first two moves.'),
    inferred('It opens 1.g4 from the library.', GAME),
    described('Eight library moves give every later move up to the fortieth 20 % more time.'),
    chosen('A 10 by 12 mailbox with piece lists: the board is not described.'),
    chosen('Five options that leave out parts of the search are ours, to show what each part is worth.'),
    chosen('The weights of pawn structure, mobility, centre and key squares.'),
    chosen('Any earlier occurrence of a position counts as a repetition, in the tree as in the game.'),
    chosen(
      'An iteration is abandoned at one and a half times its share of time, or at three times if the best move has lost half a pawn.',
    ),
    ...SCREEN_FACTS,
  ],
  lacks: [
    'The fifty-move rule and insufficient material: it knows neither. Plyhouse applies them.',
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
