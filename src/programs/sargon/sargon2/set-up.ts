/** Setting up a position: the cursor goes from a1 to h8, and each square takes three keys: kind, colour, whether it has moved (described). */
import type { Game } from '../../../chess/game.ts';
import type { Key } from '../../console.ts';
import { at, isManKey, keysOfMen, type Setting, withMan } from '../set-up.ts';

/** The keys that put the men of a game on the board, square by square. */
export const setUpKeys = (game: Game): readonly Key[] => keysOfMen(game, 'SPACE', []);

/** The setting after a key that does not end it. */
export function pressed(setting: Setting, key: Key): Setting {
  const typed = setting.typed + key;
  if (setting.typed === '' && isManKey(key)) return { ...setting, typed };
  if (/^.[WB]$/.test(typed)) return { ...setting, typed };
  // Any other key clears the square.
  const [, kind = '', color = '', moved] = /^(.)([WB])([01O])$/.exec(typed) ?? [];
  return at(withMan(setting, { kind, color, hasMoved: moved !== '0' }), setting.at + 1);
}
