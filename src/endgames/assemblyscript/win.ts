/** Positions that are found to be won. */
import { firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { losable, openSets, putCode, putSet, safe, setAt } from './material.ts';

/** The number of wins since {@link clearWon}. */
export let won: u32 = 0;

export function clearWon(): void {
  won = 0;
}

/** Marks positions as won in `ply` plies, unless they are decided already. */
export function win(side: usize, word: usize, set: u64, ply: u32): void {
  const open = setAt(openSets, side, word);
  const found = set & open;
  if (found === 0) return;
  putSet(openSets, side, word, open & ~found);
  putSet(losable, side, word, setAt(losable, side, word) & ~found);
  putSet(safe, side, word, setAt(safe, side, word) & ~found);
  for (let left = found; left !== 0; left = rest(left)) {
    putCode(side, (word << 6) | firstOf(left), ply + 1);
    won++;
  }
}
