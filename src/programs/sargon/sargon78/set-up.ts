/** Setting up a position on the screen: the squares blink in turn, from a1 to h8, and each can be changed (described). */
import type { Game } from '../../../chess/game.ts';
import type { Key } from '../../console.ts';
import { at, isManKey, keysOfMen, type Setting, withMan } from '../set-up.ts';

/** Kind, separator, colour, separator, whether the man has moved. */
const ENTRY_KEYS = 5;

/** The keys that put the men of a game on the board, square by square. */
export const setUpKeys = (game: Game): readonly Key[] => keysOfMen(game, '0', ['SPACE']);

/** The setting after a key; undefined if it was the key that ends it. */
export function pressed(setting: Setting, key: Key): Setting | undefined {
  const typed = setting.typed + (key === 'SPACE' ? ' ' : key);
  if (setting.typed === '') {
    if (key === 'ESC') return undefined;
    if (key === 'ENTER') return at(setting, setting.at + 1);
    if (key === 'BACK') return at(setting, before(setting.at));
    // Any key that is no man empties the square; the book says 0.
    if (!isManKey(key)) return at(withMan(setting), setting.at + 1);
  }
  if (setting.typed.length < ENTRY_KEYS - 1) return { ...setting, typed: setting.typed + typed.at(-1)! };
  const [kind = '', , color = '', , moved] = typed;
  return at(withMan(setting, { kind, color, hasMoved: moved === '1' }), setting.at + 1);
}

/**
 * The square the backspace key goes to: three places back on a board of ten files with a border, and forward again from the border.
 * At the beginning of a rank that is the square before; elsewhere it is up to three squares back (described).
 */
function before(square: number): number {
  const place = 18 + (square & 7) + 10 * (square >> 3);
  if (place < 20) return 63;
  const file = (place % 10) - 1;
  const rank = Math.floor(place / 10) - 2;
  return file < 0 ? 8 * rank : file > 7 ? 8 * rank + 8 : 8 * rank + file;
}
