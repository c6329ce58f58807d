/**
 * Finds errors of the programs at their tournament levels by the period clock, each with the one short way to refute it:
 * `node bench/find-errors.ts --out FILE.ndjson [--wanted N] [--until HH:MM] [--program NAME ...] [--quick POSITIONS]`
 *
 * Games between the programs, from the house's openings, and those of data/games/seed-games.pgn are gone through; Antwoord
 * judges each move, first with few positions and then as src/measure/judged-error.ts says. A game is a piece: what was found in it is
 * appended in one line with its number, so that the same call goes on where an earlier one was broken off. The program with
 * the fewest errors found for the games it had plays next (`--program`: only these play). Where an error cannot be used, others are
 * asked what they would play there. `node bench/publish-errors.ts` takes them into data/positions.
 *
 * `--quick 20` is faster: Antwoord plays both sides, with 20 to 120 positions a move, so that it errs as the programs do, and where
 * its own error can be used, they are asked what they would play.
 *
 * Everything is counted in positions, so the same games are played on every machine.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { claimableDraw, endingOf, fenOf, type Game, gameAt, gameOf, play, turnOf } from '../src/chess/game.ts';
import { parsePgn } from '../src/chess/parse-pgn.ts';
import { seededChance } from '../src/host/chance.ts';
import { type EngineClient, localClient } from '../src/host/engine-client.ts';
import { type SearchRequest, tournamentRequest } from '../src/host/search-request.ts';
import { houseOpenings } from '../src/match/house-openings.ts';
import { isAlikeAny, type JudgedError, judgeError, nextBestMove } from '../src/measure/judged-error.ts';
import { sidesOf } from '../src/measure/recorded.ts';
import { CARDS } from '../src/programs/cards.ts';
import { findProgram } from '../src/programs/catalog.ts';
import type { Card, Options } from '../src/programs/program.ts';
import { fail, readArguments, wholeNumber } from './command-line.ts';

/** An error and its place. */
export interface FoundError extends JudgedError {
  readonly from: string;
}

/** A line of the file: a game gone through. */
export interface Piece {
  /** Index of the game from 0; recorded games come first. */
  readonly game: number;
  readonly players: readonly string[];
  readonly found: readonly FoundError[];
}

/** Positions for the first judgement of every move. */
const FIRST_NODES = 1500;
/** The minimum loss, in centipawns, for a move to be examined again. */
const FIRST_LOSS = 200;
/** The longest game, in half-moves, and the value in centipawns from which it is decided. */
const MOST_PLIES = 120;
const DECIDED = 600;
/** The weight of a game in the choice of the next program, in errors. */
const WORTH_OF_GAME = 0.4;
/** Among how many of those next in turn its opponent is chosen. */
const OPPONENTS = 6;
/** The maximum number of positions for a quick move, as a multiple of the minimum. */
const QUICK_RANGE = 6;
/** Positions for the first judgement of a quick move, for each position of the least. */
const QUICK_JUDGED = 75;
/** The number of other programs asked for their move in a position in which one erred. */
const ASKED = 7;

const { values } = readArguments(import.meta.url, {
  options: {
    out: { type: 'string' },
    wanted: { type: 'string', default: '25' },
    until: { type: 'string' },
    program: { type: 'string', multiple: true },
    quick: { type: 'string' },
    recorded: { type: 'boolean', default: false },
  },
});
const file = values.out ?? fail('--out: which file?');
const wanted = wholeNumber('wanted', values.wanted);
const quick = values.quick === undefined ? 0 : wholeNumber('quick', values.quick);
const firstNodes = Math.max(FIRST_NODES, QUICK_JUDGED * quick);
const isOver = () => values.until !== undefined && new Date().toISOString().slice(11, 16) >= values.until;

/** The program that plays the quick games. */
const QUICK = 'antwoord';
/** The programs that play whole games, without Antwoord, the judge, and the random mover. */
const everyone: readonly Card[] = CARDS.filter(({ id, ending }) => !ending && id !== 'antwoord' && id !== 'random');
const players = everyone.filter(({ id }) => values.program?.includes(id) ?? true);

const clients = new Map<string, EngineClient>();

async function seat(id: string, options: Options = {}, name = id): Promise<EngineClient> {
  let client = clients.get(name);
  if (!client) {
    client = localClient(await findProgram(id).load(), options);
    clients.set(name, client);
  }
  await client.newGame();
  return client;
}

const analyst = await seat('antwoord', { Hash: 4, MultiPV: 2 }, 'judge');
const filter = await seat('antwoord', { Hash: 1 }, 'filter');

/** The games in the file, preceded by the other published errors as one entry. */
const pieces: Piece[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Piece]))
  : [];
const here = new Set(pieces.flatMap(({ found }) => found.map(({ fen }) => fen)));
const published = (
  JSON.parse(readFileSync(new URL('../data/positions/daily.json', import.meta.url), 'utf8')) as FoundError[]
).filter(({ fen }) => !here.has(fen));
const games = published.map(({ from }) => Number(/^game (\d+):/.exec(from)?.[1] ?? 0));
pieces.unshift({ game: Math.max(0, ...games), players: [], found: published });

