import { createHash } from 'node:crypto';
import { type Color, opposite } from 'plyhouse-kernel/position';
import { defined } from '../chess/defined.ts';
import { INITIAL_FEN, parseStart } from '../chess/fen.ts';
import { RESULTS, type Result, resultOf } from '../chess/game.ts';
import { type HouseTag, houseTagOf } from '../chess/house-tags.ts';
import type { Uci } from '../chess/move.ts';
import { type PgnGame, type PgnMove, type PgnTag, SEVEN_TAGS, tagOf } from '../chess/pgn.ts';
import { terminationOf } from '../chess/reason.ts';
import type { Card } from '../programs/program.ts';
import { formatTerms, isReproducible, makeTimeControlTag } from '../session/terms.ts';
import { addSums, NO_SUMS } from '../standings/engine-figures.ts';
import type { FinishedGame, MoveSums } from '../standings/finished-game.ts';
import {
  type MoveRecording,
  makeFullComment,
  makeMoveComment,
  type ReadMoveComment,
  readMoveComment,
} from './move-comment.ts';
import type { Opening } from './packed-openings.ts';
import { cardOf, type PlannedPlayer } from './participant.ts';
import type { MatchPlan } from './plan.ts';
import type { PlayedGame } from './play-game.ts';
import type { ScheduledGame } from './schedule.ts';

/** The player's own name when it was started. */
export interface Introduction {
  readonly engineName: string;
  readonly engineAuthor?: string;
  /** The values of its options Threads and Hash, if it has them. */
  readonly threads?: string;
  readonly hash?: string;
}

/** The additional data in a game's record. */
export interface RecordDetails {
  readonly plan: Pick<MatchPlan, 'id' | 'name' | 'site' | 'players' | 'seed'>;
  readonly white: Introduction;
  readonly black: Introduction;
  /** Plyhouse's version and commit. */
  readonly version: string;
  readonly repeats?: number | undefined;
  /** The factor by which the players' real time was multiplied on this machine. */
  readonly factor?: number | undefined;
  /** Data recorded with each move beyond the default. */
  readonly recording?: MoveRecording | undefined;
  /** Whether to keep only the moves, the tags that PGN requires and those needed to resume the match. */
  readonly isBare?: boolean | undefined;
}

const BARE_TAGS: readonly string[] = [...SEVEN_TAGS, 'SetUp', 'FEN', 'MatchId', 'MatchGame', 'MatchPair'];

/** A finished game as PGN, with everything needed to play it again. */
export function recordOf(scheduled: ScheduledGame, played: PlayedGame, circumstances: RecordDetails): PgnGame {
  const { plan, version, repeats, factor = 1, recording, isBare = false } = circumstances;
  const { opening, number, round, pair } = scheduled;
  const { game, ending, reason, startedAt, endedAt } = played;
  const result = resultOf(ending);
  const white = playerOf(plan, scheduled.white);
  const black = playerOf(plan, scheduled.black);
  const tags: PgnTag[] = [];
  const tag = (name: string, value: string | undefined) => {
    if (value !== undefined) tags.push({ name, value });
  };
  const houseTag: (name: HouseTag, value: string | undefined) => void = tag;

  tag('Event', plan.name);
  tag('Site', plan.site ?? '?');
  tag('Date', startedAt.toISOString().slice(0, 10).replaceAll('-', '.'));
  tag('Round', `${round}.${pair}.${number}`);
  tag('White', white.name);
  tag('Black', black.name);
  tag('Result', result);
  if (game.start !== INITIAL_FEN) {
    tag('SetUp', '1');
    tag('FEN', game.start);
  }
  tag('GameStartTime', startedAt.toISOString());
  tag('GameEndTime', endedAt.toISOString());
  tag('GameDuration', hoursMinutesSeconds(endedAt.getTime() - startedAt.getTime()));
  tag('PlyCount', String(game.moves.length));
  const [whiteControl, blackControl] = [white, black].map(({ terms }) => makeTimeControlTag(terms));
  if (whiteControl === blackControl) tag('TimeControl', whiteControl);
  else {
    tag('WhiteTimeControl', whiteControl);
    tag('BlackTimeControl', blackControl);
  }
  if (factor !== 1) houseTag('TimeFactor', String(factor));
  tag('Termination', terminationOf(ending));
  tag('ECO', opening.eco);
  tag('Opening', opening.name);
  tag('Variation', opening.variation);
  houseTag('Reason', reason);
  houseTag('MatchId', plan.id);
  houseTag('MatchGame', String(number));
  houseTag('MatchPair', String(pair));
  houseTag('OpeningId', opening.id);
  houseTag('OpeningPlies', String(opening.moves.length));
  if (repeats !== undefined) houseTag('RepeatOf', String(repeats));
  houseTag('PlyhouseVersion', version);
  houseTag('MatchSeed', String(plan.seed));
  for (const [color, player, seed] of [
    ['White', white, scheduled.whiteSeed],
    ['Black', black, scheduled.blackSeed],
  ] as const) {
    const { engineName, engineAuthor } = color === 'White' ? circumstances.white : circumstances.black;
    tag(`${color}EngineName`, engineName);
    tag(`${color}EngineAuthor`, engineAuthor);
    houseTag(`${color}Command`, commandOf(player));
    houseTag(`${color}Options`, optionsOf(player));
    houseTag(`${color}Terms`, `${formatTerms(player.terms)}${player.ponder ? ', pondering' : ''}`);
    if (player.who.kind === 'program') houseTag(`${color}Seed`, String(seed));
  }
  return {
    tags: isBare ? tags.filter(({ name }) => BARE_TAGS.includes(name)) : tags,
    start: game.start,
    line: isBare ? bareMoves(game.moves) : movesOf(scheduled, played, [white, black], recording),
    result,
    complete: true,
    errors: [],
  };
}

