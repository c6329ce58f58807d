/**
 * Takes the errors that `node bench/find-errors.ts` has found into the positions of the days:
 * `node bench/publish-errors.ts FILE.ndjson [--most N]`; with `--check` in place of a file, those that are there are played again
 *
 * They are appended to data/positions/daily.json: the first of each program, then the second of each, and so on. Positions already in
 * the file keep their places, since each belongs to a day; one that is like another is left out. The search of each error is watched
 * once more: how far it followed the refutation, at which step of the view, and whether a ply or two more would have changed the move.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Game, gameOf, play, positionOf } from '../src/chess/game.ts';
import { legalMove, type Uci } from '../src/chess/move.ts';
import { type EngineClient, localClient } from '../src/host/engine-client.ts';
import { tournamentRequest } from '../src/host/search-request.ts';
import { bestMove, isAlikeAny, type JudgedError, LEAST_LEAD, replayError } from '../src/measure/judged-error.ts';
import { CARDS } from '../src/programs/cards.ts';
import { findProgram } from '../src/programs/catalog.ts';
import type { DailyRow, ErrorCause, SpecialMove } from '../src/web/daily/daily-problem.ts';
import { stepReader } from '../src/web/watch/trace-steps.ts';
import { fail, readArguments, wholeNumber } from './command-line.ts';
import type { FoundError, Piece } from './find-errors.ts';

const FILE = new URL('../data/positions/daily.json', import.meta.url);
/** The additional plies that a program may look to avoid the error, and the additional positions. */
const PLIES_DEEPER = 2;
const MOST_DEEPER = 200_000;
/** Positions by which Antwoord judges the move of the deeper search. */
const JUDGE_NODES = 50_000;
const EVENTS = 4000;
/** The rules that a program does not know, by its details (`lacks`), as kinds of moves. */
const UNKNOWN: Readonly<Record<string, readonly SpecialMove[]>> = {
  ...{ microchess: ['castling', 'en passant', 'promotion'], zxchess: ['castling', 'en passant', 'promotion'] },
  ...{ bernstein: ['underpromotion'], sargon2: ['underpromotion'], sargon78: ['underpromotion'] },
  usurpator: ['castling', 'en passant', 'underpromotion'],
  ...{ tinychess86: ['underpromotion'], unixchess: ['underpromotion'], wray74: ['underpromotion'] },
};

const { values, positionals } = readArguments(import.meta.url, {
  allowPositionals: true,
  options: { most: { type: 'string', default: '1000' }, check: { type: 'boolean', default: false } },
});
const [file] = positionals;
if ((file === undefined) !== values.check) fail('expected a file of bench/find-errors.ts, or --check');
const most = wholeNumber('most', values.most);
const analyst = localClient(await findProgram('antwoord').load(), { Hash: 4 });

/** The search's view of the refutation. */
interface Seen {
  /** Half-moves of the refutation that it followed, none if it only made the error. */
  readonly seen: number;
  /** The step of the view at which it stood there first. */
  readonly step: number;
  /** The moves that it tried in place of the next one. */
  readonly tried: ReadonlySet<Uci>;
}

/** Watches a search as the page does. */
async function watchSearch(client: EngineClient, { fen, moves }: JudgedError): Promise<Seen> {
  await client.newGame();
  await client.watch(gameOf(fen, []), tournamentRequest(client.card));
  const reader = stepReader({ pull: (count) => client.pull(count) });
  const path: Uci[] = [];
  /** The moves tried after the first 0, 1, 2, ... moves of the line. */
  const tried = [...moves, ''].map(() => new Set<Uci>());
  const followed = () => {
    const first = path.findIndex((move, ply) => move !== moves[ply]);
    return first < 0 ? path.length : first;
  };
  let [depth, step] = [0, 0];
  for (let steps = 1; ; steps++) {
    let ahead = reader.shift();
    if (!ahead) {
      if (reader.isOver()) break;
      await reader.fill(EVENTS);
      ahead = reader.shift();
      if (!ahead) break;
    }
    for (const event of ahead.step.events) {
      if (event.kind === 'leave') path.length = Math.min(path.length, event.ply - 1);
      if (event.kind !== 'enter') continue;
      path.length = Math.min(path.length, event.ply - 1);
      if (path.length === event.ply - 1 && followed() === path.length) tried[path.length]?.add(event.move);
      path.push(event.move);
      if (followed() !== path.length || path.length <= depth) continue;
      depth = path.length;
      step = steps;
    }
  }
  return { seen: Math.max(0, depth - 1), step, tried: tried[depth]! };
}

