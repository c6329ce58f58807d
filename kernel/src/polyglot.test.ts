import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chess } from './chess.ts';
import { polyglotKey } from './polyglot.ts';
import { parseUci } from './uci.ts';

// The examples of the format's description: http://hgm.nubati.net/book_format.html
const EXAMPLES: readonly [moves: string, key: string][] = [
  ['', '463b96181691fc9c'],
  ['e2e4', '823c9b50fd114196'],
  ['e2e4 d7d5', '0756b94461c50fb0'],
  ['e2e4 d7d5 e4e5', '662fafb965db29d4'],
  ['e2e4 d7d5 e4e5 f7f5', '22a48b5a8e47ff78'],
  ['e2e4 d7d5 e4e5 f7f5 e1e2', '652a607ca3f242c1'],
  ['e2e4 d7d5 e4e5 f7f5 e1e2 e8f7', '00fdd303c946bdd9'],
  ['a2a4 b7b5 h2h4 b5b4 c2c4', '3c8123ea7b067637'],
  ['a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3', '5c3f9b829b279560'],
];
for (const [moves, key] of EXAMPLES) {
  test(`the key after ${moves || 'no move'}`, () => {
    const chess = new Chess();
    for (const uci of moves.split(' ').filter(Boolean)) chess.play(parseUci(chess, uci)!);
    assert.equal(polyglotKey(chess), BigInt(`0x${key}`));
    // Also from its FEN, with the square that was crossed, as in the published examples.
    const last = moves.split(' ').at(-1)!;
    const crossed = /^([a-h])[27]\1[45]$/.test(last) ? `${last[0]}${last[1] === '2' ? 3 : 6}` : '-';
    const fields = chess.fen().split(' ');
    fields[3] = crossed;
    assert.equal(polyglotKey(new Chess(fields.join(' '))), BigInt(`0x${key}`));
  });
}

test('en passant counts if a pawn stands beside, even if it is pinned', () => {
  const pinned = new Chess('8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2');
  assert.equal(pinned.epSquare(), undefined);
  const without = new Chess('8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2');
  assert.notEqual(polyglotKey(pinned), polyglotKey(without));
  assert.equal(pinned.hash(), without.hash());
});
