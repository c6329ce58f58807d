import type { Board, Color, Position } from 'plyhouse-kernel/position';
import type { Fen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';
import * as chess05 from '../../programs/chess05/inspect.ts';
import * as slutspel from '../../programs/slutspel/inspect.ts';
import * as wray from '../../programs/wray74/inspect.ts';

/** The programs whose boards, moves and evaluations the course compares, by year. */
export const PROGRAM_NAMES = {
  wray74: 'Alan Wray’s HP 9810A',
  chess05: 'CHESS 0.5',
  schach22: 'SCHACH 2.2',
  gambiet: 'Gambiet',
  tinychess86: 'Tiny Chess 86',
  slutspel: 'Slutspel',
} as const;
export type ProgramId = keyof typeof PROGRAM_NAMES;
export const PROGRAMS = Object.keys(PROGRAM_NAMES) as ProgramId[];

/** The registers of Wray's calculator, the table of who reaches what filled in. */
export function wrayRegisters(board: Board, computer: Color): ReturnType<typeof wray.emptyRegisters> {
  const registers = wray.emptyRegisters();
  wray.setUp(registers, board, computer);
  wray.fillTable(registers);
  return registers;
}

type Database = ReturnType<typeof chess05.createDatabase>;

/** CHESS 0.5's data base of a position. */
export function chess05Base(position: Position): Database {
  const base = chess05.createDatabase();
  chess05.create(base, position);
  return base;
}

/** The legal moves as CHESS 0.5 generates them; while one is looked at, it is made in the data base. */
export function* chess05Moves(base: Database): Generator<Uci> {
  const first = base.jntw;
  chess05.genall(base);
  for (let slot = first, end = base.jntw; slot < end; slot++) {
    const move = base.moves[slot]!;
    if (chess05.update(base, slot)) yield chess05.makeMoveUci(move);
    chess05.dndate(base, base.moves[slot]!);
  }
}

/** Slutspel's board of a position. */
export function slutspelBoard(fen: Fen): ReturnType<typeof slutspel.createBoard> {
  const board = slutspel.createBoard(slutspel.createWeights('printed'));
  slutspel.setPosition(board, fen);
  return board;
}