/** The moves with the players' thoughts; the reason of the end follows the last. */
function movesOf(
  { opening }: ScheduledGame,
  { game, notes, reason }: PlayedGame,
  players: readonly PlannedPlayer[],
  recording: MoveRecording | undefined,
) {
  const cards = players.map(cardOf);
  const firstIsWhite = parseStart(game.start).turn === 'white';
  const comments: string[][] = game.moves.map((_, ply) => {
    const note = notes[ply - opening.moves.length];
    if (!note) return ['book'];
    const index = (ply % 2 === 0) === firstIsWhite ? 0 : 1;
    const comment = recording
      ? makeFullComment(note, recording)
      : makeMoveComment(note, timeFor(players[index]!, cards[index]));
    return comment === '' ? [] : [comment];
  });
  const last = comments.at(-1);
  if (!last) return { comments: [reason], moves: [] };
  last.splice(0, last.length, [...last, reason].join(', '));
  const moves = game.moves.map(
    (uci, ply): PgnMove => ({ uci, before: [], nags: [], comments: comments[ply]!, variations: [] }),
  );
  return { comments: [], moves };
}

function bareMoves(moves: readonly Uci[]): PgnGame['line'] {
  return { comments: [], moves: moves.map((uci) => ({ uci, before: [], nags: [], comments: [], variations: [] })) };
}

/** A game that is the same on every machine must have the same record, so real time is left out. */
function timeFor({ terms }: PlannedPlayer, card: Card | undefined): 'real' | 'period' | 'none' {
  if (!isReproducible(terms, card)) return 'real';
  return card ? 'period' : 'none';
}

/** The data of one of our records; undefined if it belongs to another match. */
export function readRecord(record: PgnGame, matchId: string): FinishedGame | undefined {
  if (houseTagOf(record, 'MatchId') !== matchId) return undefined;
  const number = Number(houseTagOf(record, 'MatchGame'));
  const result = RESULTS.find((each) => each === tagOf(record, 'Result'));
  if (!Number.isInteger(number) || number < 1 || !result || !record.complete) return undefined;
  const repeats = houseTagOf(record, 'RepeatOf');
  const white = tagOf(record, 'White') ?? '';
  const black = tagOf(record, 'Black') ?? '';
  const moves = record.line.moves.map(({ uci }) => uci);
  return {
    number,
    pair: Number(houseTagOf(record, 'MatchPair')),
    white,
    black,
    result: result satisfies Result,
    termination: tagOf(record, 'Termination') ?? '',
    identity: identityOf({ white, black, start: record.start, moves }),
    ...defined({ repeats: repeats === undefined ? undefined : Number(repeats), reason: houseTagOf(record, 'Reason') }),
    sums: moveSumsOf(record),
  };
}

/** Sums up the comments of a record, by side. */
export function moveSumsOf({ start, line }: Pick<PgnGame, 'start' | 'line'>): Readonly<Record<Color, MoveSums>> {
  const sums = { white: NO_SUMS, black: NO_SUMS };
  let color = parseStart(start).turn;
  for (const { comments } of line.moves) {
    const read = readMoveComment(comments[0] ?? '');
    if (read) sums[color] = addSums(sums[color], sumsOf(read));
    color = opposite(color);
  }
  return sums;
}

function sumsOf({ depth, millis, nodes }: ReadMoveComment): MoveSums {
  const hasSpeed = millis !== undefined && millis > 0 && nodes !== undefined;
  return {
    moves: 1,
    deepMoves: depth === undefined ? 0 : 1,
    depths: depth ?? 0,
    timedMoves: millis === undefined ? 0 : 1,
    millis: millis ?? 0,
    nodes: hasSpeed ? nodes : 0,
    nodeMillis: hasSpeed ? millis : 0,
  };
}

/** The same as {@link readRecord} would return, before writing; without the sums of its moves. */
export function finishedGameOf(scheduled: ScheduledGame, { game, ending, reason }: PlayedGame): FinishedGame {
  const { number, pair, white, black } = scheduled;
  return {
    number,
    pair,
    white,
    black,
    result: resultOf(ending),
    termination: terminationOf(ending),
    reason,
    identity: identityOf({ white, black, start: game.start, moves: game.moves }),
  };
}

/** The identity of a game: players, opening and moves. */
interface GameMoves {
  readonly white: string;
  readonly black: string;
  readonly start: string;
  readonly moves: readonly Uci[];
}

/** The same 24 letters for games that are the same: who, from where, by which moves (144 bits of SHA-256). */
export function identityOf({ white, black, start, moves }: GameMoves): string {
  const text = JSON.stringify([white, black, start, moves.join(' ')]);
  return createHash('sha256').update(text).digest().toString('base64url', 0, 18);
}

/** For people, and for `OpeningId`: "12 B33 Sicilian Defence, Sveshnikov". */
export function formatOpening({ id, eco, name, variation }: Opening): string {
  return [id, eco, [name, variation].filter(Boolean).join(', ')].filter(Boolean).join(' ');
}

function playerOf({ players }: Pick<MatchPlan, 'players'>, name: string): PlannedPlayer {
  const player = players.find((each) => each.name === name);
  if (!player) throw new Error(`no player "${name}" in this match`);
  return player;
}

function commandOf({ who }: PlannedPlayer): string {
  return who.kind === 'program' ? `plyhouse:${who.id}` : [who.command, ...who.args].join(' ');
}

function optionsOf({ who }: PlannedPlayer): string | undefined {
  const options = Object.entries(who.options).map(([name, value]) => `${name}=${value}`);
  return options.length > 0 ? options.join('; ') : undefined;
}

function hoursMinutesSeconds(millis: number): string {
  const seconds = Math.max(0, Math.round(millis / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
