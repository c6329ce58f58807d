/** The kernel's static exchange evaluation held against its definition, on plain positions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernel } from 'plyhouse-kernel';
import { attacks, type Board, type Color, opposite, type Role } from 'plyhouse-kernel/position';
import { seededChance } from '../host/chance.ts';
import { parseFen } from './fen.ts';
import { legalMove } from './move.ts';

const kernel = await createKernel();

const WORTHS: Readonly<Record<Role, number>> = {
  pawn: 100,
  knight: 300,
  bishop: 300,
  rook: 500,
  queen: 900,
  king: 20_000,
};
const LEAST_FIRST: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

function attackersOf(board: Board, square: number, color: Color): number[] {
  return [...board[color]].filter((from) => attacks(board.get(from)!, from, board.occupied).has(square));
}

/** The gain of `color` from further captures on a square, or 0 for stopping: the definition, carried out step by step on a board. */
function gainOf(board: Board, square: number, color: Color): number {
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
