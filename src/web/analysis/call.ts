import type { ComponentType } from 'preact';
import type { Page } from '../app/page.ts';
import type { Analyst } from '../session/analyst.ts';
import type { GameSession } from '../session/game-session.ts';

/** Loads the analysis, once. @throws if it cannot be loaded; it may be requested again. */
export async function callAnalyst(page: Page, session: GameSession): Promise<Analyst> {
  const { openAnalyst } = await import('./open.tsx');
  session.analyst.value ??= openAnalyst(page, session);
  return session.analyst.value;
}

/** Loads the content of "Why this value?". */
export async function loadWhy(): Promise<ComponentType> {
  return (await import('./open.tsx')).loadWhy();
}
