/**
 * The evaluation as its tests and its tuning call it: the kernel's game, and what the present position is worth. A
 * module of its own, so that neither the kernel nor the engine carries what only they need.
 */
import { Black, White } from '../../../kernel/assembly/color.ts';
import { listAt, present } from '../../../kernel/assembly/kernel.ts';
import { make } from '../../../kernel/assembly/make.ts';
import { claimMemory } from '../../../kernel/assembly/memory.ts';
import { listMoves } from '../../../kernel/assembly/movegen.ts';
import { isWhiteToMove, Position } from '../../../kernel/assembly/position.ts';
import { goByTable, pliesToMate, study } from './evaluate/bishop-and-knight-table.ts';
import { UNKNOWN } from './evaluate/endings.ts';
import { assess, chances, evaluate, knownValue, phaseOf, startEvaluation, WHOLE_PHASE } from './evaluate/evaluate.ts';
import { EVALUATION_END, WEIGHT_TABLE } from './evaluate/memory.ts';
import { freshNetworkValue, networkValue, prepareNetwork as prepare } from './evaluate/network.ts';
import { isPawnEndingWon } from './evaluate/pawn-ending.ts';
import { forgetPawnsOf } from './evaluate/pawn-table.ts';
import { scaleOf } from './evaluate/scale.ts';
import { WEIGHT_COUNT } from './evaluate/terms.ts';

/** The game of the kernel, as the kernel itself exports it. */
export * from '../../../kernel/assembly/kernel.ts';

claimMemory(EVALUATION_END);
startEvaluation();

/** Where the weights lie, packed, four bytes each in the order of terms.ts. */
export const weightsAt: usize = WEIGHT_TABLE;

/** How many there are. */
export const weightCount: i32 = WEIGHT_COUNT;

/** What the present position is worth to the side to move, in centipawns. */
export function evaluation(): i32 {
  const position = changetype<Position>(present());
  return isWhiteToMove(position) ? evaluate<White>(position) : evaluate<Black>(position);
}

/** The same without what is kept of pawns. */
export function freshEvaluation(): i32 {
  forgetPawnsOf(changetype<Position>(present()));
  return evaluation();
}

/** Whether the present position is an ending that is judged by rule, not by weights. */
export function isKnown(): bool {
  const position = changetype<Position>(present());
  return knownValue(position) !== UNKNOWN;
}

/** The sum of all terms but the last of the present position, a packed pair from White's view, nothing kept of pawns. */
export function terms(): i32 {
  const position = changetype<Position>(present());
  forgetPawnsOf(position);
  return assess(position);
}

/** What the chances of the better side add to an endgame's score like this one, from White's view. */
export function chancesOf(endgame: i32): i32 {
  return chances(changetype<Position>(present()), endgame);
}

/** How much of the middlegame there is in the present position: 0 to 24. */
export function phase(): i32 {
  return min(phaseOf(changetype<Position>(present())), WHOLE_PHASE);
}

/** How much of the endgame's score counts, in 64ths, where it is White's advantage, or Black's. */
export function scale(isWhite: bool): i32 {
  const position = changetype<Position>(present());
  return isWhite ? scaleOf<White, Black>(position) : scaleOf<Black, White>(position);
}

/** Whether White, to move or not, wins with king and pawn against king. */
export function isPawnWon(isToMove: bool, king: usize, pawn: usize, foe: usize): bool {
  return isPawnEndingWon(isToMove, king, pawn, foe);
}

/** The next step of working out bishop and knight against a bare king. False when there is none. */
export function studyBishopAndKnight(): bool {
  return study();
}

/** Says whether the evaluation of that ending shall go by what has been worked out. */
export function goByBishopAndKnight(isWanted: bool): void {
  goByTable(isWanted);
}

/** Half-moves to mate where the present position is bishop and knight against a bare king; -1 where there is none. */
export function bishopAndKnightPlies(): i32 {
  const position = changetype<Position>(present());
  const isWhites = (position.knights & position.white) !== 0;
  return isWhites ? pliesToMate<White, Black>(position) : pliesToMate<Black, White>(position);
}

/** Evaluates the present position so many times, for the clock. */
export function evaluateOften(count: i32): i32 {
  let sum = 0;
  for (let round = 0; round < count; round++) sum += evaluation();
  return sum;
}

/** Makes room for a network, and says where its numbers are to be written. */
export function prepareNetwork(hidden: i32, buckets: i32, scale: i32): usize {
  return prepare(hidden, buckets, scale);
}

/** What the network says of the present position, in centipawns for the side to move. */
export function network(): i32 {
  return networkValue(changetype<Position>(present()));
}

/** The same from the board alone. */
export function freshNetwork(): i32 {
  return freshNetworkValue(changetype<Position>(present()));
}

/** Runs the network on the present position so many times, for the clock. */
export function networkOften(count: i32): i32 {
  let sum = 0;
  for (let round = 0; round < count; round++) sum += network();
  return sum;
}

/**
 * Plays every sequence of so many moves and asks the network at every other position on the way (which ones hangs on
 * their keys); counts where what is kept up from move to move is not what the board alone gives.
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
