import { BISHOP_AND_KNIGHT } from './bishop-and-knight.ts';
import { ENGELBACH } from './engelbach.ts';
import { HORIZON } from './horizon.ts';
import { KUIPERS } from './kuipers.ts';
import { OPPOSITION } from './opposition.ts';
import type { OpenQuestion } from './question.ts';
import { RETI } from './reti.ts';
import { SAAVEDRA } from './saavedra.ts';
import { FIFTY_MOVES, STALEMATE } from './tutorial.ts';

/** Every open question of the articles that Plyhouse can put to the test, in the order of the page. */
export const QUESTIONS: readonly OpenQuestion[] = [
  HORIZON,
  RETI,
  ENGELBACH,
  SAAVEDRA,
  OPPOSITION,
  STALEMATE,
  FIFTY_MOVES,
  BISHOP_AND_KNIGHT,
  KUIPERS,
];
