import { ENGINE_READERS } from './engine-readers.ts';
import { NOTATION_READERS } from './notation-readers.ts';
import { PEOPLE_READERS } from './people-readers.ts';
import { PROBLEM_READERS } from './problem-readers.ts';
import type { Reader } from './reader.ts';

/** Every function of the house that reads text from outside. New ones belong in this list. */
export const READERS: readonly Reader[] = [
  ...NOTATION_READERS,
  ...PROBLEM_READERS,
  ...ENGINE_READERS,
  ...PEOPLE_READERS,
];
