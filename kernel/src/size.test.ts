import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { sizeOf } from './testing/size-of.ts';

// Size limits of what a page loads, in bytes, minified and gzipped: chess.js 1.4.0 is 11 582, chessops' parsePgn 1 793, both measured as
// here.
const MOST: readonly [what: string, code: string, bytes: number][] = [
  ['parsePgn alone', "export { parsePgn } from 'plyhouse-kernel/pgn';", 4_000],
  ['a game', "export { Chess } from 'plyhouse-kernel';", 10_000],
  ['a position', "export { Position } from 'plyhouse-kernel/position';", 7_500],
  ['a program written for chess.js', "export { Chess } from 'plyhouse-kernel/chessjs';", 13_000],
];
describe('what a page loads', () => {
  for (const [what, code, bytes] of MOST) {
    test(`${what}: at most ${bytes} bytes`, async () => {
      const size = await sizeOf(code);
      assert.ok(size <= bytes, `${size} bytes`);
    });
  }
});

test('games, SAN, PGN and positions need no WebAssembly, and no policy that allows it', () => {
  const program = `
    delete globalThis.WebAssembly;
    const { Chess, makeSan, readMove } = await import('plyhouse-kernel');
    const { makePgn, parsePgn, spellExactly } = await import('plyhouse-kernel/pgn');
    const { Chess: ChessJs } = await import('plyhouse-kernel/chessjs');
    const { Position } = await import('plyhouse-kernel/position');
    const { polyglotKey } = await import('plyhouse-kernel/polyglot');
    const chess = new Chess();
    chess.play(readMove(chess, 'e4'));
    const other = new ChessJs();
    other.loadPgn('1. d4 d5 *');
    const [game] = parsePgn('1. e2e4 e7e5 *');
    spellExactly(game);
    console.log(chess.moves().map((move) => makeSan(chess, move)).length, chess.perft(3), chess.outcome(), chess.hash() > 0n,
      polyglotKey(chess) > 0n, other.history().join(), makePgn(game).trim(), Position.initial().dests('e2').size());
  `;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  assert.equal(told, '20 13160 undefined true true d4,d5 1. e4 e5 * 2\n');
});