/** The move of the program some plies deeper, if it is no error there. */
async function deeperMove(client: EngineClient, { fen, moves }: JudgedError): Promise<ErrorCause['deeper']> {
  const game = gameOf(fen, []);
  await client.newGame();
  const { decision } = await client.think(game, tournamentRequest(client.card));
  const best = await bestMove(analyst, game, JUDGE_NODES);
  for (let plies = 1; plies <= PLIES_DEEPER; plies++) {
    const depth = decision.depth + plies;
    await client.newGame();
    const { decision: other } = await client.think(game, { depth, nodes: MOST_DEEPER, period: true });
    if (other.depth < depth || other.move === undefined || other.move === moves[0]) continue;
    const { value } = await bestMove(analyst, play(game, other.move), JUDGE_NODES);
    if (best.value + value < LEAST_LEAD) return [plies, other.move];
  }
  return undefined;
}

/** The kind of a move by a rule of its own, if it is one. */
function specialOf(game: Game, move: Uci): SpecialMove | undefined {
  const position = positionOf(game);
  const { from, to, promotion } = legalMove(position, move)!;
  const { role } = position.board.get(from)!;
  if (promotion) return promotion === 'queen' ? 'promotion' : 'underpromotion';
  if (role === 'king' && Math.abs((from % 8) - (to % 8)) > 1) return 'castling';
  if (role === 'pawn' && from % 8 !== to % 8 && !position.board.get(to)) return 'en passant';
  return undefined;
}

/** Why the program errs, as far as its search shows it. */
async function causeOf(client: EngineClient, error: JudgedError): Promise<ErrorCause> {
  const { seen, step, tried } = await watchSearch(client, error);
  const deeper = await deeperMove(client, error);
  const { fen, moves } = error;
  const next = moves[seen + 1];
  const game = gameOf(fen, moves.slice(0, seen + 1));
  const isCapture = (move: Uci) => {
    const { board } = positionOf(game);
    const legal = legalMove(positionOf(game), move);
    return legal !== undefined && board.get(legal.to) !== undefined;
  };
  const onlyCaptures = tried.size > 0 && next !== undefined && !isCapture(next) && [...tried].every(isCapture);
  const isHorizon = deeper !== undefined || (next !== undefined && (tried.size === 0 || onlyCaptures));
  const special = next === undefined ? undefined : specialOf(game, next);
  const rule = UNKNOWN[error.program]?.find((each) => each === special);
  const kind = rule && !deeper && tried.size > 0 ? 'rule' : isHorizon ? 'horizon' : seen === 0 ? 'left out' : 'value';
  return {
    ...{ kind, seen, step, tried: tried.size },
    ...(kind === 'rule' ? { rule: rule! } : {}),
    ...(onlyCaptures ? { onlyCaptures } : {}),
    deeper,
  };
}

/** The errors of all programs in turn: first one of each, then the second of each. */
function inTurn(errors: readonly FoundError[]): FoundError[] {
  const rounds = new Map<string, number>();
  return errors
    .map((error) => {
      const round = rounds.get(error.program) ?? 0;
      rounds.set(error.program, round + 1);
      return { error, round };
    })
    .sort((one, other) => one.round - other.round)
    .map(({ error }) => error);
}

const rows = JSON.parse(readFileSync(FILE, 'utf8')) as DailyRow[];
const known = new Set(rows.map(({ fen }) => fen));
const found = (file === undefined ? '' : readFileSync(file, 'utf8'))
  .split('\n')
  .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Piece).found))
  .filter(({ fen }) => !known.has(fen));
const clients = new Map<string, EngineClient>();
async function clientOf(program: string): Promise<EngineClient> {
  const client = clients.get(program) ?? localClient(await findProgram(program).load());
  clients.set(program, client);
  return client;
}

/** Says in data/positions/README.md how many positions there are of each program. */
function writeTable(): void {
  const readme = new URL('../data/positions/README.md', import.meta.url);
  const names = CARDS.filter(({ ending, id }) => !ending && id !== 'antwoord' && id !== 'random').map(({ id }) => id);
  const lines = names.map((id) => `| \`${id}\` | ${rows.filter(({ program }) => program === id).length} |`);
  const table = ['| program | positions |', '|---|---:|', ...lines, `| all | ${rows.length} |`].join('\n');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replace(/(<!-- daily: .*-->\n)[\s\S]*(<!-- end of daily -->)/, `$1\n${table}\n\n$2`));
}

let differing = 0;
/** Whether the program still errs and answers so. */
async function isSame(error: JudgedError): Promise<boolean> {
  const difference = await replayError(await clientOf(error.program), error);
  if (difference === undefined) return true;
  console.error(`${error.program}, ${error.fen}: ${difference}`);
  differing++;
  return false;
}

if (values.check) {
  for (const row of rows) await isSame({ ...row, moves: row.moves.split(' ') });
} else {
  for (const error of inTurn(found).slice(0, most)) {
    if (isAlikeAny(error, rows) || !(await isSame(error))) continue;
    const { program, fen, moves, loss, effort, from } = error;
    const why = await causeOf(await clientOf(program), error);
    rows.push({ program, fen, moves: moves.join(' '), loss, effort, why, from });
    writeFileSync(FILE, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
  }
}
writeTable();
console.error(`${rows.length} positions, ${differing} played otherwise`);
process.exitCode = differing > 0 && values.check ? 1 : 0;
