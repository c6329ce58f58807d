import { AJEDRECISTA_DETAILS } from './ajedrecista/details.ts';
import { ANTWOORD_DETAILS } from './antwoord/details.ts';
import { BERNSTEIN_DETAILS } from './bernstein/details.ts';
import { CHESS05X_DETAILS } from './chess05/chess05x/details.ts';
import { CHESS05_DETAILS } from './chess05/details.ts';
import { C7010_DETAILS } from './gambiet/c7010/details.ts';
import { GAMBIET_80_DETAILS } from './gambiet/gambiet80/details.ts';
import { GAMBIET_81_DETAILS } from './gambiet/gambiet81/details.ts';
import { GAMBIET_82_DETAILS } from './gambiet/gambiet82/details.ts';
import { MICROCHESS_DETAILS } from './microchess/details.ts';
import { OWN_DETAILS } from './own/details.ts';
import type { CardDetails } from './program.ts';
import { RANDOM_DETAILS } from './random/details.ts';
import { SARGON2_DETAILS } from './sargon/sargon2/details.ts';
import { SARGON78_DETAILS } from './sargon/sargon78/details.ts';
import { SCHACH_22_DETAILS } from './schach22/details.ts';
import { SLUTSPEL_DETAILS } from './slutspel/details.ts';
import { SOMA_DETAILS } from './soma/details.ts';
import { TINY_CHESS_86_DETAILS } from './tinychess86/details.ts';
import { TUROCHAMP_DETAILS } from './turochamp/details.ts';
import { UNIXCHESS_DETAILS } from './unixchess/details.ts';
import { USURPATOR_DETAILS } from './usurpator/details.ts';
import { WRAY74_DETAILS } from './wray74/details.ts';
import { ZXCHESS_DETAILS } from './zxchess/details.ts';

/**
 * The details of every card, by the id of the program; also of the one that visitors put together. Apart from the cards, so
 * that a page loads them when they are read.
 */
const DETAILS: Readonly<Record<string, CardDetails>> = {
  ajedrecista: AJEDRECISTA_DETAILS,
  turochamp: TUROCHAMP_DETAILS,
  bernstein: BERNSTEIN_DETAILS,
  soma: SOMA_DETAILS,
  wray74: WRAY74_DETAILS,
  microchess: MICROCHESS_DETAILS,
  chess05: CHESS05_DETAILS,
  chess05x: CHESS05X_DETAILS,
  sargon78: SARGON78_DETAILS,
  unixchess: UNIXCHESS_DETAILS,
  schach22: SCHACH_22_DETAILS,
  gambiet80: GAMBIET_80_DETAILS,
  usurpator: USURPATOR_DETAILS,
  tinychess86: TINY_CHESS_86_DETAILS,
  gambiet81: GAMBIET_81_DETAILS,
  sargon2: SARGON2_DETAILS,
  c7010: C7010_DETAILS,
  gambiet82: GAMBIET_82_DETAILS,
  zxchess: ZXCHESS_DETAILS,
  slutspel: SLUTSPEL_DETAILS,
  antwoord: ANTWOORD_DETAILS,
  random: RANDOM_DETAILS,
  own: OWN_DETAILS,
};

/** The facts about a program. */
export function detailsOf(program: string): CardDetails {
  const details = DETAILS[program];
  if (!details) throw new Error(`no details of a program ${JSON.stringify(program)}`);
  return details;
}
