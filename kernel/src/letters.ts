import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';

/** Letters of the pieces; pawns have none, but may be named when they are read. */
export interface Letters {
  readonly [KNIGHT]: string;
  readonly [BISHOP]: string;
  readonly [ROOK]: string;
  readonly [QUEEN]: string;
  readonly [KING]: string;
  /** The letter that some write before a pawn's move; empty if a piece has that letter. */
  readonly [PAWN]: string;
}

/** The languages that SAN is read and written in. "figurine" is written with white figures; figures are always read. */
export const LANGUAGES = ['en', 'de', 'nl', 'sv', 'fr', 'figurine'] as const;
export type Language = (typeof LANGUAGES)[number];

// Kept apart, so that readers of English load no other letters.
export const ENGLISH: Letters = { [KNIGHT]: 'N', [BISHOP]: 'B', [ROOK]: 'R', [QUEEN]: 'Q', [KING]: 'K', [PAWN]: 'P' };
export const FIGURES: Letters = { [KNIGHT]: '♘', [BISHOP]: '♗', [ROOK]: '♖', [QUEEN]: '♕', [KING]: '♔', [PAWN]: '♙' };

export const LETTERS: Readonly<Record<Language, Letters>> = {
  en: ENGLISH,
  de: { [KNIGHT]: 'S', [BISHOP]: 'L', [ROOK]: 'T', [QUEEN]: 'D', [KING]: 'K', [PAWN]: 'B' },
  nl: { [KNIGHT]: 'P', [BISHOP]: 'L', [ROOK]: 'T', [QUEEN]: 'D', [KING]: 'K', [PAWN]: '' },
  sv: { [KNIGHT]: 'S', [BISHOP]: 'L', [ROOK]: 'T', [QUEEN]: 'D', [KING]: 'K', [PAWN]: 'B' },
  fr: { [KNIGHT]: 'C', [BISHOP]: 'F', [ROOK]: 'T', [QUEEN]: 'D', [KING]: 'R', [PAWN]: 'P' },
  figurine: FIGURES,
};
