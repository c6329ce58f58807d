import { endingOf, type Game, movesOf, play, positionOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { Outcome } from '../host/engine-client.ts';
import type { Card, Own, Saying, Score, Thought } from '../programs/program.ts';
import { makeInfo, makeRemark } from './info.ts';
import { playable } from './variation.ts';

/** UCI's answer if there is no move. */
const NO_MOVE = 'bestmove (none)';

/** The lines for a thought: in our units and in the program's own. */
export function linesOfThought(game: Game, thought: Thought, millis: number): string[] {
  const { kind, depth, nodes, score, pv, current, rank, selectiveDepth, hashFull, tableHits, own } = thought;
  const line = kind === 'line' ? { score, pv, rank } : {};
  const info = makeInfo(game, { depth, nodes, millis, current, selectiveDepth, hashFull, tableHits, ...line });
  return [...linesOfOwn(own), info];
}

/**
 * The lines that end a search: remarks with the move, one last `info` with score and variation, and the one `bestmove`,
 * which is the first move of that variation.
 *
 * A program that resigns says so and plays on, as over UCI the decision is the GUI's. If it gives no move, that of its last
 * variation is played, or the first legal one. If it cannot make any of the moves it had to choose from, it makes none.
 * @param searchMoves the moves to choose from, if given.
 * @param last the last variation it showed.
 */
export function linesOfOutcome(
  card: Card,
  game: Game,
  outcome: Outcome,
  last: Thought | undefined,
  searchMoves: readonly Uci[] = [],
): string[] {
  const { decision, millis, periodMillis } = outcome;
  const { from, depth, nodes, remarks = [] } = decision;
  const resigns = remarks.some(({ kind }) => kind === 'resigns');
  const move = decision.move ?? (resigns ? fallback(game, last) : undefined);
  const isUnable = move === undefined && searchMoves.length > 0 && movesOf(game).length > 0;
  const lines = [
    ...linesOfOwn(decision.own),
    ...(from === 'book' ? [makeRemark('book')] : []),
    ...(from === 'only' ? [makeRemark('only move')] : []),
    ...remarks.map(lineOfSaying),
    ...(isUnable ? [makeRemark(`error go: ${card.id} cannot make ${searchMoves.join(' or ')}`)] : []),
  ];
  // A present-day program has no period time.
  if (nodes > 0 && card.machineName !== undefined)
    lines.push(makeRemark(`period clock ${seconds(periodMillis)} s (${card.machineName})`));
  if (move === undefined) return [...lines, ...linesWithoutMove(game)];

  const pv = decision.pv[0] === move ? decision.pv : [move];
  const score: Score = decision.score ?? last?.score ?? { kind: 'cp', centipawns: 0 };
  lines.push(makeInfo(game, { depth, nodes, millis, score, pv, tableHits: last?.tableHits }));
  const answer = expected(game, move, decision.expects, pv);
  lines.push(`bestmove ${move}${answer === undefined ? '' : ` ponder ${answer}`}`);
  return lines;
}

/** The lines if the game is over or there is no answer: the one `bestmove`, without a move. */
export function linesWithoutMove(game: Game): string[] {
  const score: Score =
    endingOf(game)?.kind === 'checkmate' ? { kind: 'mate', moves: 0 } : { kind: 'cp', centipawns: 0 };
  return [makeInfo(game, { depth: 0, nodes: 0, millis: 0, score }), NO_MOVE];
}

function linesOfOwn(own: Own | undefined): string[] {
  if (!own) return [];
  const lines: string[] = [];
  if (own.score !== undefined) lines.push(makeRemark(`eval ${own.score}`));
  if (own.line !== undefined) lines.push(makeRemark(`line ${own.line}`));
  if (own.remark !== undefined) lines.push(makeRemark(`remark ${own.remark}`));
  return lines;
}

/** The kind first, so that the log can be searched for it. */
function lineOfSaying({ kind, text }: Saying): string {
  return makeRemark(`${kind} ${text}`);
}

/** The expected reply, if it is legal. */
function expected(game: Game, move: Uci, expects: Uci | undefined, pv: readonly Uci[]): Uci | undefined {
  const answer = expects ?? pv[1];
  if (answer === undefined) return undefined;
  const after = play(game, move);
  return !endingOf(after) && legalMove(positionOf(after), answer) ? answer : undefined;
}

function fallback(game: Game, last: Thought | undefined): Uci | undefined {
  return playable(game, last?.pv ?? []).pv[0] ?? movesOf(game)[0];
}

const seconds = (millis: number) => (millis / 1000).toFixed(millis < 10_000 ? 1 : 0);
