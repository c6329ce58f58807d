import { AJEDRECISTA_CARD } from './ajedrecista/card.ts';
import { ANTWOORD_CARD } from './antwoord/card.ts';
import { BERNSTEIN_CARD } from './bernstein/card.ts';
import { CHESS05_CARD } from './chess05/card.ts';
import { CHESS05X_CARD } from './chess05/chess05x/card.ts';
import { C7010_CARD } from './gambiet/c7010/card.ts';
import { GAMBIET_80_CARD } from './gambiet/gambiet80/card.ts';
import { GAMBIET_81_CARD } from './gambiet/gambiet81/card.ts';
import { GAMBIET_82_CARD } from './gambiet/gambiet82/card.ts';
import { MICROCHESS_CARD } from './microchess/card.ts';
import type { Card } from './program.ts';
import { RANDOM_CARD } from './random/card.ts';
import { SARGON2_CARD } from './sargon/sargon2/card.ts';
import { SARGON78_CARD } from './sargon/sargon78/card.ts';
import { SCHACH_22_CARD } from './schach22/card.ts';
import { SLUTSPEL_CARD } from './slutspel/card.ts';
import { SOMA_CARD } from './soma/card.ts';
import { TINY_CHESS_86_CARD } from './tinychess86/card.ts';
import { TUROCHAMP_CARD } from './turochamp/card.ts';
import { UNIXCHESS_CARD } from './unixchess/card.ts';
import { USURPATOR_CARD } from './usurpator/card.ts';
import { WRAY74_CARD } from './wray74/card.ts';
import { ZXCHESS_CARD } from './zxchess/card.ts';

/** The cards of all programs, oldest first; the random mover last. */
export const CARDS: readonly Card[] = [
  AJEDRECISTA_CARD,
  TUROCHAMP_CARD,
  BERNSTEIN_CARD,
  SOMA_CARD,
  WRAY74_CARD,
  MICROCHESS_CARD,
  CHESS05_CARD,
  SARGON78_CARD,
  UNIXCHESS_CARD,
  SCHACH_22_CARD,
  GAMBIET_80_CARD,
  USURPATOR_CARD,
  TINY_CHESS_86_CARD,
  GAMBIET_81_CARD,
  SARGON2_CARD,
  C7010_CARD,
  GAMBIET_82_CARD,
  CHESS05X_CARD,
  ZXCHESS_CARD,
  SLUTSPEL_CARD,
  ANTWOORD_CARD,
  RANDOM_CARD,
];
