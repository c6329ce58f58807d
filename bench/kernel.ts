/**
 * Compares the package of the kernel with chess.js, chessops and kokopu on the same positions and games, in turn, round after
 * round: the work of each in a second, the median of the rounds. kokopu is not a dependency of the house: `npm install chess.js
 * kokopu` in any folder, and name it as --peers; without it its column is empty.
 *
 * `node bench/kernel.ts [--rounds N] [--peers FOLDER] [--write]`; --write puts the table into kernel/README.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Chess as ChessopsChess } from 'chessops/chess';
import { perft as chessopsPerft } from 'chessops/debug';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import {
  type Game as ChessopsGame,
  makePgn as makeChessopsPgn,
  type PgnNodeData,
  parsePgn as parseChessopsPgn,
} from 'chessops/pgn';
import { makeSanAndPlay, parseSan as parseChessopsSan } from 'chessops/san';
import { Chess, createKernel, makeSan, parseSan, playSan } from 'plyhouse-kernel';
import { mainline, makePgn, makePgns, parsePgn, playPgn } from 'plyhouse-kernel/pgn';
import { STANDARD_POSITIONS } from '../kernel/src/testing/perft-positions.ts';
import { sizeOf } from '../kernel/src/testing/size-of.ts';
import { medianOf } from '../src/measure/matrix.ts';
import { readArguments, wholeNumber } from './command-line.ts';

/** A comparison, with the number of repetitions for each library in one timing. */
interface Row {
  readonly name: string;
  readonly unit: string;
  /** Does it once and gives how many units that was. */
  readonly contestants: Readonly<Record<string, (() => number) | undefined>>;
}

