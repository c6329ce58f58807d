import type { Kernel } from 'plyhouse-kernel';
import { SquareSet } from 'plyhouse-kernel/position';
import { fenOf, type Game, positionOf } from '../../../chess/game.ts';
import { withTrueMinus } from '../../../format/score.ts';
import { MT } from '../../../programs/chess05/inspect.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import { parseSquareName } from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import { chess05Base, slutspelBoard, wrayRegisters } from '../program-boards.ts';
import { nameOf, SQUARE_NAMES } from '../squares.ts';
import { hexOf } from './columns.ts';

/** A program's memory for one square, read from the program's own board. */
interface Place {
  /** The place in its memory: a register, an index, a bit. */
  readonly place: string;
  /** Its content, short enough to be drawn in a square. */
  readonly holds: string;
  readonly text: string;
}

export interface Memory {
  readonly id: string;
  readonly name: string;
  readonly card?: string;
  /** The word for a place: "register". */
  readonly unit: string;
  /** Places by square, a1 = 0. */
  readonly places: readonly Place[];
}

/** The programs whose memories are shown, by id. */
export const MEMORIES = ['wray74', 'gambiet', 'tinychess86', 'slutspel', 'chess05', 'kernel'] as const;

/** The kinds of pieces of CHESS 0.5, by their numbers. */
export const MAN_NAMES = ['L', 'D'].flatMap((side) => [...'PRNBQK'].map((letter) => side + letter));
export const MAN_WORDS = ['white', 'black'].flatMap((side) =>
  ['pawns', 'rooks', 'knights', 'bishops', 'queens', 'king'].map((men) => `${side} ${men}`),
);
const bitsOf = (byte: number) => byte.toString(2).padStart(8, '0').replace(/^..../, '$& ');

/** A position as six programs keep it. */
export function memoriesOf(game: Game, kernel: Kernel): readonly Memory[] {
  const position = positionOf(game);
  const memory = (id: string, name: string, unit: string, placeAt: (square: number) => Place): Memory => ({
    id,
    name,
    unit,
    card: id === 'kernel' ? undefined : id === 'gambiet' ? 'gambiet81' : id,
    places: SQUARE_NAMES.map((_, square) => placeAt(square)),
  });
  const fen = fenOf(game);
  // The calculator plays Black, as it does when the player begins.
  const registers = wrayRegisters(position.board, 'black');
  const bytes = gambiet.boardOf(fen);
  const tinyBoard = tiny.boardOf(fen);
  const board = slutspelBoard(fen);
  const base = chess05Base(position);
  kernel.setPosition(fen);
  const sets = kernel.sets();
  return [
    memory('wray74', 'Alan Wray’s HP 9810A', 'register', (square) => {
      const register = wray.registerOf(square, 'black');
      const value = registers[register]!;
      const holds = withTrueMinus(wray.manIn(value));
      return { place: String(register), holds, text: withTrueMinus(value.toFixed(10)) };
    }),
    memory('gambiet', 'Gambiet', 'place', (square) => {
      const at = gambiet.squareOf(square);
      const byte = bytes.squares[at]!;
      return { place: String(at), holds: hexOf(byte), text: `${hexOf(byte)} = ${bitsOf(byte)}` };
    }),
    memory('tinychess86', 'Tiny Chess 86', 'address', (square) => {
      const at = tiny.toIndex(square);
      const man = withTrueMinus(tinyBoard.squares[at]!);
      return { place: hexOf(at), holds: man, text: man };
    }),
    memory('slutspel', 'Slutspel', 'address', (square) => {
      const at = parseSquareName(nameOf(square));
      const man = hexOf(board.cb[at]!);
      return { place: hexOf(at), holds: man, text: man };
    }),
    memory('chess05', 'CHESS 0.5', 'bit', (square) => {
      const man = base.mbord[square]!;
      const place = `${square & 31} of the ${square < 32 ? 'low' : 'high'} word`;
      if (man === MT) return { place, holds: '·', text: 'in no set of pieces' };
      const name = MAN_NAMES[man]!;
      return { place, holds: name, text: `in the set of ${MAN_WORDS[man]}, TPLOC[${name}]` };
    }),
    memory('kernel', 'Plyhouse’s kernel', 'bit', (square) => {
      const names = sets.filter(({ low, high }) => new SquareSet(low, high).has(square)).map(({ name }) => name);
      const text = names.length === 0 ? 'in no set' : `in ${names.length} sets: ${names.join(', ')}`;
      return { place: String(square), holds: names.length === 0 ? '·' : String(names.length), text };
    }),
  ];
}

/**
 * Wray's register for a square, with Black on the calculator: its number, its digits, and the pieces that reach the
 * square.
 */
export function wrayRegister(game: Game, square: number) {
  const register = wray.registerOf(square, 'black');
  const value = wrayRegisters(positionOf(game).board, 'black')[register]!;
  return {
    register,
    digits: withTrueMinus(value.toFixed(10)),
    whites: wray.enemyCount(value),
    whiteSum: wray.enemySum(value),
  };
}

/** Squares that hold the same piece as this one, itself among them; the square alone if it is empty. */
export function samePiece(game: Game, square: number): readonly number[] {
  const { board } = positionOf(game);
  const piece = board.get(square);
  return piece ? [...board.pieces(piece.color, piece.role)] : [square];
}

/** The flags of the Z80 after a byte is doubled. */
export const FLAG_NAMES = ['zero', 'carry', 'sign', 'parity'] as const;
type Flag = (typeof FLAG_NAMES)[number];

/** The flags after a byte of Gambiet's board is doubled; `parity` is odd parity. */
export function flagsOf(byte: number): readonly Flag[] {
  const isSet = {
    zero: gambiet.isEmpty(byte),
    carry: gambiet.isBlack(byte),
    sign: (byte & 0x40) !== 0,
    parity: gambiet.isOffBoard(byte),
  };
  return FLAG_NAMES.filter((name) => isSet[name]);
}
