/** Endgame tables as the outside calls them (src/endgames/wasm.ts): a module of its own. */

import { fillSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { fillMagics } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { MAN_KEYS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { countInto, exchangeSides, findCode, firstWrong } from './check.ts';
import { codeAt, codes, measureMaterial, setMan, takeCodes, takeSets, words } from './material.ts';
import { COUNTS, COUNTS_ALIKE, clearRoom, ROOM, take } from './memory.ts';
import { passage } from './passage.ts';
import { beginPassants, findOnlyCaptures, listPassants, openEscapes, updateEscapes, winByPassants } from './passant.ts';
import { finishWords, loseWords, settleWords, winWords } from './passes.ts';
import { latest, resetLatest, startWords } from './start.ts';
import { fillPairs } from './symmetry.ts';

export {
  codeAt as code,
  exchangeSides as exchange,
  findCode as find,
  findOnlyCaptures as endSettling,
  finishWords as finish,
  firstWrong as check,
  listPassants as passants,
  loseWords as losses,
  openEscapes as beginSettling,
  setMan,
  settleWords as settle,
  startWords as start,
  take as reserve,
  updateEscapes as beginLosses,
  winByPassants as passantWins,
  winWords as wins,
};

/** Addresses of the numbers of positions by code, 64-bit floats: all positions, and mirror images counted once. */
export const countsAt: usize = COUNTS;
export const countsAlikeAt: usize = COUNTS_ALIKE;

/** Begins a material whose men were set: room for its codes. False if there is not enough. */
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

/**
 * Sets the access to a table along a way; see {@link Passage}. `order`: a byte for each of its men, the first one lowest: the number of
 * ours.
 */
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

/** The last ply on which something from outside falls due. */
export function latestPly(): u32 {
  return latest;
}

export function clearCounts(): void {
  memory.fill(COUNTS, 0, ROOM - COUNTS);
}

export function countCodes(side: u32, from: u32, to: u32): void {
  countInto(COUNTS, COUNTS_ALIKE, side as usize, from as usize, to as usize);
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
