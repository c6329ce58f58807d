import type { KeptGame, KeptTournament } from '../kept-tournament.ts';
import type { TournamentStore } from '../tournament-store.ts';

/** A store of tournaments in memory that behaves like the browser's. */
export function memoryTournaments(): TournamentStore {
  const tournaments = new Map<string, KeptTournament>();
  const games = new Map<string, KeptGame>();
  return {
    all: async () => [...tournaments.values()].sort((one, other) => other.createdMillis - one.createdMillis),
    get: async (id) => tournaments.get(id),
    async put(tournament, played = []) {
      tournaments.set(tournament.id, tournament);
      for (const game of played) games.set(`${game.tournament} ${game.number}`, game);
    },
    games: async (id) =>
      [...games.values()].filter(({ tournament }) => tournament === id).sort((one, other) => one.number - other.number),
    async delete(id) {
      tournaments.delete(id);
      for (const [key, { tournament }] of games) if (tournament === id) games.delete(key);
    },
  };
}
