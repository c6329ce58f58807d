/** Endgame tables as the outside calls them (src/endgames/wasm.ts): a module of its own. */

import { fillSteps } from '../../kernel/assembly/attack-tables.ts';
import { fillMagics } from '../../kernel/assembly/magics.ts';
import { MAN_KEYS } from '../../kernel/assembly/memory.ts';
import { countInto, exchangeSides, findCode, firstWrong } from './check.ts';
import { codeAt, codes, hasPassant, measureMaterial, setMan, takeCodes, takeSets, words } from './material.ts';
import { COUNTS, COUNTS_ALIKE, clearRoom, ROOM, take } from './memory.ts';
import { passage } from './passage.ts';
import {
  beginPassants,
  findOnlyCaptures,
  listPassants,
  openEscapes,
  passantSteps,
  updateEscapes,
  winByPassants,
} from './passant.ts';
import { finishWords, loseWords, settleWords, winWords } from './passes.ts';
import { latest, resetLatest, startWords } from './start.ts';
import { fillPairs } from './symmetry.ts';
import { clearWon, won } from './win.ts';

export { setMan };

/** Where the counts of positions by code lie, 64-bit floats: all, and mirror images as one. */
export const countsAt: usize = COUNTS;
export const countsAlikeAt: usize = COUNTS_ALIKE;

/** Begins a material whose men were set: room for its codes. False where there is not enough. */
export function begin(men: u32): bool {
  clearRoom();
  measureMaterial(men as usize);
  return takeCodes();
}

export function wordCount(): u32 {
  return words as u32;
}

export function codesAt(): u32 {
  return codes as u32;
}

/** Room for another table; 0 where there is none. */
export function reserve(bytes: u32): u32 {
  return take(bytes as usize) as u32;
}

/** How a way out is read; see {@link Passage}. `order`: a byte for each of its men, the first one lowest, which of ours he is. */
export function setPassage(
  way: u32,
  white: u32,
  black: u32,
  whiteSwaps: bool,
  blackSwaps: bool,
  pawns: bool,
  men: u32,
  order: u32,
): void {
  const to = passage(way as usize);
  to.white = white;
  to.black = black;
  to.whiteSwaps = whiteSwaps ? 1 : 0;
  to.blackSwaps = blackSwaps ? 1 : 0;
  to.hasPawns = pawns ? 1 : 0;
  to.count = men as u8;
  to.order = order;
}

/** Room for a build; after the tables that its ways out lead to. */
export function beginBuild(): bool {
  resetLatest();
  return takeSets() && beginPassants();
}

export function start(side: u32, from: u32, to: u32): void {
  startWords(side as usize, from as usize, to as usize);
}

/** Lists the double steps that may be answered in passing; after all words have been started. False: no room. */
export function passants(side: u32, from: u32, to: u32): bool {
  return !hasPassant || listPassants(side as usize, from as usize, to as usize);
}

export function passantCount(): u32 {
  return passantSteps();
}

export function beginSettling(): void {
  openEscapes();
}

/** Mates and stalemates; gives the number of mates. */
export function settle(side: u32, from: u32, to: u32): u32 {
  return settleWords(side as usize, from as usize, to as usize);
}

export function endSettling(): void {
  findOnlyCaptures();
}

/** Finds the wins in `ply` plies, an odd number. @returns how many. */
export function wins(side: u32, from: u32, to: u32, ply: u32): u32 {
  return winWords(side as usize, from as usize, to as usize, ply);
}

/** Finds the wins in `ply` plies by a double step next to a pawn, before the others of that ply. @returns how many. */
export function passantWins(ply: u32): u32 {
  clearWon();
  winByPassants(ply);
  return won;
}

/** Before the losses of a ply. */
export function beginLosses(ply: u32): void {
  updateEscapes(ply);
}

/** Finds the losses in `ply` plies, an even number. @returns how many. */
export function losses(side: u32, from: u32, to: u32, ply: u32): u32 {
  return loseWords(side as usize, from as usize, to as usize, ply);
}

/** The last ply on which something from outside falls due. */
export function latestPly(): u32 {
  return latest;
}

export function finish(side: u32, from: u32, to: u32): void {
  finishWords(side as usize, from as usize, to as usize);
}

/** The first position from an index on that does not follow from its successors; `to` where all do. */
export function check(side: u32, from: u32, to: u32): u32 {
  return firstWrong(side as usize, from as usize, to as usize) as u32;
}

/** Black's half from White's, where both sides have the same men. */
export function exchange(from: u32, to: u32): void {
  exchangeSides(from as usize, to as usize);
}

export function clearCounts(): void {
  memory.fill(COUNTS, 0, ROOM - COUNTS);
}

export function countCodes(side: u32, from: u32, to: u32): void {
  countInto(COUNTS, COUNTS_ALIKE, side as usize, from as usize, to as usize);
}

/** The first position with a code from an index on; `to` where there is none. */
export function find(side: u32, code: u32, from: u32, to: u32): u32 {
  return findCode(side as usize, code, from as usize, to as usize) as u32;
}

export function code(side: u32, index: u32): u32 {
  return codeAt(side as usize, index as usize);
}

// Room for the attack tables, which lie below everything else.
{
  const pages = ((ROOM + 65_535) / 65_536) as i32;
  if (__heap_base > 65_536 || MAN_KEYS > ROOM) unreachable();
  if (memory.size() < pages && memory.grow(pages - memory.size()) < 0) unreachable();
  fillMagics();
  fillSteps();
  fillPairs();
}
