/** The kernel held against chessops, position by position, in random games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Castles, Chess, type Position } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';
import { kernelOn } from 'plyhouse-kernel';
import { startKernel } from 'plyhouse-kernel/wasm';
import { seededChance } from '../host/chance.ts';

const POSITIONS = 30_000;
const LONGEST_GAME_PLIES = 250;

/** Starts in which castling, en passant, promotion, pins and checks come soon. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
  'r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1',
  'qqqqkqqq/8/8/pPpPpPpP/PpPpPpPp/8/8/QQQQKQQQ w - - 0 1',
];
const CHESS960_STARTS = [
  'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9',
  'rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w CAca - 0 1',
  'nnqbbrkr/pppppppp/8/8/8/8/PPPPPPPP/NNQBBRKR w HFhf - 0 1',
  '1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1',
  'rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1',
  '2r2kr1/8/8/8/8/8/8/2R2KR1 b GCgc - 0 1',
];

/** Castling as chessops spells it, king takes rook, which is right in Chess960; else as the king's step. */
function movesOf(position: Position, chess960: boolean): string[] {
  const moves: string[] = [];
  for (const [from, targets] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of targets) {
      if (isPawn && (to < 8 || to >= 56)) {
        for (const promotion of ['queen', 'rook', 'bishop', 'knight'] as const)
          moves.push(makeUci({ from, to, promotion }));
      } else moves.push(chess960 ? makeUci({ from, to }) : stepUci(position, from, to));
    }
  }
  return moves;
}

/** A move that is no promotion; castling as the king's step. */
function stepUci({ board, turn }: Position, from: number, to: number): string {
  const isCastling = board.king.has(from) && board[turn].has(to);
  return makeUci({ from, to: isCastling ? (from & 56) | (to > from ? 6 : 2) : to });
}

function positionOf(fen: string, chess960: boolean): Position {
  const setup = parseFen(fen).unwrap();
  const position = Chess.fromSetup(setup).unwrap();
  if (chess960) position.castles = Castles.fromSetup(setup);
  return position;
}

const wasm = await startKernel();
const kernel = kernelOn(wasm);

/** All that the kernel says of a position, bar its moves. */
const listed = () =>
  [kernel.fen(), kernel.hash(), kernel.turn(), kernel.isCheck(), kernel.halfmoves(), kernel.repetitions()].join(' ');

/** Plays one game at random ({@link playCompared}); says of a difference after which moves it was found. */
function compareGame(start: string, chess960: boolean, chance: () => number, hashes: Map<string, bigint>): number {
  const played: string[] = [];
  try {
    return playCompared(start, chess960, chance, hashes, played);
  } catch (error) {
    throw new Error(`${start} ${played.join(' ')}`, { cause: error });
  }
}

/** Compares at every step, and takes each step back once; gives the positions compared. `played` receives the moves. */
function playCompared(
  start: string,
  chess960: boolean,
  chance: () => number,
  hashes: Map<string, bigint>,
  played: string[],
): number {
  const position = positionOf(start, chess960);
  kernel.setPosition(start, { chess960 });
  const stood = new Map<string, number>();
  for (let ply = 0; ; ply++) {
    // chessops stops the counter at 150.
    const fen = makeFen({ ...position.toSetup(), halfmoves: position.halfmoves });
    // The FEN without its counters: the squares, the side to move, castling and en passant.
    const key = fen.slice(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1));
    const moves = movesOf(position, chess960);
    stood.set(key, (stood.get(key) ?? 0) + 1);

    assert.equal(kernel.fen(), fen);
    assert.deepEqual(kernel.legalMoves().sort(), [...moves].sort());
    assert.equal(wasm.count(1), moves.length);
    assert.equal(kernel.isCheck(), position.isCheck());
    assert.equal(kernel.turn(), position.turn);
    assert.equal(kernel.halfmoves(), position.halfmoves);
    assert.equal(kernel.repetitions(), stood.get(key));
    // The key is the one of the board, whatever way led there, and tells positions apart as the Laws do.
    assert.equal(kernel.hash(), BigInt.asUintN(64, wasm.freshHash()));
    assert.equal(hashes.get(key) ?? kernel.hash(), kernel.hash());
    hashes.set(key, kernel.hash());

    if (moves.length === 0 || ply === LONGEST_GAME_PLIES) return ply + 1;
    const before = listed();
    const tried = moves[Math.floor(chance() * moves.length)]!;
    kernel.make(tried);
    assert.equal(kernel.unmake(), tried);
    assert.equal(listed(), before);

    const move = moves[Math.floor(chance() * moves.length)]!;
    kernel.make(move);
    played.push(move);
    position.play(asChessops(position, move, chess960));
  }
}

function asChessops(position: Position, uci: string, chess960: boolean): NormalMove {
  const move = parseUci(uci) as NormalMove;
  if (chess960) return move;
  for (const rook of position.castles.castlingRights) {
    if (position.board.king.has(move.from) && stepUci(position, move.from, rook) === uci) {
      return { from: move.from, to: rook };
    }
  }
  return move;
}

test('agrees with chessops on moves, FEN, check, repetitions and key in 30,000 positions', () => {
  const chance = seededChance(1974);
  // Except in Chess960: a key includes the rights, and the rooks' starting squares are the same all game.
  const hashes = new Map<string, bigint>();
  let compared = 0;
  for (let game = 0; compared < POSITIONS; game++) {
    const isOdd = game % 3 === 2;
    const starts = isOdd ? CHESS960_STARTS : STARTS;
    const start = starts[Math.floor(chance() * starts.length)]!;
    compared += compareGame(start, isOdd, chance, isOdd ? new Map() : hashes);
  }
  assert.equal(new Set(hashes.values()).size, hashes.size, 'two positions share a key');
});
