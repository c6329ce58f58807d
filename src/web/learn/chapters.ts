import { AHEAD } from './ahead/chapter.ts';
import { BOARD } from './board/chapter.ts';
import type { Chapter } from './chapter.ts';
import { FEW } from './few/chapter.ts';
import { HORIZON } from './horizon/chapter.ts';
import { MOVES } from './moves/chapter.ts';
import { ORDER } from './order/chapter.ts';
import { STRONGER } from './stronger/chapter.ts';
import { WORTH } from './worth/chapter.ts';

/** The chapters of the course, in order. */
export const CHAPTERS: readonly Chapter[] = [BOARD, MOVES, WORTH, AHEAD, ORDER, HORIZON, FEW, STRONGER];
