/**
 * The solver as the outside calls it: the kernel's game, and what is asked of its present position. A module of its own,
 * so that the kernel stays as small as it is.
 */
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { present } from 'plyhouse-kernel/assemblyscript/kernel.ts';
import { claimMemory } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { isWhiteToMove, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { PAUSE_STACK, PAUSE_STACK_BYTES, SOLVER_END } from './memory.ts';
import { defendAsThen } from './period.ts';
import { prove, provedMove } from './proof.ts';
import { attack, beginCount, countOfPositions, defend, forgetRefutations, Pausable } from './search.ts';
import { entryFor, forgetTable, isOf } from './transposition-table.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from 'plyhouse-kernel/assemblyscript/kernel.ts';

claimMemory(SOLVER_END);

/** The address of a paused call's stack. */
export const pauseAt: usize = PAUSE_STACK;
export const pauseBytes: usize = PAUSE_STACK_BYTES;

/** A new problem: what was found for the last one is forgotten, so that each is solved alike whatever came before. */
export function beginProblem(): void {
  forgetTable();
  forgetRefutations();
}

/** The positions that may be looked at from now on; a search that would need more is stopped. */
export function allow(positions: f64): void {
  beginCount(positions >= 9e18 ? u64.MAX_VALUE : (positions as u64));
}

/** The number of positions examined since. */
export function positions(): f64 {
  return countOfPositions() as f64;
}

/** Whether the side to move mates in `moves` moves: 1 yes, 0 no, -1 not decided. */
export function mates(moves: i32): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position)
    ? attack<White, Pausable>(position, moves, 1)
    : attack<Black, Pausable>(position, moves, 1);
}

/** Whether the side to move is mated in `moves` further moves of the other side, whatever it plays: 1, 0 or -1. */
export function loses(moves: i32): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position)
    ? defend<White, Pausable>(position, moves, 1, position.move)
    : defend<Black, Pausable>(position, moves, 1, position.move);
}

/** The same as {@link mates}, by proof numbers: for long mates, of which one is enough. */
export function proves(moves: i32): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position) ? prove<White>(position, moves) : prove<Black>(position, moves);
}

/** The move that mates, after {@link proves} has said yes. */
export function mating(): u32 {
  return provedMove();
}

/** The length of the known mate from the present position, the attacker to move; 0 if none is known. */
export function knownLength(): i32 {
  const position = changetype<Position>(present());
  const entry = entryFor(position.hash);
  return isOf(entry, position.hash) && entry.proved !== 0 ? (entry.proved as i32) - 1 : 0;
}

/** The same as {@link loses}, as a program of the seventies would have found it. */
export function losesAsThen(moves: i32): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position) ? defendAsThen<White>(position, moves, 1) : defendAsThen<Black>(position, moves, 1);
}
