import type { Color } from 'plyhouse-kernel/position';
import { isText, kept, listOf, type ValueStorage } from '../app/kept.ts';
import { type GameRecord, type Side, visitorColor } from '../record/record.ts';

/** The names under which the visitor plays elsewhere, as they stand in imported games. */

type Sides = Pick<GameRecord, Color>;

/** Names that are offered. */
const MOST_OFFERED = 4;

export const OWN_NAMES = kept('plyhouse.names', listOf(isText));

export function addOwnName(storage: ValueStorage | undefined, name: string): void {
  OWN_NAMES.write(storage, [...new Set([...OWN_NAMES.read(storage), name])]);
}

/** The colour the visitor plays or has played; undefined if neither, or both. */
export function ownColor(record: Sides, names: readonly string[]): Color | undefined {
  const visitor = visitorColor(record);
  if (visitor !== undefined) return visitor === 'both' ? undefined : visitor;
  const own = (['white', 'black'] as const).filter((color) => names.includes(nameOf(record[color])));
  return own.length === 1 ? own[0] : undefined;
}

/** The names of imported games that may be the visitor's, those of most games first; none if a known one is among them. */
export function offeredNames(games: readonly Sides[], known: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { white, black } of games) {
    for (const name of new Set([nameOf(white), nameOf(black)])) {
      if (known.includes(name)) return [];
      if (/\w/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts.keys()].sort((one, other) => counts.get(other)! - counts.get(one)!).slice(0, MOST_OFFERED);
}

const nameOf = (side: Side) => (side.kind === 'named' ? side.name : '');
