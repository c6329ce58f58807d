import type { Console } from './console.ts';

/** A machine of the collection, loaded on demand. */
export interface ConsoleEntry<Id extends string> {
  /** The name commands use. */
  readonly id: Id;
  /** The program it runs; absent if it runs none of the collection. */
  readonly program?: string;
  load(): Promise<Console>;
}

/** Keeps the ids as literal types, so that tables by machine can be checked for a missing one. */
function withIds<Id extends string>(entries: readonly ConsoleEntry<Id>[]): readonly ConsoleEntry<Id>[] {
  return entries;
}

/** Every machine in a program's folder, oldest first. */
export const CONSOLES = withIds([
  {
    id: 'ajedrecista',
    program: 'ajedrecista',
    load: async () => (await import('./ajedrecista/console.ts')).ajedrecistaConsole,
  },
  {
    id: 'turochamp',
    program: 'turochamp',
    load: async () => (await import('./turochamp/console.ts')).turochampConsole,
  },
  {
    id: 'bernstein',
    program: 'bernstein',
    load: async () => (await import('./bernstein/console.ts')).bernsteinConsole,
  },
  { id: 'soma', program: 'soma', load: async () => (await import('./soma/console.ts')).somaConsole },
  { id: 'wray74', program: 'wray74', load: async () => (await import('./wray74/console.ts')).wray74Console },
  {
    id: 'challenger',
    program: 'wray74',
    load: async () => (await import('./challenger/console.ts')).challengerConsole,
  },
  {
    id: 'microchess',
    program: 'microchess',
    load: async () => (await import('./microchess/console.ts')).microchessConsole,
  },
  { id: 'chess05', program: 'chess05', load: async () => (await import('./chess05/console.ts')).chess05Console },
  {
    id: 'sargon78',
    program: 'sargon78',
    load: async () => (await import('./sargon/sargon78/console.ts')).sargon78Console,
  },
  {
    id: 'unixchess',
    program: 'unixchess',
    load: async () => (await import('./unixchess/console.ts')).unixchessConsole,
  },
  { id: 'schach22', program: 'schach22', load: async () => (await import('./schach22/console.ts')).schach22Console },
  {
    id: 'usurpator',
    program: 'usurpator',
    load: async () => (await import('./usurpator/console.ts')).usurpatorConsole,
  },
  {
    id: 'gambiet80',
    program: 'gambiet80',
    load: async () => (await import('./gambiet/gambiet80/console.ts')).gambiet80Console,
  },
  {
    id: 'tinychess86',
    program: 'tinychess86',
    load: async () => (await import('./tinychess86/console.ts')).tinychess86Console,
  },
  { id: 'sdk86', program: 'tinychess86', load: async () => (await import('./tinychess86/sdk86.ts')).sdk86Console },
  {
    id: 'gambiet81',
    program: 'gambiet81',
    load: async () => (await import('./gambiet/gambiet81/console.ts')).gambiet81Console,
  },
  { id: 'sargon2', program: 'sargon2', load: async () => (await import('./sargon/sargon2/console.ts')).sargon2Console },
  { id: 'c7010', program: 'c7010', load: async () => (await import('./gambiet/c7010/console.ts')).c7010Console },
  {
    id: 'gambiet82',
    program: 'gambiet82',
    load: async () => (await import('./gambiet/gambiet82/console.ts')).gambiet82Console,
  },
  { id: 'zxchess', program: 'zxchess', load: async () => (await import('./zxchess/console.ts')).zxchessConsole },
  { id: 'slutspel', program: 'slutspel', load: async () => (await import('./slutspel/console.ts')).slutspelConsole },
]);
