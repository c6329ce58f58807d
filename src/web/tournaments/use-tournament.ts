import { useEffect } from 'preact/hooks';
import { go, type Page } from '../app/page.ts';
import type { GameSession } from '../session/game-session.ts';
import { putOnBoard } from '../session/play-model.ts';
import { collectGame, continueTournament, type Hall, runTournament } from './hall.ts';
import type { KeptTournament } from './kept-tournament.ts';
import { recordOfVisitorGame, visitorGame } from './visitor-game.ts';

/**
 * Looks after a tournament while it is shown: continues it if it was interrupted by a reload or a closed tab, and enters the
 * result of the visitor's game once there is one.
 */
export function useTournament(hall: Hall | undefined, tournament: KeptTournament): void {
  const { id, visitor, isFinished } = tournament;
  const isRunning = hall?.running.value === id;
  useEffect(() => {
    const leave = new AbortController();
    if (hall && tournament.isRunning && !isRunning) void continueTournament(hall, id, leave.signal);
    return () => leave.abort();
  }, []);
  useEffect(() => {
    if (hall && visitor !== undefined && !isFinished) void collectGame(hall, id);
  }, [hall, tournament, isRunning]);
}

/** Puts the visitor's game of the round on the board, begun or not, and has the others of the round played meanwhile. */
export async function sitDown(page: Page, session: GameSession, hall: Hall, id: string): Promise<void> {
  await collectGame(hall, id);
  const tournament = hall.tournaments.value?.find((each) => each.id === id);
  const game = tournament && visitorGame(tournament);
  if (!game) return;
  const { store, now } = page.services;
  const isKnown = session.record.value.id === game.id || (await store.get(game.id)) !== undefined;
  if (!isKnown) putOnBoard(session, recordOfVisitorGame(tournament, game, now()));
  session.unfinished.value = undefined;
  if (!hall.elsewhere.value.includes(id)) void runTournament(hall, id);
  go(page, { view: 'play', game: game.id });
}
