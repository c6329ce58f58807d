import {
  Chess,
  LANGUAGES as KERNEL_LANGUAGES,
  parseSan as parseKernelSan,
  readMove as readKernelMove,
} from 'plyhouse-kernel';
import { makePgn as makeKernelPgn, parsePgn as parseKernelPgn, spellExactly } from 'plyhouse-kernel/pgn';
import { makeSetup, Position, parseSetup } from 'plyhouse-kernel/position';
import { decodePgn } from '../../src/chess/decode-pgn.ts';
import { EPD_MOVE_OPCODES, epdLine, epdMoves, makeEpd, parseEpd } from '../../src/chess/epd.ts';
import { INITIAL_FEN, makeFen, parseFen, repetitionKey } from '../../src/chess/fen.ts';
import { LANGUAGES } from '../../src/chess/letters.ts';
import { makePgnFile } from '../../src/chess/make-pgn.ts';
import { legalMove, parseUci } from '../../src/chess/move.ts';
import { makeSan } from '../../src/chess/notation.ts';
import { parsePgn } from '../../src/chess/parse-pgn.ts';
import { gameOfPgn } from '../../src/chess/pgn-game.ts';
import { tryReadMove } from '../../src/chess/read-move.ts';
import { readRecord } from '../../src/match/game-record.ts';
import { parseOpenings } from '../../src/match/openings.ts';
import { playerNamed, playerOf } from '../../src/measure/aliases.ts';
import { parseClaim } from '../../src/measure/claim.ts';
import { sidesOf } from '../../src/measure/recorded.ts';
import { parseTasks } from '../../src/measure/task.ts';
import { CARDS } from '../../src/programs/cards.ts';
import { type Reader, shortMessages } from './reader.ts';

const FENS = [
  INITIAL_FEN,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 12',
];

const PGN = `[Event "Match \\"1\\""]
[Site "?"]
[Date "1982.09.24"]
[Round "1.2"]
[White "Gambiet/82 (depth 5)"]
[Black "C7010"]
[Result "1-0"]
[ECO "C50"]
[WhiteCommand "plyhouse:slutspel"]
[WhiteOptions "Search=naive; Book=false"]
[X-Match "abc"]
[X-Game "1"]

; a comment
1. e4 {book} e5 $1 2. Nf3 Nc6 (2... d6 3. d4 exd4 (3... Bg4 $6 {a (b} 4. dxe5) 4. Nxd4 Nf6!?) 3. Bc4± Nf6
4. O-O (4. -- {threat} d5) 4... Be7 5. d3 { [%eval -0.38] [%clk 0:10:00] } 5... 0-0 6. c3 -+ 1-0

[Event "Two"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/7p/4K3 b - - 3 40"]

40... h1=Q+ 41. Kd2 {so} Qd5+ 42. Kc3 Qa5+ 43. Kd3 *
`;

const EPDS = [
  'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - bm c3 O-O; id "a \\"b\\""; ce +20; acd 3; c0 "x; y";',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6; pv Ra6 bxa6 b7#; hmvc 3; fmvn 7; c1 "schach22, 3 plies, 0.2 s: Ra6";',
  '# remark\n8/8/8/8/8/6k1/8/7K b - - 0 1\nr7/8/8/8/8/6k1/8/7K b - - sm Ra1#; // end',
];

const MOVES: Readonly<Record<string, readonly string[]>> = {
  all: [
    'e4',
    'Nf3',
    'e2-e4',
    'E2E4',
    'exd6 e.p.',
    '0-0-0',
    '1. ... f3-f2',
    'H6XC6',
    'Lx h3',
    'e7xd8D+',
    '♘g1–f3!?',
    'nf3',
    'ed',
  ],
  en: ['Nf3', 'Qxe5+', 'e8=Q#', 'O-O', 'Nbd2', 'R1a3'],
  nl: ['Pf3', 'Dxe5+', 'e8(D) mat', '0-0', 'Pbd2', 'Lc4'],
  de: ['Sf3', 'Dxe5+', 'e8D matt', '0-0', 'Sb1-d2', 'Bc2-c4'],
  sv: ['Sf3', 'Dxe5+', 'e8D', '0-0', 'Tad1', 'Bc2-c4'],
  fr: ['Cf3', 'Dxe5+', 'e8=D', '0-0', 'Fb5', 'Rd1', 'ch'],
  figurine: ['♘f3', '♛xe5+', 'e8=♕', '0-0', '♗c4', '♔e2'],
};

const PLACES = [...FENS, 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', '4k3/2P1P3/8/3pP3/8/8/1p6/R3K3 w Q d6 0 1'].map(
  parseFen,
);

