/**
 * The screen of a TRS-80: sixteen lines of 64 characters. That there was a drawn board and a list of moves is described;
 * where they stood is chosen: the board on the left, the moves beside it, the last lines for the variation, and no more
 * than 48 of the 64 columns, so that the picture can be read beside a board.
 */
import type { Position } from 'chessops/chess';
import { type Game, gameOf, movesSince, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { pawnsText } from './eval-byte.ts';

/** What the search that runs has found, or the last one. */
export interface Entry {
  /** The game it thought about. */
  readonly game: Game;
  readonly line: readonly Uci[];
  readonly value: number;
  readonly pass: number;
  /** Positions the search took. */
  readonly positions: number;
}

const LETTERS = { pawn: 'p', knight: 'P', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;
const MOVES_SHOWN = 10;
const WIDTH = 48;
const HEIGHT = 16;
const FIRST_LINE_OF_VARIATION = 12;

/** The board, White below: a point for an empty square, Black's pieces with a star. Dutch letters. */
export function boardLines(position: Position): string[] {
  const lines: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let line = `${rank + 1} `;
    for (let file = 0; file < 8; file++) {
      const man = position.board.get(rank * 8 + file);
      line += man ? (man.color === 'white' ? ` ${LETTERS[man.role]} ` : `*${LETTERS[man.role]} `) : ' . ';
    }
    lines.push(line);
  }
  lines.push('   a  b  c  d  e  f  g  h');
  return lines;
}

/** The moves of a game from the last ones, by number, as squares: "12. f3g5 h8f8". */
export function moveLines(game: Game, most: number): string[] {
  const start = positionOf(gameOf(game.start, []));
  const offset = start.turn === 'white' ? 0 : 1;
  const lines: string[] = [];
  for (let ply = -offset; ply < game.moves.length; ply += 2) {
    const number = String(start.fullmoves + (ply + offset) / 2).padStart(3);
    lines.push(`${number}. ${(game.moves[ply] ?? '...').padEnd(6)}${game.moves[ply + 1] ?? ''}`);
  }
  return lines.slice(-most);
}

/** The sixteen lines. @param shown left out if it comes from a game that this one does not continue. */
export function screenLines(game: Game, shown: Entry | undefined): string[] {
  const board = boardLines(positionOf(game));
  const moves = moveLines(game, MOVES_SHOWN);
  const lines: string[] = [];
  for (let row = 0; row < FIRST_LINE_OF_VARIATION; row++) {
    lines.push(`${(board[row] ?? '').padEnd(30)}${moves[row] ?? ''}`);
  }
  if (shown && isOf(shown, game)) {
    lines.push(...folded(`ply ${shown.pass}  ${shown.line.join(' ')}  ${pawnsText(shown.value)}`));
  }
  return picture(lines, WIDTH, HEIGHT);
}

/** Whether what was found still belongs to a game: its own, or one that goes on from it. */
export const isOf = ({ game }: Entry, present: Game): boolean => movesSince(game, present) !== undefined;

/** Lines as a picture of `width` by `height` characters. */
export function picture(lines: readonly string[], width: number, height: number): string[] {
  return Array.from({ length: height }, (_, row) => (lines[row] ?? '').slice(0, width).padEnd(width));
}

/** A text in lines no wider than the picture, broken between words. */
function folded(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
