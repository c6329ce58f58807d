/** The men on the board: the name of a table, and the tables it leads to. */
import { quote } from '../chess/foreign-text.ts';

/** Men besides the king, strongest first. */
export const MAN_LETTERS = ['Q', 'R', 'B', 'N', 'P'] as const;
export type ManLetter = (typeof MAN_LETTERS)[number];

/** The men of both sides besides their kings. */
export interface Material {
  /** "KBNK": White's men, then Black's; White is the side with more men, or else with the stronger ones. */
  readonly name: string;
  readonly white: readonly ManLetter[];
  readonly black: readonly ManLetter[];
}

/** The most men with both kings that a table can have. */
export const MOST_MEN = 5;

/** A name that is no table's. */
export class MaterialError extends Error {
  override readonly name = 'MaterialError';
  readonly problem: 'letters' | 'kings' | 'men';
  constructor(problem: MaterialError['problem'], text: string, detail: string) {
    super(`table ${quote(text)}: ${detail}`);
    this.problem = problem;
  }
}

/**
 * Reads a name such as "KBNK", "KBNvK" or "knkr": the sides may stand in any order, and their men too.
 * @throws {MaterialError}
 */
export function parseMaterial(text: string): Material {
  const letters = text
    .trim()
    .toUpperCase()
    .replace(/[-_\s]/g, '')
    .replace('V', '');
  if (!/^[KQRBNP]+$/.test(letters)) {
    throw new MaterialError('letters', text, 'expected letters of KQRBNP, such as "KBNK" or "KRPKR"');
  }
  const second = letters.indexOf('K', 1);
  if (letters[0] !== 'K' || second < 0 || letters.indexOf('K', second + 1) >= 0) {
    throw new MaterialError('kings', text, 'expected each side to begin with its king, such as "KBNK" or "KRPKR"');
  }
  if (letters.length < 3 || letters.length > MOST_MEN) {
    throw new MaterialError('men', text, `expected 3 to ${MOST_MEN} men with both kings, found ${letters.length}`);
  }
  const men = [...letters] as ManLetter[];
  return materialOf(men.slice(1, second), men.slice(second + 1));
}

/** The material in its order; `isSwapped` as by {@link isSwapped}. */
export function materialOf(white: readonly ManLetter[], black: readonly ManLetter[]): Material {
  const one = inOrder(white);
  const other = inOrder(black);
  return isSwapped(white, black) ? named(other, one) : named(one, other);
}

/** Whether the table of these men has the sides exchanged. */
export function isSwapped(white: readonly ManLetter[], black: readonly ManLetter[]): boolean {
  if (white.length !== black.length) return white.length < black.length;
  const [one, other] = [inOrder(white), inOrder(black)];
  for (let at = 0; at < one.length; at++) {
    const difference = MAN_LETTERS.indexOf(one[at]!) - MAN_LETTERS.indexOf(other[at]!);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function inOrder(men: readonly ManLetter[]): ManLetter[] {
  return [...men].sort((one, other) => MAN_LETTERS.indexOf(one) - MAN_LETTERS.indexOf(other));
}

function named(white: readonly ManLetter[], black: readonly ManLetter[]): Material {
  return { name: `K${white.join('')}K${black.join('')}`, white, black };
}

/** Both sides have the same men: one side to move is enough. */
export function isEven({ white, black }: Material): boolean {
  return white.join('') === black.join('');
}

export function hasPawns({ white, black }: Material): boolean {
  return white.includes('P') || black.includes('P');
}

/** Men on the board, kings included. */
export function menOf({ white, black }: Material): number {
  return white.length + black.length + 2;
}

/** Every material of `men` pieces, kings included, ordered so that each can be built: what it leads to comes first. */
export function materialsOf(men: number): Material[] {
  const found: Material[] = [];
  for (let whites = men - 2; whites * 2 >= men - 2; whites--) {
    for (const white of choices(whites)) {
      for (const black of choices(men - 2 - whites)) {
        const material = materialOf(white, black);
        if (!found.some(({ name }) => name === material.name)) found.push(material);
      }
    }
  }
  // Promotions turn a pawn into something else: tables with fewer pawns come first.
  const pawns = ({ name }: Material) => name.split('P').length;
  return found.sort((one, other) => pawns(one) - pawns(other));
}

function choices(count: number, from = 0): ManLetter[][] {
  if (count === 0) return [[]];
  return MAN_LETTERS.slice(from).flatMap((letter, at) =>
    choices(count - 1, from + at).map((rest) => [letter, ...rest]),
  );
}

/** The pieces a pawn can promote to. */
export const PROMOTIONS: readonly ManLetter[] = ['N', 'B', 'R', 'Q'];

/** A way out of a table: the man that is taken, the pawn that promotes and to what. Men are numbered, White's first. */
export interface WayOut {
  readonly victim?: number;
  readonly pawn?: number;
  readonly promotion?: ManLetter;
}

/** Every way by which a capture or promotion can leave a material. */
export function waysOut({ white, black }: Material): WayOut[] {
  const men = [...white, ...black];
  const sideOf = (man: number) => (man < white.length ? 0 : 1);
  const ways: WayOut[] = men.map((_, victim) => ({ victim }));
  for (const [pawn, letter] of men.entries()) {
    if (letter !== 'P') continue;
    for (const promotion of PROMOTIONS) {
      ways.push({ pawn, promotion });
      for (const victim of men.keys()) {
        // A pawn never stands on a promotion square.
        if (sideOf(victim) !== sideOf(pawn) && men[victim] !== 'P') ways.push({ victim, pawn, promotion });
      }
    }
  }
  return ways;
}

/** The men that are left by a way out, by side, each with his number. */
export function menAfter({ white, black }: Material, way: WayOut): readonly [Numbered[], Numbered[]] {
  const all: Numbered[] = [...white, ...black].map((letter, man) => ({ letter, man }));
  if (way.pawn !== undefined) all[way.pawn] = { letter: way.promotion!, man: way.pawn };
  const isLeft = ({ man }: Numbered) => man !== way.victim;
  return [all.slice(0, white.length).filter(isLeft), all.slice(white.length).filter(isLeft)];
}

interface Numbered {
  readonly letter: ManLetter;
  readonly man: number;
}

/** The tables that the ways out lead to. */
export function successorsOf(material: Material): Material[] {
  const found = new Map<string, Material>();
  for (const way of waysOut(material)) {
    const [white, black] = menAfter(material, way);
    if (white.length + black.length === 0) continue;
    const next = materialOf(lettersOf(white), lettersOf(black));
    found.set(next.name, next);
  }
  return [...found.values()];
}

function lettersOf(men: readonly Numbered[]): ManLetter[] {
  return men.map(({ letter }) => letter);
}

/** All other tables that one needs, in an order in which each can be built. */
export function neededFor(material: Material): Material[] {
  const found = new Map<string, Material>();
  const visit = (one: Material) => {
    for (const next of successorsOf(one)) {
      if (found.has(next.name)) continue;
      visit(next);
      found.set(next.name, next);
    }
  };
  visit(material);
  return [...found.values()];
}