/** Text of the game itself: positions, moves, games, and what is said of them. */
export const NOTATION_READERS: readonly Reader[] = [
  {
    name: 'FEN, by the kernel',
    errors: ['FenError'],
    seeds: [...FENS, 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1'],
    read: (text) => {
      const chess = new Chess(text, { chess960: true });
      return [chess.fen(), chess.moves(), chess.outcome()];
    },
  },
  {
    name: 'a move, by the kernel',
    errors: ['MoveError'],
    seeds: Object.values(MOVES).flat(),
    read: (text) => {
      const chess = new Chess('r3k2r/2P1P3/8/3pP3/8/5N2/1p6/RN2K2R w KQkq d6 0 1');
      for (const language of KERNEL_LANGUAGES) parseKernelSan(chess, text, { language });
      return readKernelMove(chess, text);
    },
  },
  {
    name: 'PGN, by the kernel',
    errors: [],
    seeds: [PGN],
    read: (text) => {
      const games = parseKernelPgn(text);
      const written = games.map((game) => makeKernelPgn(game));
      for (const { errors } of games.map((game) => spellExactly(game))) shortMessages(errors);
      return [written, games.map((game) => makeKernelPgn(game))];
    },
  },
  {
    name: 'FEN',
    errors: ['FenError'],
    seeds: FENS,
    read: (text) => repetitionKey(parseFen(makeFen(parseFen(text)))),
  },
  {
    name: 'FEN of a set-up',
    errors: ['FenError'],
    seeds: ['8/8/8/8/8/8/8/8 w - - 0 1', 'QQQQ4/8/8/8/8/8/pppp4/8 b KQkq a3 0 1', ...FENS],
    read: (text) => Position.fromFen(makeSetup(parseSetup(text))),
  },
  ...[undefined, ...LANGUAGES].map(
    (language): Reader => ({
      name: `moves in ${language ?? 'any language'}`,
      errors: ['ReadMoveError'],
      seeds: MOVES[language ?? 'all']!,
      read(text) {
        const reading = language ? { language } : {};
        const found = PLACES.map((position) => tryReadMove(position, text, reading));
        for (const [index, uci] of found.entries()) if (typeof uci === 'string') makeSan(PLACES[index]!, uci);
        if (found.every((each) => typeof each !== 'string')) throw found[0];
      },
    }),
  ),
  {
    name: 'moves as UCI has them',
    errors: [],
    seeds: ['e2e4', 'e7e8q', 'e1g1', 'e1h1', '0000', '(none)'],
    read: (text) => PLACES.map((position) => [parseUci(text), legalMove(position, text)]),
  },
  {
    name: 'PGN',
    errors: [],
    seeds: [PGN, ...PGN.split('\n\n')],
    read(text) {
      const { games, errors } = parsePgn(text);
      shortMessages(errors);
      makePgnFile(games);
      for (const game of games) readRecord(game, 'abc');
    },
  },
  {
    name: 'PGN, strict',
    errors: [],
    seeds: [PGN, ...PGN.split('\n\n')],
    read: (text) => shortMessages(parsePgn(text, { strict: true, language: 'nl' }).errors),
  },
  {
    name: 'bytes of a PGN file',
    errors: [],
    seeds: [PGN, 'Zoë ♘ 𝟘'],
    read: (text) => decodePgn(Buffer.from(text, text.length % 2 === 0 ? 'utf8' : 'latin1')),
  },
  {
    name: 'games of PGN',
    errors: ['MoveError'],
    seeds: PGN.split('\n\n'),
    read: (text) => parsePgn(text).games.map(gameOfPgn),
  },
  {
    name: 'EPD',
    errors: [],
    seeds: EPDS,
    read(text) {
      const { records, errors } = parseEpd(text);
      shortMessages(errors);
      for (const record of records) {
        makeEpd(record);
        if (record.errors.some(({ severity }) => severity === 'error')) continue;
        for (const opcode of EPD_MOVE_OPCODES) epdMoves(record, opcode);
        epdLine(record);
      }
    },
  },
  { name: 'EPD of tasks', errors: [], seeds: EPDS, read: (text) => shortMessages(parseTasks(text, 'x').errors) },
  {
    name: 'claims',
    errors: [],
    seeds: [
      'schach22, 3 plies, 0.2 s: Kg7',
      'x, Mode=fast, value -2, weighed: e4 e5 Nf3',
      'a, 9300 positions: mate in 4',
    ],
    read: (text) => parseClaim(PLACES[0]!, text),
  },
  {
    name: 'openings',
    errors: ['OpeningsError'],
    seeds: [PGN, ...EPDS, FENS.join('\n'), '[ECO "A00"]\n\n1. g4 *'],
    read: (text) => parseOpenings(text, 'x', 6),
  },
  {
    name: 'names of programs in records',
    errors: [],
    seeds: [
      'Gambiet/82 (depth 5)',
      'SCHACH 2.2',
      'CHESS 0.5 (material evaluation only) (depth 3)',
      'Tiny Chess 86',
      'A chess-playing program',
    ],
    read: (text) => playerNamed(text, CARDS),
  },
  {
    name: 'records of games played',
    errors: ['MoveError'],
    seeds: PGN.split('\n\n'),
    read(text) {
      const { games } = parsePgn(text);
      for (const game of games) for (const color of ['White', 'Black'] as const) playerOf(game, color, CARDS);
      return sidesOf(games, 'slutspel', CARDS);
    },
  },
];
