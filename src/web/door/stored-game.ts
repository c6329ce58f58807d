/** The games of data/games/shown.json as they are stored: each row of a screen once, for most stay as they are from move to move. */
import type { Picture } from '../../programs/console.ts';
import type { ShownGame } from './shown.ts';

type Screen = Extract<Picture, { kind: 'screen' }>;
type Row = Screen['rows'][number];
/** In place of its rows their indices. */
type StoredScreen = Omit<Screen, 'rows'> & { readonly rows: readonly number[] };

export interface StoredGame extends Omit<ShownGame, 'pictures'> {
  readonly rows: readonly Row[];
  readonly pictures: readonly (StoredScreen | Exclude<Picture, Screen>)[];
}

export function storeGame({ pictures, ...game }: ShownGame): StoredGame {
  const indices = new Map<string, number>();
  const indexOf = (row: Row) => {
    const key = JSON.stringify(row);
    if (!indices.has(key)) indices.set(key, indices.size);
    return indices.get(key)!;
  };
  const stored = pictures.map((picture) =>
    picture.kind === 'screen' ? { ...picture, rows: picture.rows.map(indexOf) } : picture,
  );
  return { ...game, rows: [...indices.keys()].map((row) => JSON.parse(row) as Row), pictures: stored };
}

export function restoreGame({ rows, pictures, ...game }: StoredGame): ShownGame {
  const restored = pictures.map((picture) =>
    picture.kind === 'screen' ? { ...picture, rows: picture.rows.map((index) => rows[index]!) } : picture,
  );
  return { ...game, pictures: restored };
}
