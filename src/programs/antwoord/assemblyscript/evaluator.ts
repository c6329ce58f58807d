/**
 * The evaluation's exports for explanations and tests: the kernel's game, and the evaluation of its current position.
 * A separate module, so that neither the kernel nor the engine carries code that only these need.
 */
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { listAt, present } from 'plyhouse-kernel/assemblyscript/kernel.ts';
import { make } from 'plyhouse-kernel/assemblyscript/make.ts';
import { claimMemory } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { listMoves } from 'plyhouse-kernel/assemblyscript/movegen.ts';
import { isWhiteToMove, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { goByTable, pliesToMate, study } from './evaluate/bishop-and-knight-table.ts';
import { UNKNOWN } from './evaluate/endings.ts';
import {
  assess,
  chances,
  evaluate,
  knownValue,
  MOST_PHASE,
  phaseOf,
  startEvaluation,
  WHOLE_PHASE,
} from './evaluate/evaluate.ts';
import { EVALUATION_END, WEIGHT_TABLE } from './evaluate/memory.ts';
import { freshNetworkValue, networkValue, prepareNetwork as prepare } from './evaluate/network.ts';
import { isPawnEndingWon } from './evaluate/pawn-ending.ts';
import { forgetPawnsOf } from './evaluate/pawn-table.ts';
import { scaleOf } from './evaluate/scale.ts';
import { assessSide } from './evaluate/sides.ts';
import { WEIGHT_COUNT } from './evaluate/terms.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from 'plyhouse-kernel/assemblyscript/kernel.ts';

claimMemory(EVALUATION_END);
startEvaluation();

/** The address of the weights: packed pairs, four bytes each, in the order of terms.ts. */
export const weightsAt: usize = WEIGHT_TABLE;

/** The number of weights. */
export const weightCount: i32 = WEIGHT_COUNT;

/** The static evaluation of the current position for the side to move, in centipawns. */
export function evaluation(): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position) ? evaluate<White>(position) : evaluate<Black>(position);
}

/** The same without the pawn hash table. */
export function freshEvaluation(): i32 {
  forgetPawnsOf(changetype<Position>(present()));
  return evaluation();
}

/** Whether the current position is a known ending, evaluated by rule instead of by weights. */
export function isKnown(): bool {
  const position = changetype<Position>(present());
  return knownValue(position) !== UNKNOWN;
}

/** The sum of all terms except `chances`: a packed pair from White's view, without the pawn hash table. */
export function terms(): i32 {
  const position = changetype<Position>(present());
  forgetPawnsOf(position);
  return assess(position);
}

/** The same terms of one side, from its own view. White's less Black's is {@link terms}. */
export function sideTerms(isWhite: bool): i32 {
  return assessSide(changetype<Position>(present()), isWhite);
}

/** Whether the board holds more pieces than a game can have: then plain material is all that counts. */
export function isCountOnly(): bool {
  return phaseOf(changetype<Position>(present())) > MOST_PHASE;
}

/** The adjustment of this endgame score for winning chances, from White's view. */
export function chancesOf(endgame: i32): i32 {
  return chances(changetype<Position>(present()), endgame);
}

/** The phase of the current position: 0 (endgame) to 24 (middlegame). */
export function phase(): i32 {
  return min(phaseOf(changetype<Position>(present())), WHOLE_PHASE);
}

/** The scale of the endgame score, in 64ths, if White has the advantage, or Black. */
export function scale(isWhite: bool): i32 {
  const position = changetype<Position>(present());
  return isWhite ? scaleOf<White, Black>(position) : scaleOf<Black, White>(position);
}

/** Whether White, to move or not, wins with king and pawn against king. */
export function isPawnWon(isToMove: bool, king: usize, pawn: usize, foe: usize): bool {
  return isPawnEndingWon(isToMove, king, pawn, foe);
}

/** Builds the next step of the table of bishop and knight against a bare king. False when it is complete. */
export function studyBishopAndKnight(): bool {
  return study();
}

/** Sets whether the evaluation of that ending uses the table. */
export function goByBishopAndKnight(isWanted: bool): void {
  goByTable(isWanted);
}

/** Half-moves to mate in the current position, bishop and knight against a bare king; -1 if there is no mate. */
export function bishopAndKnightPlies(): i32 {
  const position = changetype<Position>(present());
  const isWhites = (position.knights & position.white) !== 0;
  return isWhites ? pliesToMate<White, Black>(position) : pliesToMate<Black, White>(position);
}

/** Prepares for a network. @returns the address at which the caller writes its weights. */
export function prepareNetwork(hidden: i32, buckets: i32, scale: i32, hasLayers: bool): usize {
  return prepare(hidden, buckets, scale, hasLayers);
}

/** The network's value of the current position, in centipawns for the side to move. */
export function network(): i32 {
  return networkValue(changetype<Position>(present()));
}

/**
 * Plays every sequence of `depth` moves and runs the network on about every other position on the way (chosen by key).
 * @returns the number of positions in which the incremental result differs from the one computed from scratch.
 */
export function networkFaults(depth: i32): i32 {
  return faultsBelow(changetype<Position>(present()), depth, listAt);
}

function faultsBelow(position: Position, depth: i32, at: usize): i32 {
  let faults = (position.hash & 1) === 0 && networkValue(position) !== freshNetworkValue(position) ? 1 : 0;
  if (depth === 0) return faults;
  const isWhite = isWhiteToMove(position);
  const end = isWhite ? listMoves<White>(position, at) : listMoves<Black>(position, at);
  for (let each = at; each < end; each += 4) {
    const move = load<u32>(each);
    faults += faultsBelow(isWhite ? make<White>(position, move) : make<Black>(position, move), depth - 1, end);
  }
  return faults;
}