/** Looks whether a program errs in a position. @returns true if it does, and the error is new. */
async function look(id: string, before: Game, from: string, found: FoundError[]): Promise<boolean> {
  const client = await seat(id);
  const error = await judgeError(client, analyst, fenOf(before));
  if (!error || isAlikeAny(error, [...pieces.flatMap((piece) => piece.found), ...found])) return false;
  found.push({ ...error, from });
  return true;
}

/** The number of errors found of a program. */
const countOf = (id: string, more: readonly FoundError[] = []) =>
  [...pieces.flatMap(({ found }) => found), ...more].filter(({ program }) => program === id).length;

/** A position in which a program erred, and its search there. */
interface Place {
  readonly id: string;
  readonly before: Game;
  readonly from: string;
  readonly request: SearchRequest;
}

/** Looks for an error of a program; if there is none, tries the programs with the fewest errors so far. */
async function lookWithOthers({ id, before, from, request }: Place, found: FoundError[]): Promise<void> {
  if (id === QUICK) {
    if (!(await judgeError(await seat(id), analyst, fenOf(before), request))) return;
  } else if (await look(id, before, from, found)) return;
  const others = (quick > 0 ? players : everyone)
    .filter((other) => other.id !== id && countOf(other.id, found) < wanted)
    .map((other) => ({ id: other.id, count: countOf(other.id, found) }))
    .sort((one, other) => one.count - other.count)
    .slice(0, ASKED);
  for (const other of others) if (await look(other.id, before, `${from}, ${other.id} asked there`, found)) return;
}

async function recordedGames(): Promise<Piece> {
  const { games } = parsePgn(readFileSync(new URL('../data/games/seed-games.pgn', import.meta.url), 'utf8'));
  const found: FoundError[] = [];
  for (const card of players) {
    for (const side of sidesOf(games, card.id, CARDS)) {
      for (const { ply, move } of side.plies) {
        const before = gameAt(side.game, ply);
        await look(card.id, before, `${side.white} - ${side.black}, ${side.event}, move ${move}`, found);
      }
    }
  }
  return { game: 0, players: [], found };
}

/** The two that play a game: those with the fewest errors found for the games they had, the second among six. */
function pairingOf(number: number, chance: () => number): string[] {
  const gamesOf = (id: string) => pieces.filter((piece) => piece.players.includes(id)).length;
  const turn = players
    .filter(({ id }) => countOf(id) < wanted)
    .map(({ id }) => ({ id, weight: countOf(id) + WORTH_OF_GAME * gamesOf(id) }))
    .sort((one, other) => one.weight - other.weight);
  const first = turn.shift()?.id ?? fail('all errors wanted are found');
  const second = turn[Math.floor(chance() * Math.min(OPPONENTS, turn.length))]?.id ?? first;
  return number % 2 === 0 ? [first, second] : [second, first];
}

/**
 * Plays a game in which Antwoord takes back what loses too much and moves instead, so that it stays open to the end and both may err
 * again.
 */
async function playPiece(number: number): Promise<Piece> {
  const chance = seededChance(number);
  const openings = await houseOpenings();
  const opening = openings[Math.floor(chance() * openings.length)]!;
  const pair = quick > 0 ? [QUICK, QUICK] : pairingOf(number, chance);
  const found: FoundError[] = [];
  const errors: Place[] = [];
  let game = gameOf(opening.start, opening.moves);
  await filter.newGame();
  for (const id of pair) await (await seat(id)).setOptions({}, number);
  for (let ply = opening.moves.length; ply < MOST_PLIES && !endingOf(game) && !claimableDraw(game); ply++) {
    const id = pair[turnOf(game) === 'white' ? 0 : 1]!;
    const client = clients.get(id)!;
    const request =
      quick > 0 ? { nodes: Math.floor(quick * (1 + (QUICK_RANGE - 1) * chance())) } : tournamentRequest(client.card);
    const { decision } = await client.think(game, request);
    if (decision.move === undefined) break;
    const best = await nextBestMove(filter, game, firstNodes);
    if (Math.abs(best.value) >= DECIDED) break;
    let next = play(game, decision.move);
    if (endingOf(next)) break;
    if (best.move !== decision.move && decision.from === 'search') {
      const after = await nextBestMove(filter, next, firstNodes);
      if (best.value + after.value >= FIRST_LOSS) {
        const from = `game ${number}: ${pair.join(' - ')}, opening ${opening.id}, move ${Math.floor(ply / 2) + 1}`;
        errors.push({ id, before: game, from, request });
        next = play(game, best.move!);
      }
    }
    game = next;
  }
  for (const id of pair) await clients.get(id)!.setOptions({}, 1);
  for (const error of errors) await lookWithOthers(error, found);
  return { game: number, players: pair, found };
}

if (values.recorded) {
  appendFileSync(file, `${JSON.stringify(await recordedGames())}\n`);
  process.exit();
}
for (;;) {
  if (isOver()) break;
  const number = Math.max(0, ...pieces.map((piece) => piece.game)) + 1;
  const piece = await playPiece(number);
  appendFileSync(file, `${JSON.stringify(piece)}\n`);
  pieces.push(piece);
  const total = pieces.reduce((sum, { found }) => sum + found.length, 0);
  const seconds = Math.round(process.cpuUsage().user / 1e6);
  console.error(
    `game ${number}: ${piece.players.join(' - ')}: ${piece.found.length} found, ${total} in all, ${seconds} s`,
  );
}
