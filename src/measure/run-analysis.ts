import { readComment } from '../chess/comment-commands.ts';
import { type Game, gameAt, isSameGame, movesOf, positionOf, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { PgnGame } from '../chess/pgn.ts';
import { gameOfPgn } from '../chess/pgn-game.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { PlayerError } from '../host/player.ts';
import type { Card, Options, Score } from '../programs/program.ts';
import { blankAnalysis, chanceOf, type GameAnalysis, type PositionValue, turned, withWorth } from './analysis.ts';
import { withClients } from './in-parallel.ts';

/** A game to analyse. */
export interface AnalysisOrder {
  readonly game: Game;
  readonly program: string;
  /** Positions the analyst may examine for each position of the game: not time, so that every machine finds the same. */
  readonly nodes: number;
  /** The number of concurrent positions, each with its own client. */
  readonly concurrency?: number;
  /** A new client of the analysing program. */
  client(): Promise<EngineClient>;
  /** An unfinished analysis of the same game, whose evaluations are kept. */
  readonly known?: GameAnalysis | undefined;
  /** Called after each position. */
  onWorth?(analysis: GameAnalysis, ply: number): void;
  /** Aborts it: running searches are dropped, and the results so far returned. */
  readonly signal?: AbortSignal;
}

/**
 * Evaluates every position of a game. Each search has empty memory and knows the game before the position, so that neither
 * order nor interruptions matter.
 * @throws {PlayerError} if the program crashes.
 */
export async function analyseGame(order: AnalysisOrder): Promise<GameAnalysis> {
  const { game, nodes, signal } = order;
  const played: Game = { start: game.start, moves: game.moves };
  let analysis = beginAnalysis(order);
  const note = (ply: number, worth: PositionValue) => {
    analysis = withWorth(analysis, ply, worth);
    order.onWorth?.(analysis, ply);
  };
  const unknown = [...analysis.worths.keys()].filter((ply) => analysis.worths[ply] === null);
  const ended = unknown.flatMap((ply) => {
    const worth = endedWorth(gameAt(played, ply));
    return worth ? [{ ply, worth }] : [];
  });
  await withClients(
    unknown.filter((ply) => !ended.some((each) => each.ply === ply)),
    order.concurrency ?? 1,
    () => order.client(),
    async (ply, client) => {
      const worth = await worthOf(gameAt(played, ply), client, nodes, { signal });
      if (worth && !signal?.aborted) note(ply, worth);
    },
    signal,
  );
  if (!signal?.aborted) for (const { ply, worth } of ended) note(ply, worth);
  return analysis;
}

/** The start of an analysis: an interrupted one of the game, if it used the same settings. */
export function beginAnalysis(order: Pick<AnalysisOrder, 'game' | 'program' | 'nodes' | 'known'>): GameAnalysis {
  const { game, program, nodes, known } = order;
  const isSame = known && isSameGame(known, game) && known.program === program && known.nodes === nodes;
  return isSame ? known : blankAnalysis(game, program, nodes);
}

/** The program of values that are the text's own. */
export const STATED = 'file';

/**
 * The analysis that the values in a game's comments are (`[%eval 0.25]`, as Lichess writes them); undefined if a position that a move
 * leads to has none. Better moves are not among them.
 */
export function statedAnalysis(pgn: Omit<PgnGame, 'errors'>): GameAnalysis | undefined {
  const game = gameOfPgn(pgn);
  const nothing = { pv: [], depth: 0, nodes: 0 };
  const worths = pgn.line.moves.map(({ comments }, index): PositionValue | undefined => {
    const ended = endedWorth(gameAt(game, index + 1));
    const score = comments.map((comment) => readComment(comment).value).findLast((value) => value !== undefined);
    return ended ?? (score && { ...nothing, score, chance: chanceOf(score) });
  });
  const stated = worths.filter((worth) => worth !== undefined);
  const hasScore = stated.some(({ score }) => score !== undefined);
  if (stated.length < worths.length || !hasScore) return undefined;
  return { ...blankAnalysis(game, STATED, 0), worths: [nothing, ...stated] };
}

/** So few positions that the least transposition table holds them all: clearing a larger one would take longer than they do. */
const FEW_NODES = 1000;

/**
 * The options for analysis: no book, since it has no evaluations.
 * @param nodes how many positions it may examine, if that is known.
 */
export function analystOptions({ options }: Card, nodes = Number.POSITIVE_INFINITY): Options {
  const book = options.filter(({ name, kind }) => kind === 'check' && /^(own)?book$/i.test(name));
  const hash = options.find(({ name }) => name === 'Hash');
  return {
    ...Object.fromEntries(book.map(({ name }) => [name, false])),
    ...(hash?.kind === 'spin' && nodes <= FEW_NODES && { Hash: hash.min }),
  };
}

/** The value of a finished position: mate is lost, stalemate and bare kings are drawn. Undefined while the game goes on. */
export function endedWorth(game: Game): PositionValue | undefined {
  const position = positionOf(game);
  const nothing = { pv: [], depth: 0, nodes: 0 };
  if (position.isInsufficientMaterial()) return { ...nothing, chance: 0.5 };
  if (movesOf(game).length > 0) return undefined;
  if (!position.isCheck()) return { ...nothing, chance: 0.5 };
  return { ...nothing, chance: position.turn === 'white' ? 0 : 1 };
}

/**
 * A client's evaluation of a position, with empty memory, so that every machine finds the same; undefined if aborted.
 * @param nodes positions it may examine.
 * @param only the one move that it may make: the evaluation of that move.
 * @throws {PlayerError} if the program crashes.
 */
export async function worthOf(
  game: Game,
  client: EngineClient,
  nodes: number,
  { signal, only }: { readonly signal?: AbortSignal | undefined; readonly only?: Uci } = {},
): Promise<PositionValue | undefined> {
  let lastScore: Score | undefined;
  try {
    await client.newGame();
    const { decision } = await client.think(game, { nodes, ...(only ? { searchMoves: [only] } : {}) }, (thought) => {
      if (thought.kind === 'line' && (thought.rank ?? 1) === 1 && thought.score) lastScore = thought.score;
    });
    const { move, pv, depth } = decision;
    const mover = decision.score ?? lastScore;
    const score = mover && (turnOf(game) === 'white' ? mover : turned(mover));
    return {
      ...(score ? { score, chance: chanceOf(score) } : {}),
      ...(move === undefined ? {} : { best: move }),
      pv: pv[0] === move ? pv : move === undefined ? [] : [move],
      depth,
      nodes: decision.nodes,
    };
  } catch (error) {
    if (signal?.aborted && error instanceof PlayerError) return undefined;
    throw error;
  }
}
