import type { Kernel } from 'plyhouse-kernel';
import { fenOf, type Game, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import * as schach from '../../../programs/schach22/inspect.ts';
import * as slutspel from '../../../programs/slutspel/inspect.ts';
import * as tiny from '../../../programs/tinychess86/inspect.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import { chess05Base, chess05Moves, slutspelBoard } from '../program-boards.ts';
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
    { id: 'chess05', name: 'CHESS 0.5', movesOf: (game) => [...chess05Moves(chess05Base(positionOf(game)))] },
    {
      id: 'schach22',
      name: 'SCHACH 2.2',
      movesOf: (game) => schach.legalList(schach.boardOf(fenOf(game))).map(schach.makeMoveText),
    },
    {
      id: 'gambiet',
      name: 'Gambiet',
      movesOf: (game) => gambiet.legalList(gambiet.boardOf(fenOf(game))).map(gambiet.moveText),
    },
    {
      id: 'tinychess86',
      name: 'Tiny Chess 86',
      movesOf: (game) => tiny.legalList(tiny.boardOf(fenOf(game))).map(tiny.moveText),
    },
    {
      id: 'slutspel',
      name: 'Slutspel',
      movesOf(game) {
        const board = slutspelBoard(fenOf(game));
        const moves = slutspel.listMoves(board).filter((move) => slutspel.isLegal(board, move));
        return moves.map(slutspel.makeMoveText);
      },
    },
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

/** What a generator finds too little and too much, beside the rules of chess. */
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
