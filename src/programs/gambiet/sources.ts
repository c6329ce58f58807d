import type { SourceId } from '../sources.ts';

/** The articles by and on Wim Rens. */
export const GAMBIET_SOURCES: readonly SourceId[] = [
  'gambiet-1',
  'gambiet-2',
  'gambiet-modules',
  'gambiet-slaughtered',
  'gambiet-search',
  'wageningen',
  'philips-module',
  'videopac',
  'wiki-gambiet',
];
