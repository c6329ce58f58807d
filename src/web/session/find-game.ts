import type { GameRecord } from '../record/record.ts';
import type { GameSession } from './game-session.ts';

/** A game of this browser, the one on the board as it stands there; undefined if there is none, or none that can be read. */
export async function findGame(session: GameSession, id: string): Promise<GameRecord | undefined> {
  const onBoard = session.record.peek();
  if (onBoard.id === id) return onBoard;
  return await session.services.store.get(id).catch((): undefined => undefined);
}
