/**
 * The package of the kernel beside chess.js and chessops, on the same positions and games, in turn, round after round: what
 * each manages in a second, the middle of the rounds. chess.js is no dependency of the house: `npm install chess.js` in any
 * folder, and name it as --peers.
 *
 * `node bench/kernel.ts [--rounds N] [--peers FOLDER] [--write]`; --write puts the table into kernel/README.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Chess as ChessopsChess } from 'chessops/chess';
import { perft as chessopsPerft } from 'chessops/debug';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import { makePgn as makeChessopsPgn, parsePgn as parseChessopsPgn } from 'chessops/pgn';
import { makeSanAndPlay, parseSan as parseChessopsSan } from 'chessops/san';
import { Chess, makeSan, parseSan, playSan } from 'plyhouse-kernel';
import { mainline, makePgn, makePgns, parsePgn } from 'plyhouse-kernel/pgn';
import { build } from 'vite';
import { STANDARD_POSITIONS } from '../kernel/src/testing/perft-positions.ts';
import { medianOf } from '../src/measure/matrix.ts';
import { readArguments, wholeNumber } from './command-line.ts';

/** What is compared, with how often it is repeated by each in one timing. */
interface Row {
  readonly name: string;
  readonly unit: string;
  /** Does it once and gives how many units that was. */
  readonly contestants: Readonly<Record<string, (() => number) | undefined>>;
}

/** What is used of chess.js. */
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

/** The games of the house, as PGN and as moves. */
const PGN = makePgns(
  parsePgn(readFileSync(join(ROOT, 'data/games/seed-games.pgn'), 'utf8')).filter(({ headers }) => !headers.has('FEN')),
);
const GAMES = parsePgn(PGN).map((game) => [...mainline(game)].map(({ san }) => san));
const TEXTS = PGN.split(/\n\n(?=\[Event )/);
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
const chessopsTrees = parseChessopsPgn(PGN);
const chessJsTrees = TEXTS.map((text) => {
  const chess = new ChessJs();
  chess.loadPgn(text);
  return chess;
});

const ROWS: readonly Row[] = [
  {
    name: 'perft, the six standard positions',
    unit: 'leaves',
    contestants: {
      ours: () => perftOf(4, (fen, plies) => new Chess(fen).perft(plies)),
      chessops: () =>
        perftOf(2, (fen, plies) =>
          chessopsPerft(ChessopsChess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap(), plies, false),
        ),
      'chess.js': () => perftOf(2, (fen, plies) => new ChessJs(fen).perft(plies)),
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
  {
    name: 'PGN read, with its moves played (chessops: not played)',
    unit: 'games',
    contestants: {
      ours: times(50, () => parsePgn(PGN).length),
      chessops: times(50, () => parseChessopsPgn(PGN).length),
      'chess.js': () =>
        sum(TEXTS.slice(0, 7), (text) => {
          new ChessJs().loadPgn(text);
          return 1;
        }),
    },
  },
  {
    name: 'PGN written',
    unit: 'games',
    contestants: {
      ours: times(50, () => sum(ourTrees, (game) => (makePgn(game).length > 0 ? 1 : 0))),
      chessops: times(50, () => sum(chessopsTrees, (game) => (makeChessopsPgn(game).length > 0 ? 1 : 0))),
      'chess.js': () => sum(chessJsTrees.slice(0, 7), (chess) => (chess.pgn().length > 0 ? 1 : 0)),
    },
  },
];

function sum<T>(each: readonly T[], count: (one: T) => number): number {
  return each.reduce((total, one) => total + count(one), 0);
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

/** What a page would load, minified and compressed, in bytes. */
async function sizeOf(code: string): Promise<number> {
  const id = join(ROOT, 'bench/size-of-all.js');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    build: { write: false, minify: true, lib: { entry: id, formats: ['es'] } },
    plugins: [
      {
        name: 'size',
        enforce: 'pre',
        resolveId: (source) => (source === id ? id : undefined),
        load: (loaded) => (loaded === id ? code : undefined),
      },
    ],
  });
  const outputs = (Array.isArray(built) ? built : [built]) as { output: readonly { code?: string }[] }[];
  return gzipSync(outputs.flatMap(({ output }) => output.map((chunk) => chunk.code ?? '')).join('')).length;
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

const NAMES = ['ours', 'chessops', 'chess.js'] as const;
const chessJsUrl = JSON.stringify(pathToFileURL(chessJsPath).href);
const STARTS: Readonly<Record<(typeof NAMES)[number], string>> = {
  ours: "import { Chess } from 'plyhouse-kernel'; new Chess().moves();",
  chessops: "import { Chess } from 'chessops/chess'; Chess.default().allDests();",
  'chess.js': `import { Chess } from ${chessJsUrl}; new Chess().moves();`,
};
const ALL: Readonly<Record<(typeof NAMES)[number], string>> = {
  ours: "export * from 'plyhouse-kernel'; export * from 'plyhouse-kernel/pgn';",
  chessops:
    "export * from 'chessops/chess'; export * from 'chessops/fen'; export * from 'chessops/san'; export * from 'chessops/pgn';",
  'chess.js': `export * from ${JSON.stringify(chessJsPath)};`,
};

const short = (value: number) =>
  value >= 1e6
    ? `${(value / 1e6).toPrecision(3)} million`
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
const sizes = await Promise.all(NAMES.map((name) => sizeOf(ALL[name])));
lines.push(
  `| size, minified and gzipped | bytes | ${sizes.map(short).join(' | ')} | ${sizes
    .slice(1)
    .map((size) => (size / sizes[0]!).toFixed(1))
    .join(' | ')} |`,
);
const starts = NAMES.map((name) => startOf(STARTS[name]));
lines.push(
  `| from an empty process to the first legal moves | ms | ${starts.map((millis) => millis.toFixed(0)).join(' | ')} | ${starts
    .slice(1)
    .map((millis) => (millis / starts[0]!).toFixed(1))
    .join(' | ')} |`,
);

const { version } = require('chess.js/package.json') as { version: string };
const { version: chessopsVersion } = JSON.parse(readFileSync(join(ROOT, 'node_modules/chessops/package.json'), 'utf8'));
const table = [
  `| ${GAMES.length} games, ${MOVES} moves, ${POSITIONS.length} positions | unit | this package | chessops ${chessopsVersion} | chess.js ${version} | ours : chessops | ours : chess.js |`,
  '|---|---|---:|---:|---:|---:|---:|',
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
