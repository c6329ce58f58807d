import type { Kernel } from 'plyhouse-kernel';
import type { Fen } from '../../../chess/fen.ts';
import { fenOf, type Game, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import * as schach from '../../../programs/schach22/inspect.ts';
import * as slutspel from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import {
  chess05Base,
  chess05Moves,
  PROGRAM_NAMES,
  PROGRAMS,
  type ProgramId,
  slutspelBoard,
} from '../program-boards.ts';
import { nameOf } from '../squares.ts';

/** The move generator of a program. */
export interface Generator {
  readonly id: string;
  readonly name: string;
  /** The moves it finds for the side to move, less those that lose the king at once. */
  movesOf(game: Game): readonly Uci[];
}

/** A program whose moves are numbers: how it sets up a position, lists the legal moves, and writes one. */
const listing =
  <Board, Move>(boardOf: (fen: Fen) => Board, listOf: (board: Board) => readonly Move[], textOf: (move: Move) => Uci) =>
  (game: Game): readonly Uci[] =>
    listOf(boardOf(fenOf(game))).map(textOf);

const GENERATORS: Readonly<Record<ProgramId, Generator['movesOf']>> = {
  wray74: wrayMoves,
  chess05: (game) => [...chess05Moves(chess05Base(positionOf(game)))],
  schach22: listing(schach.boardOf, schach.legalList, schach.makeMoveText),
  gambiet: listing(gambiet.boardOf, gambiet.legalList, gambiet.moveText),
  tinychess86: listing(tiny.boardOf, tiny.legalList, tiny.moveText),
  slutspel: listing(
    slutspelBoard,
    (board) => slutspel.listMoves(board).filter((move) => slutspel.isLegal(board, move)),
    slutspel.makeMoveText,
  ),
};

/** All generators of the house: the kernel's, which knows the rules, and those of the programs. */
export function generatorsOn(kernel: Kernel): readonly Generator[] {
  const ofKernel = (game: Game) => {
    kernel.setPosition(fenOf(game));
    return kernel.legalMoves();
  };
  return [
    { id: 'kernel', name: 'Plyhouse’s kernel', movesOf: ofKernel },
    ...PROGRAMS.map((id) => ({ id, name: PROGRAM_NAMES[id], movesOf: GENERATORS[id] })),
  ];
}

function wrayMoves(game: Game): Uci[] {
  const side = turnOf(game);
  const registers = wray.emptyRegisters();
  wray.setUp(registers, positionOf(game).board, side);
  const moves = new Int32Array(wray.MOST_MOVES);
  const count = wray.findMoves(registers, moves);
  const trial = wray.emptyRegisters();
  return Array.from(moves.subarray(0, count)).flatMap((move) => {
    trial.set(registers);
    wray.playMove(trial, move);
    wray.fillTable(trial);
    if (wray.isKingLost(trial)) return [];
    const [from, to] = [wray.squareOf(wray.fromOf(move), side), wray.squareOf(wray.toOf(move), side)];
    return [nameOf(from) + nameOf(to) + (wray.isPromotion(registers, move) ? 'q' : '')];
  });
}

/** The moves that a generator misses or adds, compared with the rules of chess. */
interface Difference {
  readonly generator: Generator;
  readonly found: number;
  readonly missing: readonly Uci[];
  readonly extra: readonly Uci[];
}

/** All generators beside the first, which knows the rules. */
export function differences(generators: readonly Generator[], game: Game): readonly Difference[] {
  const legal = new Set(generators[0]!.movesOf(game));
  return generators.map((generator) => {
    const found = new Set(generator.movesOf(game));
    return {
      generator,
      found: found.size,
      missing: [...legal].filter((move) => !found.has(move)).sort(),
      extra: [...found].filter((move) => !legal.has(move)).sort(),
    };
  });
}
