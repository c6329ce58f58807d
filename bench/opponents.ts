/**
 * Plays a program of the house against other engines on real clocks, each side a process of its own, from the house's
 * openings in pairs with exchanged colours, and prints score, Elo with its 95 % interval, positions a second and how
 * games ended. Meant for the claim that antwoord is stronger than Toga II, GNU Chess and Fairy-Max; a whole run takes
 * a machine with many cores, since every game at once needs a core of its own (only one side of it thinks at a time).
 *
 * `node bench/opponents.ts [--against toga2,gnuchess,fairymax] [--engine NAME=PATH ...] --pgn FOLDER
 *   [--program antwoord] [--clock 4+0.04] [--games 200] [--concurrency N] [--margin MILLIS] [--hash MB] [--seed N]
 *   [--set Name=value ...] [--theirs Name=value ...] [--json]`
 *
 * `--against` names engines that Debian packages, `--engine` any other UCI engine, under a name of one's own: a script
 * (.js, .cjs, .mjs), which Node runs, or a program. Nothing of them is in the repository:
 * `--engine lozza=lozza.js` (github.com/op12no2/lozza), `--engine tomitank=tomitankChess.js`
 * (github.com/tomitank/tomitankChess), `--engine stockfish-lite=package/bin/stockfish-19-lite-single.js` (npm `stockfish`).
 *
 * `--set` sets options of the program, `--theirs` of whom it plays against.
 * `--against itself` with `--clock 1+0.01 --games 500 --margin 0` counts losses on time. The games are written to
 * FOLDER/PROGRAM-OPPONENT-MATCH.pgn as they end; the same call goes on where an earlier one was broken off.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { houseOpenings } from '../src/match/house-openings.ts';
import { openMatchStore } from '../src/match/match-store.ts';
import { type Candidate, fileOfCommand, type PlannedPlayer } from '../src/match/participant.ts';
import { makePlan } from '../src/match/plan.ts';
import type { PlayedGame } from '../src/match/play-game.ts';
import { runMatch } from '../src/match/run-match.ts';
import { houseVersion } from '../src/node/version.ts';
import { findProgram } from '../src/programs/catalog.ts';
import type { Card, Options } from '../src/programs/program.ts';
import { formatElo } from '../src/ratings/elo.ts';
import type { Terms } from '../src/session/terms.ts';
import { makeTimeControl, parseTimeControl } from '../src/session/time-control.ts';
import type { FinishedGame } from '../src/standings/finished-game.ts';
import { standingsOf } from '../src/standings/match-standings.ts';
import { fail, readArguments, settingsOf } from './command-line.ts';

/** An engine to play against: its command, and what makes it fair: no book. */
interface Opponent {
  readonly name: string;
  /** Debian's package; absent for an engine that is given by its path. */
  readonly package?: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly protocol?: 'xboard';
  readonly options: Options;
  /** The option for the megabytes of its table; absent if there is none. */
  readonly hashOption?: string;
}

/** Engines as packaged by Debian, under the name of the command. */
const OPPONENTS: readonly Opponent[] = [
  debian('toga2', { OwnBook: false, 'Number of Threads': 1 }),
  { ...debian('gnuchess', { OwnBook: false }), args: ['--uci'] },
  // Debian's polyglot makes UCI engines speak xboard, not the other way: this one is spoken to in its own language.
  { ...debian('fairymax', {}), protocol: 'xboard', hashOption: 'memory' },
  debian('stockfish', { Threads: 1 }),
];

function debian(name: string, options: Options): Opponent {
  return { name, package: name, command: name, args: [], options, hashOption: 'Hash' };
}

const DEFAULT_OPPONENTS = 'toga2,gnuchess,fairymax';
const ITSELF = 'itself';
const SCRIPT = /\.[cm]?js$/;
/** Debian's folder for games; not on everybody's path. */
const GAMES_FOLDER = '/usr/games';

