/** Errors of programs with their refutations: how they are judged, played and explained. */
import { type Color, opposite } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';
import { endingOf, type Game, gameOf, play, positionOf, turnOf } from '../chess/game.ts';
import { legalMoves, type Uci } from '../chess/move.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { type SearchRequest, tournamentRequest } from '../host/search-request.ts';
import type { Score } from '../programs/program.ts';

/** The minimum that a judged error loses and its refutation wins, in centipawns. */
export const LEAST_LOSS = 200;
/** The minimum lead of each move of a refutation over any other, in centipawns. */
export const LEAST_LEAD = 100;
/** The most moves that the refuting side needs. */
export const MOST_MOVES = 4;
/** The refuting side stands at least this well in the end, in centipawns: no worse than the other. */
const LEAST_END = 0;
/** Before the error neither side was lost: the bounds of its value for the program, in centipawns. */
const OPEN = { least: -400, most: 600 };
/** Positions that Antwoord examines at each place, for the first judgement and for the second. */
const JUDGE_NODES = [8000, 50_000] as const;
/** Values beyond this count as this; a mate is worth more. */
const MOST_VALUE = 2000;
const MATE_VALUE = 3000;
const MATE_STEP = 10;
/** Two positions are alike if fewer squares than this differ. */
const LEAST_DIFFERENT = 8;
const MATERIAL = { pawn: 100, knight: 300, bishop: 300, rook: 500, queen: 900, king: 0 };

/** A move of a program that loses, and the one way to show it. */
export interface JudgedError {
  /** The program's id. */
  readonly program: string;
  /** The position before the error. */
  readonly fen: Fen;
  /** The error, then the refutation with the program's answers; it ends with a move against the program. */
  readonly moves: readonly Uci[];
  /** The loss compared with the best move, in centipawns. */
  readonly loss: number;
  /** The positions that Antwoord examined until it had found each move of the refutation, all together. */
  readonly effort: number;
}

/** The program's move; undefined if it resigns or follows its book. */
async function answerOf(client: EngineClient, game: Game, request: SearchRequest): Promise<Uci | undefined> {
  const { decision } = await client.think(game, request);
  return decision.from === 'book' ? undefined : decision.move;
}

/** A value as one number in centipawns. */
function centipawnsOf(score: Score): number {
  if (score.kind === 'cp') return Math.max(-MOST_VALUE, Math.min(MOST_VALUE, score.centipawns));
  const value = MATE_VALUE - MATE_STEP * Math.abs(score.moves);
  return score.moves > 0 ? value : -value;
}

/** The best move of a position and its value for the side to move, in centipawns, found afresh. @param analyst Antwoord. */
export async function bestMove(analyst: EngineClient, game: Game, nodes: number): Promise<ValuedMove> {
  await analyst.newGame();
  return await nextBestMove(analyst, game, nodes);
}

interface ValuedMove {
  readonly move?: Uci;
  readonly value: number;
}

/** The same with what the analyst remembers of earlier positions: with 1500 positions it takes a sixth of the time. */
export async function nextBestMove(analyst: EngineClient, game: Game, nodes: number): Promise<ValuedMove> {
  const { decision } = await analyst.think(game, { nodes });
  const value = decision.score === undefined ? 0 : centipawnsOf(decision.score);
  return decision.move === undefined ? { value } : { move: decision.move, value };
}

const worthAt = async (analyst: EngineClient, game: Game, nodes: number) =>
  (await bestMove(analyst, game, nodes)).value;

/** The material of a side less that of the other, in centipawns. */
export function materialOf(game: Game, side: Color): number {
  const { board } = positionOf(game);
  let sum = 0;
  for (const [role, worth] of Object.entries(MATERIAL)) {
    const pieces = board[role as keyof typeof MATERIAL];
    sum += worth * (pieces.intersect(board[side]).size() - pieces.intersect(board[opposite(side)]).size());
  }
  return sum;
}

interface BestMove {
  readonly move: Uci;
  readonly value: number;
  /** Positions examined until it was found. */
  readonly effort: number;
}

/** The best move of a position, if it is better than any other by {@link LEAST_LEAD}. @param analyst Antwoord with two lines. */
async function onlyMove(analyst: EngineClient, game: Game, nodes: number): Promise<BestMove | undefined> {
  await analyst.newGame();
  const values = new Map<number, number>();
  let best: Uci | undefined;
  let effort = 0;
  const { decision } = await analyst.think(game, { nodes }, (thought) => {
    if (thought.kind !== 'line' || thought.score === undefined) return;
    const { rank = 1, score, pv } = thought;
    values.set(rank, centipawnsOf(score));
    if (rank > 1 || pv[0] === best) return;
    best = pv[0];
    effort = thought.nodes;
  });
  const { move, score } = decision;
  if (move === undefined || score === undefined) return undefined;
  const value = centipawnsOf(score);
  const isForced = legalMoves(positionOf(game)).length === 1;
  if (!isForced && value - (values.get(2) ?? -MATE_VALUE) < LEAST_LEAD) return undefined;
  return { move, value, effort: move === best ? effort : decision.nodes };
}

