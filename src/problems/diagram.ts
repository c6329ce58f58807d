import { parseSetup, type Role } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';

/** Letters for knights: S in problems, N in English game notation. */
export const KNIGHT_LETTERS = ['S', 'N'] as const;
export type KnightLetter = (typeof KNIGHT_LETTERS)[number];

const LETTERS: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'S',
  pawn: 'P',
};

const RIM = '+---a---b---c---d---e---f---g---h---+';
const GAP = '|                                   |';
/** The width of Popeye's line of stipulation and count. */
const COUNT_WIDTH = 35;

/** The number of pieces of each side in the form used for problems: "5 + 7", White's first. */
export function countMen(fen: Fen): string {
  const { board } = parseSetup(fen);
  return `${board.white.size()} + ${board.black.size()}`;
}

/** The board as Popeye prints it, black pieces behind "-"; below it what is asked for, and the count of pieces. */
export function makeDiagram(fen: Fen, stipulation: string, knight: KnightLetter = 'S'): string {
  const { board } = parseSetup(fen);
  const lines = [RIM, GAP];
  for (let rank = 7; rank >= 0; rank--) {
    let line = `${rank + 1}`;
    for (let file = 0; file < 8; file++) {
      const man = board.get(rank * 8 + file);
      const letter = man ? (man.role === 'knight' ? knight : LETTERS[man.role]) : '.';
      line += (man?.color === 'black' ? `-${letter}` : letter).padStart(4);
    }
    lines.push(`${line}   ${rank + 1}`, GAP);
  }
  lines.push(RIM);
  const count = countMen(fen);
  lines.push(`  ${stipulation}${count.padStart(COUNT_WIDTH - 2 - stipulation.length)}`);
  return lines.join('\n');
}

/** The pieces of one side as lists have them: "Kg6", "Qa7", …, in the order king to pawn. */
export function listPieces(fen: Fen, color: 'white' | 'black', knight: KnightLetter = 'S'): string[] {
  const { board } = parseSetup(fen);
  const men: string[] = [];
  for (const role of ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const) {
    for (const square of board.pieces(color, role)) {
      const letter = role === 'knight' ? knight : LETTERS[role];
      men.push(letter + 'abcdefgh'.charAt(square & 7) + ((square >> 3) + 1));
    }
  }
  return men;
}
