import type { DBSchema } from 'idb';
import { browserDatabase } from '../record/browser-database.ts';
import type { KeptGame, KeptTournament } from './kept-tournament.ts';

/** The tournaments of this browser, and their games. */
export interface TournamentStore {
  /** Newest first. */
  all(): Promise<KeptTournament[]>;
  get(id: string): Promise<KeptTournament | undefined>;
  /** Saves a tournament together with the games of a finished pair: both or nothing. */
  put(tournament: KeptTournament, games?: readonly KeptGame[]): Promise<void>;
  /** In the order of their numbers. */
  games(tournament: string): Promise<KeptGame[]>;
  delete(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  tournaments: { key: string; value: KeptTournament };
  games: { key: [string, number]; value: KeptGame; indexes: { tournament: string } };
}

/** Tournaments in IndexedDB, opened at the first call; in a browser without one, every call rejects. */
export function browserTournaments(): TournamentStore {
  const open = browserDatabase<Schema>('plyhouse-tournaments', 1, (database) => {
    database.createObjectStore('tournaments', { keyPath: 'id' });
    const games = database.createObjectStore('games', { keyPath: ['tournament', 'number'] });
    games.createIndex('tournament', 'tournament');
  });
  return {
    async all() {
      const all = await (await open()).getAll('tournaments');
      return all.sort((one, other) => other.createdMillis - one.createdMillis);
    },
    async get(id) {
      return (await open()).get('tournaments', id);
    },
    async put(tournament, games = []) {
      const change = (await open()).transaction(['tournaments', 'games'], 'readwrite');
      await Promise.all([
        change.objectStore('tournaments').put(tournament),
        ...games.map((game) => change.objectStore('games').put(game)),
        change.done,
      ]);
    },
    async games(tournament) {
      return (await open()).getAllFromIndex('games', 'tournament', tournament);
    },
    async delete(id) {
      const change = (await open()).transaction(['tournaments', 'games'], 'readwrite');
      const keys = await change.objectStore('games').index('tournament').getAllKeys(id);
      await Promise.all([
        change.objectStore('tournaments').delete(id),
        ...keys.map((key) => change.objectStore('games').delete(key)),
        change.done,
      ]);
    },
  };
}
