/** The dangerous squares for a piece of the side to move: those attacked by something of less value. */
import { knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { foePawnAttacks } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { fromOf, Move, moverOf, toOf } from 'plyhouse-kernel/assemblyscript/move.ts';
import { BISHOP, KNIGHT, QUEEN, ROOK } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { isWhiteToMove, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { exchangeWorth } from './exchange.ts';
import { has, THREATS } from './features.ts';
import { THREAT_A_PAWN } from './parameters.ts';

/** Dangerous for a minor piece: pawns attack them. */
let forMinors: u64 = 0;
/** For a rook: so do minor pieces. */
let forRooks: u64 = 0;
/** For a queen: so do rooks. */
let forQueens: u64 = 0;

/** Notes the dangerous squares of a position for {@link threatWorth}. */
export function findThreats(position: Position): void {
  forMinors = forRooks = forQueens = 0;
  if (!has(THREATS)) return;
  const isWhite = isWhiteToMove(position);
  const foes = isWhite ? position.black : position.white;
  const own = isWhite ? position.white : position.black;
  const pawns = position.pawns & foes;
  forMinors = isWhite ? foePawnAttacks<White>(pawns) : foePawnAttacks<Black>(pawns);
  const orthogonals = position.orthogonals;
  const diagonals = position.diagonals;
  if ((orthogonals & own) === 0) return;
  const occupied = occupiedOf(position);
  forRooks = forMinors;
  for (let left = position.knights & foes; left !== 0; left = rest(left)) forRooks |= knightSteps(firstOf(left));
  for (let left = diagonals & ~orthogonals & foes; left !== 0; left = rest(left))
    forRooks |= bishopAttacks(firstOf(left), occupied);
  if ((orthogonals & diagonals & own) === 0) return;
  forQueens = forRooks;
  for (let left = orthogonals & ~diagonals & foes; left !== 0; left = rest(left))
    forQueens |= rookAttacks(firstOf(left), occupied);
}

function dangersOf(kind: u32): u64 {
  if (kind === KNIGHT || kind === BISHOP) return forMinors;
  if (kind === ROOK) return forRooks;
  return kind === QUEEN ? forQueens : 0;
}

/** The bonus of a move, in units of history, for leaving a dangerous square, or its penalty for entering one. */
export function threatWorth(move: Move): i32 {
  const kind = moverOf(move);
  const dangers = dangersOf(kind);
  const worth = (exchangeWorth(kind) * THREAT_A_PAWN) / 100;
  return worth * (((dangers >> fromOf(move)) & 1) as i32) - worth * (((dangers >> toOf(move)) & 1) as i32);
}
