import type { Position } from 'chessops/chess';
import { fenOf, type Game, positionOf } from '../../../chess/game.ts';
import { withTrueMinus } from '../../../format/score.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { create, createDatabase, MT } from '../../../programs/chess05/inspect.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import {
  createBoard,
  createWeights,
  parseSquareName,
  setPosition as setSlutspel,
} from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import { fillTable } from '../../../programs/wray74/inspect.ts';
import { nameOf, SQUARE_COUNT } from '../squares.ts';
import { hexOf } from './columns.ts';

/** What one program keeps of one square: read from the program's own board. */
export interface Place {
  /** Where in its memory: a register, an index, a bit. */
  readonly place: string;
  /** What stands there, short enough to be drawn in a square. */
  readonly holds: string;
  /** The same in full. */
  readonly says: string;
}

/** The memory of one program. */
export interface Memory {
  readonly id: string;
  readonly name: string;
  /** The id of its card, where it has one. */
  readonly card?: string;
  /** What a place is called: "register". */
  readonly unit: string;
  /** By square, a1 = 0. */
  readonly places: readonly Place[];
}

const squares = (placeAt: (square: number) => Place) =>
  Array.from({ length: SQUARE_COUNT }, (_, square) => placeAt(square));

/** Whose memories there are, by id. */
export const MEMORIES = ['wray74', 'gambiet', 'tinychess86', 'slutspel', 'chess05', 'kernel'] as const;

/** A position as six programs keep it. */
export function memoriesOf(game: Game, kernel: Kernel): readonly Memory[] {
  const position = positionOf(game);
  return [
    wrayMemory(position),
    gambietMemory(position),
    tinyMemory(position),
    slutspelMemory(game),
    chess05Memory(position),
    kernelMemory(game, kernel),
  ];
}

/** Wray's calculator plays Black, as it does where the player begins. */
function wrayMemory(position: Position): Memory {
  const registers = wray.emptyRegisters();
  wray.setUp(registers, position.board, 'black');
  fillTable(registers);
  return {
    id: 'wray74',
    card: 'wray74',
    name: 'Alan Wray’s HP 9810A',
    unit: 'register',
    places: squares((square) => {
      const register = wray.registerOf(square, 'black');
      const value = registers[register]!;
      return {
        place: String(register),
        holds: withTrueMinus(wray.manIn(value)),
        says: withTrueMinus(value.toFixed(10)),
      };
    }),
  };
}

function gambietMemory(position: Position): Memory {
  const board = gambiet.emptyBoard();
  gambiet.setPosition(board, position);
  return {
    id: 'gambiet',
    card: 'gambiet81',
    name: 'Gambiet',
    unit: 'place',
    places: squares((square) => {
      const at = gambiet.squareOf(square);
      const byte = board.squares[at]!;
      const bits = byte.toString(2).padStart(8, '0');
      return { place: String(at), holds: hexOf(byte), says: `${hexOf(byte)} = ${bits.slice(0, 4)} ${bits.slice(4)}` };
    }),
  };
}

function tinyMemory(position: Position): Memory {
  const board = tiny.emptyBoard();
  tiny.setPosition(board, position);
  return {
    id: 'tinychess86',
    card: 'tinychess86',
    name: 'Tiny Chess 86',
    unit: 'address',
    places: squares((square) => {
      const at = tiny.toIndex(square);
      const man = withTrueMinus(board.squares[at]!);
      return { place: hexOf(at), holds: man, says: man };
    }),
  };
}

function slutspelMemory(game: Game): Memory {
  const board = createBoard(createWeights('printed'));
  setSlutspel(board, fenOf(game));
  return {
    id: 'slutspel',
    card: 'slutspel',
    name: 'Slutspel',
    unit: 'address',
    places: squares((square) => {
      const at = parseSquareName(nameOf(square));
      const man = hexOf(board.cb[at]!);
      return { place: hexOf(at), holds: man, says: man };
    }),
  };
}

const MAN_NAMES = ['LP', 'LR', 'LN', 'LB', 'LQ', 'LK', 'DP', 'DR', 'DN', 'DB', 'DQ', 'DK'] as const;

const MAN_WORDS = ['white', 'black'].flatMap((side) =>
  ['pawns', 'rooks', 'knights', 'bishops', 'queens', 'king'].map((men) => `${side} ${men}`),
);

function chess05Memory(position: Position): Memory {
  const base = createDatabase();
  create(base, position);
  return {
    id: 'chess05',
    card: 'chess05',
    name: 'CHESS 0.5',
    unit: 'bit',
    places: squares((square) => {
      const man = base.mbord[square]!;
      const bit = `${square & 31} of the ${square < 32 ? 'low' : 'high'} word`;
      if (man === MT) return { place: bit, holds: '·', says: 'in no set of pieces' };
      const word = base.tploc[2 * man + (square >> 5)]!;
      if (((word >>> (square & 31)) & 1) === 0)
        throw new Error(`TPLOC lacks the ${MAN_NAMES[man]} of ${nameOf(square)}`);
      return { place: bit, holds: MAN_NAMES[man]!, says: `in the set of ${MAN_WORDS[man]}, TPLOC[${MAN_NAMES[man]}]` };
    }),
  };
}

function kernelMemory(game: Game, kernel: Kernel): Memory {
  kernel.setPosition(fenOf(game));
  const sets = kernel.sets();
  return {
    id: 'kernel',
    name: 'Plyhouse’s kernel',
    unit: 'bit',
    places: squares((square) => {
      const within = sets.filter(({ low, high }) => (((square < 32 ? low : high) >>> (square & 31)) & 1) === 1);
      const names = within.map(({ name }) => name);
      return {
        place: String(square),
        holds: names.length === 0 ? '·' : String(names.length),
        says: names.length === 0 ? 'in no set' : `in ${names.length} sets: ${names.join(', ')}`,
      };
    }),
  };
}

/** What Wray's register says of a square, where the calculator has Black: its number, its digits, who reaches the square. */
export function wrayRegister(game: Game, square: number) {
  const registers = wray.emptyRegisters();
  wray.setUp(registers, positionOf(game).board, 'black');
  fillTable(registers);
  const register = wray.registerOf(square, 'black');
  const value = registers[register]!;
  return {
    register,
    digits: withTrueMinus(value.toFixed(10)),
    whites: wray.enemyCount(value),
    whiteSum: wray.enemySum(value),
  };
}

/** Squares that hold the same piece as this one, itself among them; the square alone where it is empty. */
export function samePiece(game: Game, square: number): readonly number[] {
  const { board } = positionOf(game);
  const piece = board.get(square);
  if (!piece) return [square];
  return squaresOf((other) => {
    const there = board.get(other);
    return there?.color === piece.color && there.role === piece.role;
  });
}

const squaresOf = (isIn: (square: number) => boolean) =>
  Array.from({ length: SQUARE_COUNT }, (_, square) => square).filter(isIn);
