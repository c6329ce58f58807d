/**
 * EVAL: what the move just made is worth, without looking ahead (September 1981). Always a move, never a position: the
 * minimum counts what the side that moved can lose at once, the maximum adds what it then wins back.
 */
import { A1, BLACK, type Board, H8, KING, pointsOf, type Side, WHITE } from './board.ts';
import { type Census, lookFromKing, newCensus, strikeFromRows, takeCensus } from './census.ts';
import { combine, MOST_MATERIAL, PAWN_POINTS } from './eval-byte.ts';
import { decisiveRungs, exchange } from './exchange.ts';
import { castlingPoints, newTables, positionalRoutines, type Tables, type Weights } from './positional.ts';

/** The rules of the evaluation that a version has. */
export interface Rules {
  /** Pieces pinned to the king neither attack nor defend (from /81 on). */
  readonly pins: boolean;
  /** A second value, the maximum, with potential pins and overloaded defenders (from /81 on). */
  readonly maximum: boolean;
}

/** Gambiet/80's single evaluation: the correction of the material count, and position. */
export const SINGLE: Rules = { pins: false, maximum: false };
/** Gambiet/81 and /82: minimum and maximum. */
export const DOUBLE: Rules = { pins: true, maximum: true };

/** The evaluation at work: its tables, and the last values it gave. */
export interface Evaluator {
  readonly board: Board;
  readonly tables: Tables;
  readonly census: Census;
  readonly rules: Rules;
  /** Material and position at the root, from White's view: values count from there. */
  rootMaterial: number;
  rootPosition: number;
  /** The values of the last move evaluated, in position points, the view of the side that made it. */
  minimum: number;
  maximum: number;
  /** The move's immediate risk and the gain after that, in material points. */
  loss: number;
  gain: number;
}

export function newEvaluator(board: Board, rules: Rules, weights?: Weights): Evaluator {
  return {
    board,
    tables: newTables(weights),
    census: newCensus(),
    rules,
    rootMaterial: 0,
    rootPosition: 0,
    minimum: 0,
    maximum: 0,
    loss: 0,
    gain: 0,
  };
}

/** Makes the tables for the position on the board, from which all values count until the next time. */
export function prepare(evaluator: Evaluator): void {
  const { board, tables } = evaluator;
  positionalRoutines(board, tables);
  evaluator.rootMaterial = board.material;
  evaluator.rootPosition = positionPoints(evaluator);
}

/** The position points of the board as it stands, White's view, by the tables there are. */
export function positionPoints(evaluator: Evaluator): number {
  const { board, census, tables, rules } = evaluator;
  markPins(evaluator, rules.pins);
  takeCensus(census, board, tables, undefined);
  census.pinned.fill(0);
  return sumOfPosition(evaluator);
}

/** Looks from both kings. @returns whether the side to move stands in check. */
function markPins({ board, census }: Evaluator, pins: boolean): void {
  if (!pins) return;
  lookFromKing(board, WHITE, census.pinned);
  lookFromKing(board, BLACK, census.pinned);
}

function sumOfPosition({ board, census, tables }: Evaluator): number {
  const { weights } = tables;
  const exchanged =
    tables.ahead === 0 ? 0 : tables.ahead * Math.trunc((tables.total - board.total) / weights.exchangeUnit);
  return (
    census.squarePoints +
    Math.trunc(census.mobility / weights.reachUnit) +
    census.doubled * weights.doubledPawn +
    castlingPoints(board, weights, WHITE) -
    castlingPoints(board, weights, BLACK) +
    exchanged
  );
}

