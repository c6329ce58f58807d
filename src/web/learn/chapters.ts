import { BOARD } from './board/chapter.ts';
import type { Chapter } from './chapter.ts';
import { MOVES } from './moves/chapter.ts';

/** The chapters of the course, in order. */
export const CHAPTERS: readonly Chapter[] = [BOARD, MOVES];
