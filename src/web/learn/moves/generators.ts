import { fenOf, type Game, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { create, createDatabase, dndate, genall, makeMoveUci, update } from '../../../programs/chess05/inspect.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import { legalList as gambietList } from '../../../programs/gambiet/inspect.ts';
import * as schach from '../../../programs/schach22/inspect.ts';
import { legalList as schachList } from '../../../programs/schach22/inspect.ts';
import {
  createBoard,
  createWeights,
  isLegal,
  listMoves,
  makeMoveText,
  setPosition as setSlutspel,
} from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import { legalList as tinyList, moveText as tinyText } from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import {
  fillTable,
  findMoves,
  fromOf,
  isKingLost,
  isPromotion,
  MOST_MOVES,
  playMove,
  toOf,
} from '../../../programs/wray74/inspect.ts';
import { nameOf } from '../squares.ts';

/** The move generator of a program. */
export interface Generator {
  readonly id: string;
  readonly name: string;
  /** The moves it finds for the side to move, less those that lose the king at once. */
  movesOf(game: Game): readonly Uci[];
}

/** All generators of the house. */
export function generatorsOn(kernel: Kernel): readonly Generator[] {
  return [
    {
      id: 'kernel',
      name: 'Plyhouse’s kernel',
      movesOf(game) {
        kernel.setPosition(fenOf(game));
        return kernel.legalMoves();
      },
    },
    { id: 'wray74', name: 'Alan Wray’s HP 9810A', movesOf: wrayMoves },
    {
      id: 'chess05',
      name: 'CHESS 0.5',
      movesOf: chess05Moves,
    },
    {
      id: 'schach22',
      name: 'SCHACH 2.2',
      movesOf: (game) => {
        const board = schach.emptyBoard();
        schach.setPosition(board, positionOf(game));
        return schachList(board).map(schach.makeMoveText);
      },
    },
    {
      id: 'gambiet',
      name: 'Gambiet',
      movesOf: (game) => {
        const board = gambiet.emptyBoard();
        gambiet.setPosition(board, positionOf(game));
        return gambietList(board).map(gambiet.moveText);
      },
    },
    {
      id: 'tinychess86',
      name: 'Tiny Chess 86',
      movesOf: (game) => {
        const board = tiny.emptyBoard();
        tiny.setPosition(board, positionOf(game));
        return tinyList(board).map(tinyText);
      },
    },
    {
      id: 'slutspel',
      name: 'Slutspel',
      movesOf: (game) => {
        const board = createBoard(createWeights('printed'));
        setSlutspel(board, fenOf(game));
        return listMoves(board)
          .filter((move) => isLegal(board, move))
          .map(makeMoveText);
      },
    },
  ];
}

function chess05Moves(game: Game): Uci[] {
  const base = createDatabase();
  create(base, positionOf(game));
  const first = base.jntw;
  genall(base);
  const found: Uci[] = [];
  for (let slot = first, end = base.jntw; slot < end; slot++) {
    const move = base.moves[slot]!;
    if (update(base, slot)) found.push(makeMoveUci(move));
    dndate(base, base.moves[slot]!);
  }
  return found;
}

function wrayMoves(game: Game): Uci[] {
  const side = turnOf(game);
  const registers = wray.emptyRegisters();
  wray.setUp(registers, positionOf(game).board, side);
  const moves = new Int32Array(MOST_MOVES);
  const count = findMoves(registers, moves);
  const trial = wray.emptyRegisters();
  return Array.from(moves.subarray(0, count)).flatMap((move) => {
    trial.set(registers);
    playMove(trial, move);
    fillTable(trial);
    if (isKingLost(trial)) return [];
    const [from, to] = [wray.squareOf(fromOf(move), side), wray.squareOf(toOf(move), side)];
    return [nameOf(from) + nameOf(to) + (isPromotion(registers, move) ? 'q' : '')];
  });
}

/** What a generator finds too little and too much, beside the rules of chess. */
export interface Difference {
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
