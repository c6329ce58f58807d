/** Names of Plyhouse's programs in the records of their time. */

import { houseTagOf } from '../chess/house-tags.ts';
import { type PgnGame, tagOf } from '../chess/pgn.ts';
import type { Card } from '../programs/program.ts';

/** The player of one side of a recorded game, as far as the record tells. */
export interface RecordedPlayer {
  /** The id of a program of Plyhouse. */
  readonly program: string;
  /** Options that make ours the version that played. */
  readonly options: Readonly<Record<string, string>>;
  /** The depth it was set to, in half-moves. */
  readonly depth?: number;
  /** The seed of its random numbers; in Plyhouse's own records only. */
  readonly seed?: number;
  /** The player's relation to ours, if it was not the version rebuilt: "a later version of SCHACH 2.2". */
  readonly version?: string;
}

interface Alias {
  /** The name, with its remarks in brackets or without. */
  readonly name: RegExp;
  readonly program: string;
  readonly options?: Readonly<Record<string, string>>;
  /** Its relation to the version rebuilt, if it was another. */
  readonly version?: string;
}

/**
 * The first that fits counts. A version with a program of its own means that; other versions and copies mean the nearest
 * one rebuilt, and say what they were to it. Years and numbers: the articles, and the Chess Programming Wiki (Schach,
 * Gambiet, Tiny Chess 86, Chess 0.5X).
 */
const ALIASES: readonly Alias[] = [
  { name: /^schach 2\.2$/i, program: 'schach22' },
  { name: /^schach (2\.[3-7]|3\.0)$/i, program: 'schach22', version: 'a later version of SCHACH 2.2' },
  { name: /^sargon( ?(i|1|1978|78))?$/i, program: 'sargon78' },
  { name: /^sargon ?(ii|2|2\.0)$/i, program: 'sargon2' },
  { name: /^usurpator( (ii|2))?$/i, program: 'usurpator', version: 'perhaps a later version of Usurpator I' },
  { name: /^unix (v7 )?chess$/i, program: 'unixchess' },
  { name: /^chess[- ]0?\.5x$/i, program: 'chess05x' },
  { name: /^chess[- ]0?\.5$/i, program: 'chess05' },
  {
    name: /^((murray )?lane['’]s (tiny ?chess ?86|tc-?86)|(tiny ?chess ?86|tc-?86) \(?(murray )?lane\)?)$/i,
    program: 'tinychess86',
    // Material alone, at random in the opening: Personal Computing 4/12, December 1980.
    options: { Strategy: 'false', Book: 'false' },
    version: 'a modified copy of Tiny Chess 86',
  },
  { name: /^(tiny ?chess ?86|tc-?86|intelekt)$/i, program: 'tinychess86' },
  { name: /^gambiet[ /']*(19)?8[345]$/i, program: 'gambiet82', version: 'a later version of Gambiet/82' },
  { name: /^gabmol$/i, program: 'gambiet80', version: 'an earlier version of Gambiet/80' },
  { name: /^gambiet[ /']*(19)?80$/i, program: 'gambiet80' },
  { name: /^gambiet[ /']*(19)?81$/i, program: 'gambiet81' },
  // Computerschaak's "Gambiet - versie 8212" is the new program of 1982.
  { name: /^gambiet([ /']*(19)?82|[ -]*(version|versie)? ?8212)$/i, program: 'gambiet82' },
  { name: /^(philips )?(videopac )?c ?7010$/i, program: 'c7010' },
  {
    name: /^((alan (a\. )?)?wray(['’]s hp 9810a)?|(hp )?9810a|a chess-playing program( for the 9810a)?)$/i,
    program: 'wray74',
  },
];

/** Remarks in brackets about the version, and the options they stand for in programs that have them. */
const REMARKS: readonly {
  readonly remark: RegExp;
  readonly program: string;
  readonly options: Readonly<Record<string, string>>;
}[] = [
  ...['chess05', 'chess05x'].map((program) => ({
    remark: /\bmaterial (evaluation )?only\b/i,
    program,
    options: { Positional: 'false' },
  })),
  { remark: /\bno book\b/i, program: 'microchess', options: { OwnBook: 'false' } },
  { remark: /\bno book\b/i, program: 'sargon2', options: { Book: 'false' } },
];

/** No name of a player, remarks included, is longer. */
const MOST_LETTERS = 256;

/** The program that a player's name means, with the information in its remarks; undefined if it is none of Plyhouse's. */
export function playerNamed(text: string, cards: readonly Card[]): RecordedPlayer | undefined {
  // A game without names is common: a text of 100,000 results is as many of them.
  if (text === '' || text === '?' || text.length > MOST_LETTERS) return undefined;
  const remarks = [...text.matchAll(/\(([^)]*)\)/g)].map(([, remark]) => remark!);
  const name = text.replace(/\s*\([^)]*\)/g, '').trim();
  const alias = ALIASES.find((each) => each.name.test(text) || each.name.test(name));
  const lower = name.toLowerCase();
  const card = cards.find((each) => [each.id, each.name].some((own) => own.toLowerCase() === lower));
  const program = alias?.program ?? card?.id;
  if (program === undefined) return undefined;
  let options = alias?.options ?? {};
  let depth: number | undefined;
  for (const remark of remarks) {
    for (const each of REMARKS) {
      if (each.program === program && each.remark.test(remark)) options = { ...options, ...each.options };
    }
    const [, plies] = /\bdepth (\d+)\b/i.exec(remark) ?? [];
    if (plies !== undefined) depth = Number(plies);
  }
  const version = alias?.version;
  return { program, options, ...(depth === undefined ? {} : { depth }), ...(version === undefined ? {} : { version }) };
}

/**
 * The player of one side: from the `WhiteCommand` of Plyhouse's own records, otherwise from the name.
 * @param color "White" or "Black", as in the tags.
 */
export function playerOf(game: PgnGame, color: 'White' | 'Black', cards: readonly Card[]): RecordedPlayer | undefined {
  const [, program] = /^plyhouse:(\w+)$/.exec(houseTagOf(game, `${color}Command`) ?? '') ?? [];
  if (program === undefined) return playerNamed(tagOf(game, color) ?? '', cards);
  const options: Record<string, string> = {};
  for (const setting of (houseTagOf(game, `${color}Options`) ?? '').split('; ')) {
    const equals = setting.indexOf('=');
    if (equals > 0) options[setting.slice(0, equals)] = setting.slice(equals + 1);
  }
  const seed = Number(houseTagOf(game, `${color}Seed`));
  return { program, options, ...(Number.isSafeInteger(seed) && seed > 0 ? { seed } : {}) };
}