/** The part of chess.js used here. */
interface ChessJs {
  new (
    fen?: string,
  ): {
    perft(plies: number): number;
    moves(): string[];
    move(san: string): unknown;
    loadPgn(pgn: string): void;
    pgn(): string;
  };
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { values } = readArguments(import.meta.url, {
  options: {
    rounds: { type: 'string', default: '7' },
    peers: { type: 'string', default: '.' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = wholeNumber('rounds', values.rounds);
const require = createRequire(pathToFileURL(join(resolve(values.peers), 'package.json')));
const chessJsPath = join(require.resolve('chess.js/package.json'), '../dist/esm/chess.js');
const { Chess: ChessJs } = (await import(pathToFileURL(chessJsPath).href)) as { Chess: ChessJs };

/** The part of kokopu used here. */
interface Kokopu {
  pgnRead(text: string): { gameCount(): number; game(index: number): { finalPosition(): unknown } };
}

/** kokopu, if it is among the peers. */
function findKokopu(): Kokopu | undefined {
  try {
    return require('kokopu') as Kokopu;
  } catch {
    return undefined;
  }
}
const kokopu = findKokopu();

/** The games of the house, as PGN and as moves. */
const PGN = makePgns(
  parsePgn(readFileSync(join(ROOT, 'data/games/seed-games.pgn'), 'utf8')).filter(({ headers }) => !headers.has('FEN')),
);
/** The same with a clock and a value on each move, as servers write them. */
const ANNOTATED = makePgns(
  parsePgn(PGN).map((game) => {
    let seconds = 300;
    for (const move of mainline(game)) {
      const clock = `0:0${Math.floor(--seconds / 60) % 10}:${String(seconds % 60).padStart(2, '0')}`;
      move.comments = [`[%eval ${((seconds % 41) / 10 - 2).toFixed(2)}] [%clk ${clock}]`];
    }
    return game;
  }),
  { lineLength: 0 },
);
const GAMES = parsePgn(PGN).map((game) => [...mainline(game)].map(({ san }) => san));
const TEXTS = PGN.split(/\n\n(?=\[Event )/);
const TEXTS_ANNOTATED = ANNOTATED.split(/\n\n(?=\[Event )/);
const POSITIONS = GAMES.flatMap((moves) => {
  const chess = new Chess();
  return moves.map((san) => {
    chess.play(parseSan(chess, san)!);
    return chess.fen();
  });
}).filter((_, index) => index % 10 === 0);
const MOVES = GAMES.reduce((sum, moves) => sum + moves.length, 0);

const times = (count: number, once: () => number) => () => {
  let done = 0;
  for (let time = 0; time < count; time++) done += once();
  return done;
};

const chessopsPositions = POSITIONS.map((fen) => ChessopsChess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap());
const ourPositions = POSITIONS.map((fen) => new Chess(fen));
const chessJsPositions = POSITIONS.map((fen) => new ChessJs(fen));
const ourTrees = parsePgn(PGN);
const ourAnnotated = parsePgn(ANNOTATED);
const chessopsAnnotated = parseChessopsPgn(ANNOTATED);
const chessopsTrees = parseChessopsPgn(PGN);
const chessJsTrees = TEXTS.map((text) => {
  const chess = new ChessJs();
  chess.loadPgn(text);
  return chess;
});

const kernel = await createKernel();

const ROWS: readonly Row[] = [
  {
    name: 'perft, the six standard positions, in plain JavaScript',
    unit: 'leaves',
    contestants: {
      ours: () => perftOf(3, (fen, plies) => new Chess(fen).perft(plies)),
      chessops: () => perftOf(2, countByChessops),
      'chess.js': () => perftOf(2, (fen, plies) => new ChessJs(fen).perft(plies)),
    },
  },
  {
    name: 'the same, ours in WebAssembly',
    unit: 'leaves',
    contestants: {
      ours: () =>
        perftOf(4, (fen, plies) => {
          kernel.setPosition(fen);
          return kernel.perft(plies);
        }),
      chessops: () => perftOf(2, countByChessops),
    },
  },
  {
    name: 'legal moves of a position, as objects or numbers',
    unit: 'positions',
    contestants: {
      ours: times(200, () => sum(ourPositions, (chess) => (chess.moves().length > 0 ? 1 : 0))),
      chessops: times(20, () => sum(chessopsPositions, (position) => (position.allDests().size > 0 ? 1 : 0))),
    },
  },
  {
    name: 'legal moves of a position, in SAN',
    unit: 'positions',
    contestants: {
      ours: times(20, () =>
        sum(ourPositions, (chess) => (chess.moves().map((move) => makeSan(chess, move)).length > 0 ? 1 : 0)),
      ),
      'chess.js': () => sum(chessJsPositions, (chess) => (chess.moves().length > 0 ? 1 : 0)),
    },
  },
  {
    name: 'SAN read and played, move by move',
    unit: 'moves',
    contestants: {
      ours: times(50, () => sum(GAMES, playOurs)),
      chessops: times(10, () =>
        sum(GAMES, (moves) => {
          const position = ChessopsChess.default();
          for (const san of moves) position.play(parseChessopsSan(position, san)!);
          return moves.length;
        }),
      ),
      'chess.js': () =>
        sum(GAMES.slice(0, 7), (moves) => {
          const chess = new ChessJs();
          for (const san of moves) chess.move(san);
          return moves.length;
        }),
    },
  },
  {
    name: 'SAN read, written and played, move by move',
    unit: 'moves',
    contestants: {
      ours: times(30, () =>
        sum(GAMES, (moves) => {
          const chess = new Chess();
          for (const san of moves) playSan(chess, parseSan(chess, san)!);
          return moves.length;
        }),
      ),
      chessops: times(6, () =>
        sum(GAMES, (moves) => {
          const position = ChessopsChess.default();
          for (const san of moves) makeSanAndPlay(position, parseChessopsSan(position, san)!);
          return moves.length;
        }),
      ),
    },
  },
  ...(['bare', 'with clocks and values'] as const).flatMap((kind): Row[] => {
    const text = kind === 'bare' ? PGN : ANNOTATED;
    return [
      {
        name: `PGN ${kind}, read`,
        unit: 'games',
        contestants: {
          ours: times(50, () => parsePgn(text).length),
          chessops: times(50, () => parseChessopsPgn(text).length),
        },
      },
      {
        name: `PGN ${kind}, read and played`,
        unit: 'games',
        contestants: {
          ours: times(20, () => sum(parsePgn(text), (game) => (playPgn(game).errors.length === 0 ? 1 : 0))),
          chessops: times(5, () => sum(parseChessopsPgn(text), playChessops)),
          'chess.js': () =>
            sum((kind === 'bare' ? TEXTS : TEXTS_ANNOTATED).slice(0, 7), (each) => {
              new ChessJs().loadPgn(each);
              return 1;
            }),
          kokopu: kokopu && times(2, () => playKokopu(kokopu, text)),
        },
      },
    ];
  }),
  {
    name: 'PGN with clocks and values, written',
    unit: 'games',
    contestants: {
      ours: times(50, () => sum(ourAnnotated, (game) => (makePgn(game).length > 0 ? 1 : 0))),
      chessops: times(50, () => sum(chessopsAnnotated, (game) => (makeChessopsPgn(game).length > 0 ? 1 : 0))),
    },
  },
  {
    name: 'PGN bare, written',
    unit: 'games',
    contestants: {
      ours: times(50, () => sum(ourTrees, (game) => (makePgn(game).length > 0 ? 1 : 0))),
      chessops: times(50, () => sum(chessopsTrees, (game) => (makeChessopsPgn(game).length > 0 ? 1 : 0))),
      'chess.js': () => sum(chessJsTrees.slice(0, 7), (chess) => (chess.pgn().length > 0 ? 1 : 0)),
    },
  },
];

function countByChessops(fen: string, plies: number): number {
  return chessopsPerft(ChessopsChess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap(), plies, false);
}

function sum<T>(each: readonly T[], count: (one: T) => number): number {
  return each.reduce((total, one) => total + count(one), 0);
}

function playChessops(game: ChessopsGame<PgnNodeData>): number {
  const position = ChessopsChess.default();
  for (const { san } of game.moves.mainline()) position.play(parseChessopsSan(position, san)!);
  return 1;
}

function playKokopu({ pgnRead }: Kokopu, text: string): number {
  const read = pgnRead(text);
  for (let index = 0; index < read.gameCount(); index++) read.game(index).finalPosition();
  return read.gameCount();
}

function playOurs(moves: readonly string[]): number {
  const chess = new Chess();
  for (const san of moves) chess.play(parseSan(chess, san)!);
  return moves.length;
}

function perftOf(plies: number, count: (fen: string, plies: number) => number): number {
  return sum(STANDARD_POSITIONS, ([name, fen, counts]) => {
    const nodes = count(fen, plies);
    if (nodes !== counts[plies - 1])
      throw new Error(`${name}: ${nodes} at depth ${plies} instead of ${counts[plies - 1]}`);
    return nodes;
  });
}

/** Units a second in each round; the first only warms up. */
function measure({ contestants }: Row): Record<string, number> {
  const speeds = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      if (!run) continue;
      const start = performance.now();
      const units = run();
      const perSecond = (units * 1000) / (performance.now() - start);
      if (round > 0) speeds.set(name, [...(speeds.get(name) ?? []), perSecond]);
    }
  }
  return Object.fromEntries([...speeds].map(([name, each]) => [name, medianOf(each)]));
}

/** The time from an empty process to the first legal moves, without that of an empty process, in milliseconds: the shortest. */
function startOf(code: string): number {
  const time = (script: string) => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
    if (status !== 0) throw new Error(String(stderr));
    return performance.now() - start;
  };
  const attempts = Array.from({ length: 3 * rounds }, () => [time(code), time('')] as const);
  return Math.min(...attempts.map(([all]) => all)) - Math.min(...attempts.map(([, empty]) => empty));
}

const NAMES = ['ours', 'chessops', 'chess.js', 'kokopu'] as const;
type Name = (typeof NAMES)[number];
const chessJsUrl = JSON.stringify(pathToFileURL(chessJsPath).href);
const STARTS: Readonly<Partial<Record<Name, string>>> = {
  ours: "import { Chess } from 'plyhouse-kernel'; new Chess().moves();",
  chessops: "import { Chess } from 'chessops/chess'; Chess.default().allDests();",
  'chess.js': `import { Chess } from ${chessJsUrl}; new Chess().moves();`,
};
/** The download of a page, minified and compressed. */
const SIZES: readonly (readonly [what: string, Readonly<Partial<Record<Name, string>>>])[] = [
  [
    'a PGN read',
    { ours: "export { parsePgn } from 'plyhouse-kernel/pgn';", chessops: "export { parsePgn } from 'chessops/pgn';" },
  ],
  [
    'a game, SAN and PGN',
    {
      ours: "export { Chess, makeSan, parseSan } from 'plyhouse-kernel'; export { makePgn, parsePgn } from 'plyhouse-kernel/pgn';",
      chessops:
        "export { Chess } from 'chessops/chess'; export { parseFen } from 'chessops/fen'; export { makeSan, parseSan } from 'chessops/san'; export { makePgn, parsePgn } from 'chessops/pgn';",
    },
  ],
  [
    'a program written for chess.js',
    {
      ours: "export { Chess } from 'plyhouse-kernel/chessjs';",
      'chess.js': `export { Chess } from ${JSON.stringify(chessJsPath)};`,
    },
  ],
];

const short = (value: number) =>
  value >= 1e6
    ? `${Number((value / 1e6).toPrecision(3))} million`
    : Math.round(value).toLocaleString('en').replaceAll(',', ' ');
const lines: string[] = [];
for (const row of ROWS) {
  const speeds = measure(row);
  const cells = NAMES.map((name) => (speeds[name] === undefined ? '' : short(speeds[name])));
  const ratios = NAMES.slice(1).map((name) =>
    speeds[name] === undefined ? '' : (speeds.ours! / speeds[name]).toFixed(1),
  );
  lines.push(`| ${row.name} | ${row.unit} a second | ${[...cells, ...ratios].join(' | ')} |`);
  console.error(lines.at(-1));
}
/** A row of what is the better the smaller it is. */
function smallRow(name: string, unit: string, values: Readonly<Partial<Record<Name, number>>>): string {
  const cells = NAMES.map((each) => (values[each] === undefined ? '' : short(values[each])));
  const ratios = NAMES.slice(1).map((each) =>
    values[each] === undefined ? '' : (values[each] / values.ours!).toFixed(1),
  );
  return `| ${name} | ${unit} | ${[...cells, ...ratios].join(' | ')} |`;
}
for (const [what, codes] of SIZES) {
  const sizes: Partial<Record<Name, number>> = {};
  for (const name of NAMES) if (codes[name] !== undefined) sizes[name] = await sizeOf(codes[name]);
  lines.push(smallRow(`size of ${what}, minified and gzipped`, 'bytes', sizes));
}
const starts: Partial<Record<Name, number>> = {};
for (const name of NAMES) if (STARTS[name] !== undefined) starts[name] = startOf(STARTS[name]);
lines.push(smallRow('from an empty process to the first legal moves', 'ms', starts));

const { version } = require('chess.js/package.json') as { version: string };
const { version: chessopsVersion } = JSON.parse(readFileSync(join(ROOT, 'node_modules/chessops/package.json'), 'utf8'));
const table = [
  `| ${GAMES.length} games, ${MOVES} moves, ${POSITIONS.length} positions | unit | this package | chessops ${chessopsVersion} | chess.js ${version} | kokopu | ours : chessops | ours : chess.js | ours : kokopu |`,
  '|---|---|---:|---:|---:|---:|---:|---:|---:|',
  ...lines,
].join('\n');
console.log(table);
if (values.write) {
  const path = join(ROOT, 'kernel/README.md');
  const text = readFileSync(path, 'utf8');
  const written = text.replace(
    /(<!-- comparison[^>]*-->\n)[\s\S]*?(\n<!-- end of comparison -->)/,
    (_, head: string, tail: string) => head + table + tail,
  );
  if (!written.includes(table)) throw new Error('kernel/README.md has no place for the comparison');
  writeFileSync(path, written);
}
