import type { Role } from 'plyhouse-kernel/position';

/** The languages in which moves are read and written. `figurine` is the printed pieces themselves. */
export const LANGUAGES = ['en', 'nl', 'de', 'sv', 'fr', 'figurine'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages in their own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  sv: 'Svenska',
  fr: 'Français',
  figurine: 'Figurine ♘',
};

export type Officer = Exclude<Role, 'pawn'>;

/** The letters of the officers; a pawn is written without one (FIDE Laws, appendix C). */
export const LETTERS: Readonly<Record<Language, Readonly<Record<Officer, string>>>> = {
  en: { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N' },
  nl: { king: 'K', queen: 'D', rook: 'T', bishop: 'L', knight: 'P' },
  de: { king: 'K', queen: 'D', rook: 'T', bishop: 'L', knight: 'S' },
  sv: { king: 'K', queen: 'D', rook: 'T', bishop: 'L', knight: 'S' },
  fr: { king: 'R', queen: 'D', rook: 'T', bishop: 'F', knight: 'C' },
  figurine: { king: '♔', queen: '♕', rook: '♖', bishop: '♗', knight: '♘' },
};

/** Letters that some magazines put before a pawn move all the same: "Bc6-c7" is Bauer, bonde. Read, never written. */
const PAWN_LETTERS: Readonly<Partial<Record<Language, string>>> = { en: 'P', de: 'B', sv: 'B', fr: 'P', figurine: '♙' };

/** The sign of castling: the letter O, as in PGN, or the zero that magazines print. */
export const CASTLING_SIGN: Readonly<Record<Language, 'O' | '0'>> = {
  en: 'O',
  nl: '0',
  de: '0',
  sv: '0',
  fr: '0',
  figurine: '0',
};

const BLACK_FIGURINES: Readonly<Record<string, string>> = {
  '♚': '♔',
  '♛': '♕',
  '♜': '♖',
  '♝': '♗',
  '♞': '♘',
  '♟': '♙',
};

/** Every letter that means a piece somewhere, for use inside a character class. */
export const ALL_LETTERS = [
  ...new Set(LANGUAGES.flatMap((language) => [...Object.values(LETTERS[language]), PAWN_LETTERS[language] ?? ''])),
  ...Object.keys(BLACK_FIGURINES),
].join('');

/**
 * The pieces a letter can mean, likeliest first. A language that knows the letter decides alone. Otherwise every
 * language is asked in the order of {@link LANGUAGES}, and what it says of pawns comes last: "P" is first the Dutch
 * knight (paard) and then a pawn, "B" a bishop and then a pawn, "R" a rook and then the French king (roi).
 */
export function rolesOfLetter(letter: string, language?: Language): readonly Role[] {
  return MEANINGS.get(`${language ?? ''}${letter}`) ?? [];
}

const MEANINGS: ReadonlyMap<string, readonly Role[]> = new Map(
  [undefined, ...LANGUAGES].flatMap((language) =>
    Array.from(ALL_LETTERS, (letter) => [`${language ?? ''}${letter}`, meanings(letter, language)] as const),
  ),
);

function meanings(letter: string, language: Language | undefined): readonly Role[] {
  const figure = BLACK_FIGURINES[letter] ?? letter;
  if (language) {
    const own = meaningsIn(language, figure);
    if (own.length > 0) return own;
  }
  const roles = LANGUAGES.flatMap((each) => meaningsIn(each, figure));
  return [...new Set([...roles.filter((role) => role !== 'pawn'), ...roles])];
}

function meaningsIn(language: Language, letter: string): Role[] {
  const roles: Role[] = [];
  for (const [role, own] of Object.entries(LETTERS[language])) if (own === letter) roles.push(role as Officer);
  if (PAWN_LETTERS[language] === letter) roles.push('pawn');
  return roles;
}