/** One judgement of an error, by a number of positions. @param known the moves of an earlier judgement, with the program's answers. */
async function refute(
  client: EngineClient,
  analyst: EngineClient,
  fen: Fen,
  nodes: number,
  request: SearchRequest,
  known: readonly Uci[] = [],
): Promise<JudgedError | undefined> {
  // 1. The error loses enough, from a position that was still open.
  const before = gameOf(fen, []);
  await client.newGame();
  const error = known[0] ?? (await answerOf(client, before, request));
  if (error === undefined) return undefined;
  let game = play(before, error);
  if (endingOf(game)) return undefined;
  const solver = turnOf(game);
  const was = await worthAt(analyst, before, nodes);
  if (was < OPEN.least || was > OPEN.most) return undefined;
  const now = await worthAt(analyst, game, nodes);
  const wanted = Math.max(LEAST_LOSS - was, LEAST_END);
  if (now < wanted) return undefined;

  // 2. One move refutes it, and so on after each answer, until the gain is there.
  const moves = [error];
  const had = materialOf(before, solver);
  let effort = 0;
  for (let count = 1; count <= MOST_MOVES; count++) {
    const only = await onlyMove(analyst, game, nodes);
    if (!only || only.value < wanted) return undefined;
    // The second judgement finds what the first has found, or nothing.
    if (known.length > 0 && only.move !== known[moves.length]) return undefined;
    effort += only.effort;
    moves.push(only.move);
    game = play(game, only.move);
    const result = { program: client.card.id, fen, moves, loss: now + was, effort };
    const ending = endingOf(game);
    if (ending) return ending.kind === 'checkmate' ? result : undefined;
    const answer = known[moves.length] ?? (await answerOf(client, game, request));
    if (answer === undefined) return undefined;
    const next = play(game, answer);
    if (endingOf(next)) return undefined;
    if (materialOf(next, solver) - had >= LEAST_LOSS) {
      // A piece that is left to be taken needs no refutation.
      if (count === 1) return undefined;
      return (await worthAt(analyst, next, nodes)) >= wanted ? result : undefined;
    }
    game = next;
    moves.push(answer);
  }
  return undefined;
}

/**
 * Judges the move of a program in a position, and has it play on against the refutation.
 * @param client the program, with its default options.
 * @param analyst Antwoord with two lines.
 * @param request how it searches.
 * @returns undefined if the move is no error, or has no single short refutation, at either judgement.
 */
export async function judgeError(
  client: EngineClient,
  analyst: EngineClient,
  fen: Fen,
  request: SearchRequest = tournamentRequest(client.card),
): Promise<JudgedError | undefined> {
  let found: JudgedError | undefined;
  for (const nodes of JUDGE_NODES) {
    found = await refute(client, analyst, fen, nodes, request, found?.moves);
    if (!found) return undefined;
  }
  return found;
}

/**
 * Whether the program still errs so, and still answers the refutation as it did.
 * @returns the first move that differs, if one does.
 */
export async function replayError(client: EngineClient, { fen, moves }: JudgedError): Promise<string | undefined> {
  await client.newGame();
  let game = gameOf(fen, []);
  for (const [index, move] of moves.entries()) {
    if (index % 2 === 0) {
      const answer = await answerOf(client, game, tournamentRequest(client.card));
      if (answer !== move) return `half-move ${index + 1}: found ${answer ?? 'none'}, expected ${move}`;
    }
    game = play(game, move);
  }
  return undefined;
}

/** The squares of a position, one letter each. */
const squaresOf = (fen: Fen) =>
  fen
    .split(' ')[0]!
    .replaceAll('/', '')
    .replace(/\d/g, (count) => '.'.repeat(Number(count)));

/** Whether a position is like one of others, up to a few squares. */
export function isAlikeAny({ fen }: { readonly fen: Fen }, others: readonly { readonly fen: Fen }[]): boolean {
  const squares = squaresOf(fen);
  return others.some((other) => {
    const known = squaresOf(other.fen);
    let different = 0;
    for (let at = 0; at < 64; at++) if (squares[at] !== known[at]) different++;
    return different < LEAST_DIFFERENT;
  });
}