const { values } = readArguments(import.meta.url, {
  options: {
    against: { type: 'string' },
    engine: { type: 'string', multiple: true, default: [] },
    program: { type: 'string', default: 'antwoord' },
    set: { type: 'string', multiple: true, default: [] },
    theirs: { type: 'string', multiple: true, default: [] },
    clock: { type: 'string', default: '4+0.04' },
    games: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: String(Math.max(1, availableParallelism() - 2)) },
    margin: { type: 'string', default: '10' },
    hash: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    pgn: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

process.env.PATH = `${process.env.PATH ?? ''}${path.delimiter}${GAMES_FOLDER}`;
const { card } = findProgram(values.program);
const control = parseTimeControl(values.clock) ?? fail('--clock inf has no end');
const folder = path.resolve(values.pgn ?? fail('--pgn FOLDER is needed: where the games go, outside the checkout'));
const checkout = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const isWithin = !path.relative(checkout, folder).startsWith('..');
if (isWithin && !folder.startsWith(path.join(checkout, 'dist'))) fail(`${folder} lies in the checkout`);
const terms: Terms = { control };

const given = values.engine.map(opponentAt);
const isAlone = values.against === undefined && given.length > 0;
const named = isAlone ? [] : (values.against ?? DEFAULT_OPPONENTS).split(',').map(opponentNamed);
const opponents = [...named, ...given];
for (const opponent of opponents) {
  if (!opponent || (await fileOfCommand(opponent.command))) continue;
  const { command, package: name } = opponent;
  if (name === undefined)
    fail(`${command} cannot be run: a script needs the ending .js, a program the right to be executed`);
  fail(`${command} is not installed; on Debian or Ubuntu: sudo apt-get install ${name}`);
}

const ownSettings = settingsOf(values.set);
const main: PlannedPlayer = { name: values.program, who: ownProcess(card), terms };
await mkdir(folder, { recursive: true });
const reports = [];
for (const opponent of opponents) reports.push(await playAgainst(opponent));
if (values.json) console.log(JSON.stringify(reports, null, 2));

/** @returns undefined for {@link ITSELF}. */
function opponentNamed(name: string): Opponent | undefined {
  if (name === ITSELF) return undefined;
  const all = [...OPPONENTS.map((each) => each.name), ITSELF].join(', ');
  return OPPONENTS.find((each) => each.name === name) ?? fail(`no opponent "${name}"; there are ${all}`);
}

function opponentAt(text: string): Opponent {
  const [, name, file] = /^([\w.-]+)=(.+)$/.exec(text) ?? fail(`--engine: expected NAME=PATH, found "${text}"`);
  const command = path.resolve(file!);
  if (!existsSync(command)) fail(`--engine ${name}: there is no ${command}`);
  const started = SCRIPT.test(command) ? { command: process.execPath, args: [command] } : { command, args: [] };
  return { name: name!, ...started, options: {}, hashOption: 'Hash' };
}

/** The program in a process of its own, spoken to over UCI like everybody else. */
function ownProcess({ id, options }: Card): Candidate {
  const hash: Options = options.some(({ name }) => name === 'Hash') ? { Hash: Number(values.hash) } : {};
  const entry = path.join(checkout, 'bin', 'plyhouse.js');
  if (!existsSync(entry)) fail(`${entry} is missing`);
  const args = [entry, 'uci', id];
  return { kind: 'engine', command: process.execPath, args, options: { ...hash, ...ownSettings } };
}

function theirProcess({ command, args, protocol, options, hashOption }: Opponent): Candidate {
  const hash = hashOption === undefined ? {} : { [hashOption]: Number(values.hash) };
  const all = { ...options, ...hash, ...settingsOf(values.theirs) };
  return { kind: 'engine', command, args, options: all, protocol };
}

async function playAgainst(opponent: Opponent | undefined) {
  const other: PlannedPlayer = opponent
    ? { name: opponent.name, who: theirProcess(opponent), terms }
    : { ...main, name: `${main.name} (2)` };
  const plan = makePlan(
    {
      name: `${main.name} - ${other.name}, ${makeTimeControl(control)}`,
      players: [main, other],
      openings: await houseOpenings(),
      seed: Number(values.seed),
      rules: { marginMillis: Number(values.margin) },
      // A fault is a lost game here, and shows in the report; no engine is given up.
      quarantineAfter: Number.POSITIVE_INFINITY,
    },
    Number(values.games),
  );
  const store = await openMatchStore(
    path.join(folder, `${main.name}-${opponent?.name ?? ITSELF}-${plan.id}.pgn`),
    plan.id,
  );
  const finish = new AbortController();
  const interrupt = () => finish.abort();
  process.once('SIGINT', interrupt);
  const before = store.finished.length;
  if (before > 0) console.error(`${before} games are already in ${store.path}`);
  const names = [main.name, other.name] as const;
  const effort = new Map(names.map((name) => [name, { nodes: 0, millis: 0, leastLeft: Number.POSITIVE_INFINITY }]));
  const duel: Duel = { names, effort, ends: {}, started: performance.now(), pgn: store.path };
  const games: FinishedGame[] = [...store.finished];
  try {
    await runMatch({
      plan,
      concurrency: Number(values.concurrency),
      version: `Plyhouse ${await houseVersion()}`,
      finished: store.finished,
      keep: store.append,
      finish: finish.signal,
      onFinish(game, played) {
        games.push(game);
        reckon(duel, game, played);
        count(duel, played.reason);
        if (games.length % 20 === 0) console.error(formatScore(duel, games));
      },
      onFault(player, game, fault) {
        console.error(
          `${player} broke in game ${game.number} (${fault.problem}):\n  ${fault.log.slice(-12).join('\n  ')}`,
        );
      },
    });
    return report(duel, games);
  } finally {
    process.off('SIGINT', interrupt);
    await store.close();
  }
}

/** Counts over the games of this run. */
interface Duel {
  readonly names: readonly [string, string];
  readonly effort: ReadonlyMap<string, { nodes: number; millis: number; leastLeft: number }>;
  /** The numbers of games by their end, in words. */
  readonly ends: Record<string, number>;
  /** When, in milliseconds. */
  readonly started: number;
  readonly pgn: string;
}

function count({ ends }: Duel, reason: string): void {
  const kind = reason.replace(/\b(White|Black)\b ?/g, '').replace(/:.*/, '');
  ends[kind] = (ends[kind] ?? 0) + 1;
}

/** Adds up what both sides examined, and how close their clocks came to the end. */
function reckon({ effort }: Duel, game: FinishedGame, { notes, game: { moves } }: PlayedGame): void {
  const left = { white: control.millis, black: control.millis };
  const opening = moves.length - notes.length;
  for (const [index, { nodes, millis }] of notes.entries()) {
    const color = (opening + index) % 2 === 0 ? 'white' : 'black';
    const account = effort.get(game[color])!;
    account.nodes += nodes;
    account.millis += millis;
    left[color] -= millis;
    account.leastLeft = Math.min(account.leastLeft, left[color]);
    left[color] = Math.max(0, left[color]) + control.incrementMillis;
  }
}

function formatScore({ names }: Duel, finished: readonly FinishedGame[]): string {
  const { games, tally, elo } = standingsOf(names, finished).duels[0]!;
  return `${games} games: +${tally.wins} =${tally.draws} -${tally.losses}, Elo ${formatElo(elo)}`;
}

function report({ names, effort, ends, started, pgn }: Duel, finished: readonly FinishedGame[]) {
  const standings = standingsOf(names, finished);
  const duel = standings.duels[0]!;
  const speeds = names.map((name) => {
    const { nodes, millis, leastLeft } = effort.get(name)!;
    const { faults } = standings.players.find((player) => player.name === name)!;
    const perSecond = millis > 0 ? Math.round((nodes * 1000) / millis) : null;
    return { name, nodesPerSecond: perSecond, leastLeftMillis: Math.round(leastLeft), faults };
  });
  const summary = {
    match: names.join(' - '),
    clock: makeTimeControl(control),
    games: duel.games,
    repeats: standings.repeats.length,
    ...duel.tally,
    white: duel.asWhite,
    black: duel.asBlack,
    score: duel.games === 0 ? null : duel.points / duel.games,
    pairs: duel.pairs,
    elo: duel.elo,
    ends,
    sides: speeds,
    seconds: Math.round((performance.now() - started) / 1000),
    pgn,
  };
  if (!values.json) print(summary);
  return summary;
}

function print(summary: ReturnType<typeof report>): void {
  const { games: count, wins, draws, losses, score, pairs, elo, ends, sides, repeats } = summary;
  console.log(`${summary.match}, ${summary.clock}: ${count} games in ${summary.seconds} s`);
  const share = score === null ? '-' : `${(100 * score).toFixed(1)} %`;
  console.log(`  +${wins} =${draws} -${losses}, ${share}; Elo ${formatElo(elo)} (95 %, pairs [${pairs.join(' ')}])`);
  if (repeats > 0) console.log(`  ${repeats} games repeated another and did not count`);
  for (const { name, nodesPerSecond, leastLeftMillis, faults } of sides) {
    const { time, abandoned, illegalMove } = faults;
    const speed = nodesPerSecond === null ? 'speed unknown' : `${nodesPerSecond} positions a second`;
    console.log(
      `  ${name}: ${speed}; least on its clock ${leastLeftMillis} ms; lost ${time} on time, ${abandoned} by breaking, ${illegalMove} by illegal moves`,
    );
  }
  for (const [kind, times] of Object.entries(ends).sort(([, a], [, b]) => b - a)) console.log(`  ${times} x ${kind}`);
  console.log(`  ${summary.pgn}`);
}
