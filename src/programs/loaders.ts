import type { MoveEntry, Program, StartThread } from './program.ts';

/**
 * How each program is loaded, by its id. Separate from the cards (cards.ts), so that a worker does not load all cards and a
 * page no program.
 */
const LOADERS: Readonly<Record<string, (start?: StartThread) => Promise<Program>>> = {
  ajedrecista: async () => (await import('./ajedrecista/program.ts')).ajedrecista,
  turochamp: async () => (await import('./turochamp/program.ts')).turochamp,
  bernstein: async () => (await import('./bernstein/program.ts')).bernstein,
  soma: async () => (await import('./soma/program.ts')).soma,
  wray74: async () => (await import('./wray74/program.ts')).wray74,
  microchess: async () => (await import('./microchess/program.ts')).microchess,
  chess05: async () => (await import('./chess05/program.ts')).chess05,
  sargon78: async () => (await import('./sargon78/program.ts')).sargon78,
  schach22: async () => (await import('./schach22/program.ts')).schach22,
  gambiet80: async () => (await import('./gambiet/gambiet80/program.ts')).gambiet80,
  tinychess86: async () => (await import('./tinychess86/program.ts')).tinychess86,
  gambiet81: async () => (await import('./gambiet/gambiet81/program.ts')).gambiet81,
  c7010: async () => (await import('./gambiet/c7010/program.ts')).c7010,
  gambiet82: async () => (await import('./gambiet/gambiet82/program.ts')).gambiet82,
  chess05x: async () => (await import('./chess05/chess05x/program.ts')).chess05x,
  slutspel: async () => (await import('./slutspel/program.ts')).slutspel,
  antwoord: async (start) => (await import('./antwoord/program.ts')).loadAntwoord(start),
  own: async () => (await import('./own/program.ts')).loadOwn(),
  random: async () => (await import('./random/program.ts')).random,
};

/** A program that the collection does not hold. */
export class UnknownProgramError extends Error {
  override readonly name = 'UnknownProgramError';
  readonly id: string;
  constructor(id: string) {
    super(`no program "${id}"; the collection holds ${Object.keys(LOADERS).join(', ')}`);
    this.id = id;
  }
}

/**
 * Loads a program by its id.
 * @param start how it gets more threads, if it can use them; without it, it has one.
 * @throws {UnknownProgramError}
 */
export async function loadProgram(id: string, start?: StartThread): Promise<Program> {
  if (!Object.hasOwn(LOADERS, id)) throw new UnknownProgramError(id);
  return LOADERS[id]!(start);
}

/** How a program helps itself on another thread; the function never returns. */
const HELPS: Readonly<Record<string, () => Promise<(task: object) => void>>> = {
  antwoord: async () => (await import('./antwoord/threads.ts')).help,
};

/** Loads what a thread started by {@link StartThread} runs. @throws {UnknownProgramError} */
export async function loadHelp(id: string): Promise<(task: object) => void> {
  if (!Object.hasOwn(HELPS, id)) throw new UnknownProgramError(id);
  return HELPS[id]!();
}

/** How moves were entered into a program, by its id, if not in a notation of chess. */
export const loadEntry = async (id: string): Promise<MoveEntry | undefined> =>
  id === 'wray74' ? (await import('./wray74/entry.ts')).KEYED : undefined;
