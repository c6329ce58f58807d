/** The kernel's SAN and ends of games held against chessops, in random games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Castles, Chess as OtherChess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeSan as makeOtherSan } from 'chessops/san';
import type { NormalMove, Role } from 'chessops/types';
import {
  Chess,
  capturedOf,
  chess960Fen,
  fromOf,
  type Move,
  makeSan,
  parseSan,
  promotionOf,
  toOf,
} from 'plyhouse-kernel';
import { seededChance } from '../host/chance.ts';

// PLYHOUSE_POSITIONS=1000000 for a release.
const POSITIONS = Number(process.env.PLYHOUSE_POSITIONS ?? 6_000);
const LONGEST_GAME_PLIES = 300;

/** A move of the kernel as a move of chessops: in both a king takes his rook. */
function asOther(move: Move): NormalMove {
  const promotion = promotionOf(move);
  return { from: fromOf(move), to: toOf(move), ...(promotion ? { promotion: promotion as Role } : {}) };
}

test(`agrees with chessops on the SAN of every move, and on the end, in ${POSITIONS} positions`, () => {
  const chance = seededChance(1972);
  let compared = 0;
  for (let game = 0; compared < POSITIONS; game++) {
    const chess960 = game % 3 === 2;
    const fen = chess960Fen(chess960 ? Math.floor(chance() * 960) : 518);
    const chess = new Chess(fen, { chess960 });
    const setup = parseFen(fen).unwrap();
    const other = OtherChess.fromSetup(setup).unwrap();
    if (chess960) other.castles = Castles.fromSetup(setup);
    for (let ply = 0; ply < LONGEST_GAME_PLIES; ply++, compared++) {
      const moves = chess.moves();
      for (const move of moves) {
        const san = makeSan(chess, move);
        assert.equal(san, makeOtherSan(other, asOther(move)), chess.fen());
        assert.equal(parseSan(chess, san), move);
        assert.equal(capturedOf(move) !== undefined, san.includes('x'));
      }
      assert.equal(chess.isCheckmate(), other.isCheckmate());
      assert.equal(chess.isStalemate(), other.isStalemate());
      assert.equal(chess.isInsufficientMaterial(), other.isInsufficientMaterial());
      if (moves.length === 0) break;
      const move = moves[Math.floor(chance() * moves.length)]!;
      chess.play(move);
      other.play(asOther(move));
    }
  }
});
