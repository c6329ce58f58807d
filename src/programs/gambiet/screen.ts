/**
 * The screen of a TRS-80: sixteen lines of 64 characters. That there was a drawn board and a list of moves is described;
 * where they stood is chosen: the board on the left, the moves beside it, the last line for the variation.
 */
import type { Position } from 'chessops/chess';
import { type Game, gameOf, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { pawnsText } from './eval-byte.ts';

/** What the last search has found. */
export interface Entry {
  readonly line: readonly Uci[];
  readonly value: number;
  readonly pass: number;
  /** Positions the search took. */
  readonly positions: number;
}

const LETTERS = { pawn: 'p', knight: 'P', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;
const MOVES_SHOWN = 10;

/** The board, White below: a point for an empty square, Black's men with a star. Dutch letters. */
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

/** The sixteen lines. */
export function screenLines(game: Game, shown: Entry | undefined): string[] {
  const board = boardLines(positionOf(game));
  const moves = moveLines(game, MOVES_SHOWN);
  const lines = Array.from({ length: 16 }, (_, row) => `${(board[row] ?? '').padEnd(30)}${moves[row] ?? ''}`.trimEnd());
  if (shown) lines[14] = `ply ${shown.pass}  ${shown.line.join(' ')}  ${pawnsText(shown.value)}`;
  return lines;
}
