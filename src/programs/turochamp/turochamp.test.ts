import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Color, Position } from 'plyhouse-kernel/position';
import { makeFen, parseFen } from '../../chess/fen.ts';
import { fenOf, type Game, gameOf, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { makeUci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { tagOf } from '../../chess/pgn.ts';
import { readMove } from '../../chess/read-move.ts';
import { mirroredFen } from '../../chess/testing/mirrored-fen.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { decide, programContract } from '../program.contract.ts';
import { type Decision, finish } from '../program.ts';
import { after, isConsiderable, legalMoves, recaptureAfter } from './moves.ts';
import { positionPlay, ROOTS, rootOf, sumOf } from './position-play.ts';
import { increaseOf, turochamp } from './program.ts';
import { PRINTED, REPLIES } from './typescript.ts';
import { analyse, MATE, ratioOf } from './value.ts';

programContract(turochamp);

const sanOf = (game: Game, san: string) => readMove(positionOf(game), san, { language: 'en' });
const search = (game: Game, moves?: readonly string[]) =>
  decide(turochamp, game, moves ? { searchMoves: moves } : {}).decision;

/** The games of data/games in which it played, as UCI moves. */
const RECORDED = parsePgn(
  readFileSync(new URL('../../../data/games/seed-games.pgn', import.meta.url), 'utf8'),
).games.filter((game) => /^TUROCHAMP/.test(tagOf(game, 'White') ?? ''));
const movesIn = (index: number) => RECORDED[index]!.line.moves.map(({ uci }) => uci);

test('the typescript’s game is the first of the two recorded, and both agree for 20 moves', () => {
  let game = newGame();
  for (const [index, { move }] of PRINTED.entries()) {
    game = play(game, sanOf(game, move));
    game = play(game, sanOf(game, REPLIES[index]!));
  }
  assert.deepEqual(game.moves, movesIn(0));
  assert.deepEqual(movesIn(1).slice(0, 40), game.moves.slice(0, 40));
  assert.deepEqual([RECORDED.length, movesIn(0).length, movesIn(1).length], [2, 58, 58]);
});

// Turing's typescript, page 7.
describe('position-play', () => {
  test('the table of roots goes on as it begins', () => {
    for (const [count, root] of ROOTS.entries()) assert.equal(root, Math.round(10 * Math.sqrt(count)));
    assert.equal(rootOf(27), 52);
  });

  // Number of the move, increase printed, increase here: 6 of 15 equal, 9 within a tenth (README.md).
  const INCREASES = [
    [1, 42, 42],
    [2, 31, 31],
    [3, 31, 26],
    [4, 20, 20],
    [5, 36, 35],
    [6, 2, 2],
    [7, 11, 11],
    [8, 10, 10],
    [10, 24, 17],
    [13, -15, -16],
    [14, 6, -1],
    [15, 12, 9],
    [17, 4, 5],
    [18, 30, 32],
    [21, -7, -19],
  ];
  test('the increases printed, and ours', () => {
    const found = PRINTED.flatMap(({ increase }, index) => {
      const position = positionOf(gameOf(newGame().start, movesIn(0).slice(0, 2 * index)));
      return increase === undefined ? [] : [[index + 1, increase, increaseOf(position, movesIn(0)[2 * index]!)]];
    });
    assert.deepEqual(found, INCREASES);
    const slips = found.map(([, printed, ours]) => Math.abs(printed! - ours!));
    assert.equal(slips.filter((slip) => slip === 0).length, 6);
    assert.equal(slips.filter((slip) => slip <= 1).length, 9);
  });

  test('1.e3 gains more than 1.e4 and every other move: the rules refute move 1', () => {
    const game = newGame();
    const increases = movesOf(game).map((move) => [makeSan(game, move), increaseOf(positionOf(game), move)] as const);
    increases.sort(([, one], [, other]) => other - one);
    assert.deepEqual(increases.slice(0, 3), [
      ['e3', 44],
      ['e4', 42],
      ['d4', 33],
    ]);
    assert.equal(sumOf(positionPlay(positionOf(game), 'white', false)), 102);
    assert.equal(search(game).move, 'e2e3');
  });

  for (const [name, fen, part, value] of [
    ['castling still possible', '4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1', 'castling', 10],
    ['castling possible at once', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'castling', 20],
    ['castling impossible through check', '3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'castling', 10],
    ['mate threatened', '6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1', 'mate threat', 10],
    ['check', '4k3/8/8/8/8/8/8/4RK2 b - - 0 1', 'check', 5],
    ['a pawn two ranks on, defended by a knight', '4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1', 'pawn', 7],
    ['a pawn defended by a pawn only', '4k3/8/8/8/4P3/3P4/8/K7 w - - 0 1', 'pawn', 6],
    ['a pinned bishop, defended, without a move', '4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1', 'bishop', 10],
    ['a capture counts as two: a rook with six moves, defended', '4k3/8/8/8/8/p7/2N5/R3K3 w - - 0 1', 'rook', 24 + 10],
    ['a rook with three moves, twice defended', '4k3/8/8/8/8/p7/2N5/RK6 w - - 0 1', 'rook', 17 + 15],
    ['a king with five moves, where a queen has 21', 'k7/8/8/8/8/8/8/4K3 w - - 0 1', 'king', 22 - 46],
  ] as const) {
    test(name, () => {
      const parts = positionPlay(positionOf(newGame(fen)), 'white', false).filter(({ what }) => what === part);
      assert.equal(sumOf(parts), value);
    });
  }

  test('mirrored, a position is worth the same to Black', () => {
    for (const plies of [4, 9, 18, 27, 36]) {
      const position = positionOf(gameOf(newGame().start, movesIn(0).slice(0, plies)));
      const mirrored = parseFen(mirroredFen(makeFen(position)));
      assert.equal(sumOf(positionPlay(position, 'white', false)), sumOf(positionPlay(mirrored, 'black', false)));
    }
  });
});

describe('considerable moves, more than two plies on', () => {
  const considerable = (fen: string, recapture?: number) => {
    const position = parseFen(fen);
    return legalMoves(position)
      .filter((move) => isConsiderable(position, move, recapture))
      .map((move) => makeUci(position, move));
  };
  for (const [name, fen, ...moves] of [
    ['nothing but quiet moves: dead', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'],
    ['an undefended man', '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
    ['not a defended one of less value', '4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1'],
    ['a defended one of higher value', '4k3/8/4p3/3r4/8/1B6/8/4K3 w - - 0 1', 'b3d5'],
    ['not of equal value', '4k3/8/4p3/3b4/8/1B6/8/4K3 w - - 0 1'],
    ['defended by a pinned man', '4k3/5b2/8/3p3B/8/8/8/3RK3 w - - 0 1'],
    ['mate', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8'],
    ['a pawn taken in passing', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6'],
  ] as const) {
    test(name, () => assert.deepEqual(considerable(fen), moves));
  }
  test('a recapture, whatever it costs', () => {
    assert.deepEqual(considerable('4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1', 35), ['d1d5']);
  });
});

/** The value by the letter of the text: no bound, no order, every considerable move. */
function plainValue(position: Position, own: Color, ply: number, recapture?: number): number {
  const isOwn = position.turn === own;
  const moves = legalMoves(position);
  if (moves.length === 0) return position.isCheck() ? (isOwn ? -MATE : MATE) : ratioOf(position, own);
  const followed = ply < 2 ? moves : moves.filter((move) => isConsiderable(position, move, recapture));
  const values = followed.map((move) =>
    plainValue(after(position, move), own, ply + 1, recaptureAfter(position, move)),
  );
  if (followed.length < moves.length) values.push(ratioOf(position, own));
  return isOwn ? Math.max(...values) : Math.min(...values);
}

test('passing over moves changes no value', { skip: inAll }, () => {
  const positions = [2, 8, 17, 23, 55].map((plies) => positionOf(gameOf(newGame().start, movesIn(0).slice(0, plies))));
  positions.push(
    parseFen('r1b1k3/1P4pp/2n5/3pP3/1b1Q4/8/PP3PPP/R3K2R w KQq d6 0 1'),
    parseFen('6k1/5ppp/8/8/8/3q4/8/R3K2R b - - 0 1'),
  );
  for (const position of positions) {
    for (const move of legalMoves(position).filter((_, index) => index % 3 === 0)) {
      const next = after(position, move);
      const recapture = recaptureAfter(position, move);
      const worth = finish(analyse({ own: position.turn, trace: undefined, nodes: 0 }, next, 1, recapture));
      const plain = plainValue(next, position.turn, 1, recapture);
      assert.equal(worth.value, plain, `${makeUci(position, move)} in ${makeFen(position)}`);
    }
  }
});

// Number of the move, the recorded one with its value and position-play, and ours. README.md says what is behind each.
const BOTH: readonly (readonly (number | string)[])[] = [
  [1, 'e4', '1.000', '+4.2', 'e3', '1.000', '+4.4'],
  [4, 'Nf3', '0.987', '+2.0', 'dxe5', '1.000', '+0.8'],
  [5, 'Bd2', '0.987', '+3.5', 'Bb5+', '1.000', '+1.9'],
  [15, 'Rg1', '1.031', '+0.9', 'Rh3', '1.056', '-0.5'],
  [17, 'Bb5', '1.028', '+0.5', 'h5', '1.031', '-0.2'],
  [19, 'Bc6', '1.028', '-0.8', 'Nd5', '1.028', '+1.5'],
  [20, 'Bd5', '1.000', '+1.8', 'Bb5', '1.028', '+0.8'],
];
const OTHERS: readonly (readonly [name: string, index: number, others: typeof BOTH])[] = [
  [
    'the typescript’s game: 20 of 29 moves',
    0,
    [
      ...BOTH,
      [21, 'bxc3', '1.015', '-1.9', 'Bxc3', '1.015', '+0.5'],
      [29, 'Be3', '-1000.000', '+2.4', 'Rg1+', '0.831', '-0.8'],
    ],
  ],
  [
    'the published game: 18 of 29 moves',
    1,
    [
      ...BOTH,
      [22, 'Kd2', '1.015', '-0.5', 'Qe3', '1.015', '+1.0'],
      [23, 'Rg4', '1.015', '-0.7', 'b3', '1.015', '-0.3'],
      [25, 'Bb3', '1.015', '-0.1', 'b3', '1.015', '+0.2'],
      [26, 'Bc4', '1.015', '-0.4', 'Rdg1', '1.015', '+0.7'],
    ],
  ],
];
describe('the recorded games', () => {
  for (const [name, index, others] of OTHERS) {
    test(name, () => {
      const found: (number | string)[][] = [];
      let game = newGame();
      for (const [ply, move] of movesIn(index).entries()) {
        if (ply % 2 === 0) {
          const ours = search(game);
          const named = (uci: string, { own }: Decision) => [makeSan(game, uci), own!.score!, own!.line!.slice(14)];
          if (ours.move !== move)
            found.push([ply / 2 + 1, ...named(move, search(game, [move])), ...named(ours.move!, ours)]);
        }
        game = play(game, move);
      }
      assert.deepEqual(found, others);
    });
  }
});

test('as Black it plays the mirrored move', () => {
  for (const plies of [0, 6, 24]) {
    const game = gameOf(newGame().start, movesIn(0).slice(0, plies));
    const turned = newGame(mirroredFen(fenOf(game)));
    const flipped = search(game).move!.replace(/\d/g, (rank) => String(9 - Number(rank)));
    assert.equal(search(turned).move, flipped);
  }
});

test('of moves equal in value and position-play the first is played', () => {
  const game = newGame('7k/8/8/8/8/8/8/3K4 w - - 0 1');
  const moves = movesOf(game);
  const increases = moves.map((move) => increaseOf(positionOf(game), move));
  const greatest = moves.filter((_, index) => increases[index] === Math.max(...increases));
  assert.ok(greatest.length > 1, greatest.join(' '));
  assert.equal(search(game).move, greatest[0]);
});