/** The parts of {@link positionPoints}, White's view: what each adds. */
export function positionTerms(
  evaluator: Evaluator,
): Readonly<Record<'squares' | 'mobility' | 'doubled' | 'castling' | 'exchanged', number>> {
  const sum = positionPoints(evaluator);
  const { board, census, tables } = evaluator;
  const { weights } = tables;
  const squares = census.squarePoints;
  const mobility = Math.trunc(census.mobility / weights.reachUnit);
  const doubled = census.doubled * weights.doubledPawn;
  const castling = castlingPoints(board, weights, WHITE) - castlingPoints(board, weights, BLACK);
  return { squares, mobility, doubled, castling, exchanged: sum - squares - mobility - doubled - castling };
}

/**
 * Evaluates the move that was just made on the board.
 * @returns false if it left the own king attacked: the move was not legal, and the values mean nothing.
 */
export function evaluate(evaluator: Evaluator): boolean {
  const { board, census, tables, rules } = evaluator;
  const enemy = board.turn;
  const side = (enemy ^ BLACK) as Side;
  const { pinned } = census;
  const marks = rules.pins ? pinned : undefined;

  // 1. The kings: is the move legal, which pieces are pinned, is it check?
  if (lookFromKing(board, side, marks)) {
    if (marks) marks.fill(0);
    return false;
  }
  const gives = rules.pins ? lookFromKing(board, enemy, marks) : false;

  // 2. Attackers and defenders.
  takeCensus(census, board, tables, rules.maximum ? side : undefined);

  // 3. The greatest single loss of the side that moved; its opponent chooses.
  const { squares } = board;
  const own = side === WHITE ? census.white : census.black;
  const other = side === WHITE ? census.black : census.white;
  let loss = 0;
  let lossAt = 0;
  for (let at = A1; at <= H8; at++) {
    const attackers = other[at]!;
    if (attackers === 0) continue;
    const man = squares[at]!;
    const points = man & 0x0f;
    if (points <= loss || (man & BLACK) !== side || points === 15) continue;
    const lost = exchange(points, attackers, own[at]!);
    if (lost > loss) {
      loss = lost;
      lossAt = at;
    }
  }
  const sign = side === WHITE ? 1 : -1;
  const material = sign * (board.material - evaluator.rootMaterial);
  const position = sign * (sumOfPosition(evaluator) - evaluator.rootPosition);
  evaluator.loss = loss;
  evaluator.minimum = combine(material - loss, position);

  // 4. What it wins back, for the maximum.
  let gain = 0;
  if (rules.maximum) {
    if (gives) {
      gain = pointsOf(KING);
    } else {
      if (loss > 0) {
        const rungs = decisiveRungs(squares[lossAt]! & 0x0f, other[lossAt]!, own[lossAt]!);
        if (rungs !== 0) strikeFromRows(census, board, lossAt, enemy, rungs);
      }
      gain = greatestGain(evaluator, side);
    }
  }
  if (marks) marks.fill(0);
  evaluator.gain = gain;
  evaluator.maximum = Math.min(MOST_MATERIAL, evaluator.minimum + gain * PAWN_POINTS);
  return true;
}

/** The greatest single thing a side can win, by exchange or along a line of three. */
function greatestGain({ board, census }: Evaluator, side: Side): number {
  const { squares } = board;
  const own = side === WHITE ? census.white : census.black;
  const other = side === WHITE ? census.black : census.white;
  let gain = 0;
  for (let at = A1; at <= H8; at++) {
    const attackers = own[at]!;
    if (attackers === 0) continue;
    const man = squares[at]!;
    const points = man & 0x0f;
    if (points <= gain || (man & BLACK) === side || points === 15) continue;
    const won = exchange(points, attackers, other[at]!);
    if (won > gain) gain = won;
  }
  // Potential pins: the piece behind falls when the one between goes (diagram 3: h1-h3-h8).
  const { sliders, behind } = census;
  for (let line = 0; line < census.lines; line++) {
    const at = behind[line]!;
    const points = squares[at]! & 0x0f;
    if (points <= gain) continue;
    const won = other[at] === 0 ? points : points - (squares[sliders[line]!]! & 0x0f);
    if (won > gain) gain = won;
  }
  return gain;
}
