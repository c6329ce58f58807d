import type { MoveEntry, Program, StartThread } from './program.ts';

/** The loadable parts of a program. */
interface Loaders {
  /** @param start how it gets more threads, if it can use them. */
  load(start?: StartThread): Promise<Program>;
  /** Helps a search on another thread; the function never returns. */
  help?(): Promise<(task: object) => void>;
  /** Its entry of moves, if not in a notation of chess. */
  entry?(): Promise<MoveEntry>;
}

/**
 * The loaders of each program, by its id. Separate from the cards (cards.ts), so that a worker does not load all cards and a page no
 * program.
 */
const LOADERS: Readonly<Record<string, Loaders>> = {
  ajedrecista: { load: async () => (await import('./ajedrecista/program.ts')).ajedrecista },
  turochamp: { load: async () => (await import('./turochamp/program.ts')).turochamp },
  bernstein: { load: async () => (await import('./bernstein/program.ts')).bernstein },
  soma: { load: async () => (await import('./soma/program.ts')).soma },
  wray74: {
    load: async () => (await import('./wray74/program.ts')).wray74,
    entry: async () => (await import('./wray74/entry.ts')).KEYED,
  },
  microchess: { load: async () => (await import('./microchess/program.ts')).microchess },
  chess05: { load: async () => (await import('./chess05/program.ts')).chess05 },
  sargon78: { load: async () => (await import('./sargon/sargon78/program.ts')).sargon78 },
  unixchess: { load: async () => (await import('./unixchess/program.ts')).unixchess },
  schach22: { load: async () => (await import('./schach22/program.ts')).schach22 },
  gambiet80: { load: async () => (await import('./gambiet/gambiet80/program.ts')).gambiet80 },
  usurpator: { load: async () => (await import('./usurpator/program.ts')).usurpator },
  tinychess86: { load: async () => (await import('./tinychess86/program.ts')).tinychess86 },
  gambiet81: { load: async () => (await import('./gambiet/gambiet81/program.ts')).gambiet81 },
  sargon2: { load: async () => (await import('./sargon/sargon2/program.ts')).sargon2 },
  c7010: { load: async () => (await import('./gambiet/c7010/program.ts')).c7010 },
  gambiet82: { load: async () => (await import('./gambiet/gambiet82/program.ts')).gambiet82 },
  zxchess: { load: async () => (await import('./zxchess/program.ts')).zxchess },
  chess05x: { load: async () => (await import('./chess05/chess05x/program.ts')).chess05x },
  slutspel: { load: async () => (await import('./slutspel/program.ts')).slutspel },
  antwoord: {
    load: async (start) => (await import('./antwoord/program.ts')).loadAntwoord(start),
    help: async () => (await import('./antwoord/threads.ts')).help,
  },
  own: { load: async () => (await import('./own/program.ts')).loadOwn() },
  random: { load: async () => (await import('./random/program.ts')).random },
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

function loadersOf(id: string): Loaders {
  if (!Object.hasOwn(LOADERS, id)) throw new UnknownProgramError(id);
  return LOADERS[id]!;
}

/**
 * Loads a program by its id.
 * @param start how it gets more threads, if it can use them; without it, it has one.
 * @throws {UnknownProgramError}
 */
export const loadProgram = async (id: string, start?: StartThread): Promise<Program> => loadersOf(id).load(start);

/** Loads what a thread started by {@link StartThread} runs. @throws {UnknownProgramError} if the program uses no threads. */
export async function loadHelp(id: string): Promise<(task: object) => void> {
  const { help } = loadersOf(id);
  if (!help) throw new UnknownProgramError(id);
  return help();
}

/** A program's entry of moves, by its id, if not in a notation of chess. */
export const loadEntry = async (id: string): Promise<MoveEntry | undefined> => loadersOf(id).entry?.();
