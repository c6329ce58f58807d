import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Color, Role, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { parseFen } from '../chess/fen.ts';
import { legalMove } from '../chess/move.ts';
import { seededChance } from '../host/chance.ts';
import { createKernel } from './kernel.ts';

const kernel = await createKernel();

// The first two positions: Chess Programming Wiki, "SEE - The Swap Algorithm", by its values; here a knight is worth 300.
const CASES: readonly [what: string, fen: string, move: string, centipawns: number][] = [
  ['a pawn that nobody protects', '1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1', 'e1e5', 100],
  ['men behind men', '1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1', 'd3e5', -200],
  ['a quiet move to a safe square', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a5', 0],
  ['a quiet move into a pawn', '4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1', 'a1a5', -500],
  ['a king who may not take back', '8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1', 'd2d4', 100],
  ['a king who may', '8/8/8/3k4/3p4/8/3R4/4K3 w - - 0 1', 'd2d4', -400],
  ['a rook through a rook', '3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1', 'd2d5', -400],
  ['a queen behind a bishop', '6k1/5q2/4b3/3p4/8/2N5/6B1/6K1 w - - 0 1', 'c3d5', -200],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 100],
  ['en passant, taken back', '4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 0],
  ['a promotion', '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', 'e7e8q', 800],
  ['a promotion under a rook', 'r5k1/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8n', -100],
  ['a pawn that would take back and promote', '3n2k1/1nP5/8/8/8/8/3R4/4K3 w - - 0 1', 'd2d8', 300],
  ['castling', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 0],
];

for (const [what, fen, move, centipawns] of CASES) {
  test(`weighs ${what}`, () => {
    kernel.setPosition(fen);
    assert.equal(kernel.see(move), centipawns);
  });
}

test('refuses a move that is not legal', () => {
  kernel.setPosition('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
  assert.throws(() => kernel.see('a1b2'), { name: 'MoveError' });
});

const WORTHS: Readonly<Record<Role, number>> = {
  pawn: 100,
  knight: 300,
  bishop: 300,
  rook: 500,
  queen: 900,
  king: 20_000,
};
const LEAST_FIRST: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

function attackersOf(board: Board, square: Square, color: Color): Square[] {
  return [...board[color]].filter((from) => attacks(board.get(from)!, from, board.occupied).has(square));
}

/** What `color` gains by going on capturing on a square, or 0 for stopping: the definition, on a board, step by step. */
function gainOf(board: Board, square: Square, color: Color): number {
  const attackers = attackersOf(board, square, color);
  const role = LEAST_FIRST.find((each) => attackers.some((from) => board.getRole(from) === each));
  if (!role) return 0;
  if (role === 'king' && attackersOf(board, square, opposite(color)).length > 0) return 0;
  const next = board.clone();
  const taken = next.take(square)!;
  next.take(attackers.find((from) => board.getRole(from) === role)!);
  const promotes = role === 'pawn' && (square < 8 || square >= 56);
  next.set(square, { role: promotes ? 'queen' : role, color });
  const gain = WORTHS[taken.role] + (promotes ? WORTHS.queen - WORTHS.pawn : 0);
  return Math.max(0, gain - gainOf(next, square, opposite(color)));
}

/** The worth of a move by the definition. */
function exchange(fen: string, uci: string): number {
  const position = parseFen(fen);
  const move = legalMove(position, uci)!;
  const { board, turn } = position;
  if (board[turn].has(move.to)) return 0;
  const man = board.take(move.from)!;
  const isEnPassant = man.role === 'pawn' && move.to === position.epSquare;
  const taken = board.take(isEnPassant ? move.to + (turn === 'white' ? -8 : 8) : move.to);
  board.set(move.to, { role: move.promotion ?? man.role, color: turn });
  const gain = (taken ? WORTHS[taken.role] : 0) + (move.promotion ? WORTHS[move.promotion] - WORTHS.pawn : 0);
  return gain - gainOf(board, move.to, opposite(turn));
}

test('agrees with the definition on every move of random positions', () => {
  const chance = seededChance(1983);
  for (let game = 0; game < 10; game++) {
    kernel.setPosition('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    for (let ply = 0; ply < 40; ply++) {
      const moves = kernel.legalMoves();
      if (moves.length === 0) break;
      const fen = kernel.fen();
      for (const move of moves) assert.equal(kernel.see(move), exchange(fen, move), `${fen} ${move}`);
      kernel.make(moves[Math.floor(chance() * moves.length)]!);
    }
  }
});
