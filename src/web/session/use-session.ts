import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { GameSession } from './game-session.ts';

const SessionContext = createContext<GameSession | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

/** The game on the board. */
export function useSession(): GameSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('a part of the page stands outside of its session');
  return session;
}
