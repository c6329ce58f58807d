import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseSetup } from 'plyhouse-kernel/position';
import { FenError, INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { rowsOf } from '../board/squares.ts';
import {
  CASTLING_RIGHTS,
  EMPTY_FEN,
  readSetUp,
  withBoard,
  withCastling,
  withEnPassant,
  withMan,
  withTurn,
} from './setup-model.ts';

test('a piece is placed and removed', () => {
  const one = withMan(EMPTY_FEN, 'e4', { color: 'white', role: 'knight' });
  assert.equal(one, '8/8/8/8/4N3/8/8/8 w - - 0 1');
  assert.equal(withMan(one, 'e4', { color: 'black', role: 'queen' }), '8/8/8/8/4q3/8/8/8 w - - 0 1');
  assert.equal(withMan(one, 'e4', undefined), EMPTY_FEN);
});

test('a castling right disappears with the rook or the king, and can be restored', () => {
  const bare = withMan(INITIAL_FEN, 'h1', undefined);
  assert.equal(bare.split(' ')[2], 'Qkq');
  const back = withMan(bare, 'h1', { color: 'white', role: 'rook' });
  assert.equal(back.split(' ')[2], 'Qkq');
  assert.deepEqual(readSetUp(back).possibleCastling, ['K', 'Q', 'k', 'q']);
  assert.equal(withCastling(back, 'K', true), INITIAL_FEN);
  assert.equal(withCastling(INITIAL_FEN, 'q', false).split(' ')[2], 'KQk');
  assert.equal(withMan(INITIAL_FEN, 'e8', undefined).split(' ')[2], 'KQ');
  assert.equal(withCastling(EMPTY_FEN, 'K', true), EMPTY_FEN);
});

test('en passant is offered only if a pawn may have passed an enemy pawn that could capture it', () => {
  const fen = '4k3/8/8/2pP1p2/8/8/8/4K3 w - - 0 1';
  assert.deepEqual(readSetUp(fen).possibleEnPassant, ['c6']);
  assert.equal(withEnPassant(fen, 'c6'), '4k3/8/8/2pP1p2/8/8/8/4K3 w - c6 0 1');
  assert.equal(withEnPassant(fen, 'f6'), fen, 'no pawn stands beside f5');
  assert.deepEqual(readSetUp(withTurn(fen, 'black')).possibleEnPassant, []);
  assert.deepEqual(readSetUp('4k3/2p5/8/2pP4/8/8/8/4K3 w - - 0 1').possibleEnPassant, [], 'it cannot come from c7');
  assert.deepEqual(readSetUp('4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1').possibleEnPassant, ['e3']);
  const chosen = withEnPassant(fen, 'c6');
  assert.equal(withTurn(chosen, 'black').split(' ')[3], '-');
  assert.equal(withMan(chosen, 'd5', undefined).split(' ')[3], '-');
  assert.equal(parseFen(chosen).epSquare, 42);
});

test('the problem of an illegal position is named', () => {
  assert.equal(readSetUp(EMPTY_FEN).problem?.code, 'kings');
  assert.equal(readSetUp(INITIAL_FEN).problem, undefined);
  assert.equal(readSetUp(withMan(INITIAL_FEN, 'a8', { color: 'white', role: 'pawn' })).problem?.code, 'pawns');
  assert.throws(() => readSetUp('8/8/8 w - - 0 1'), FenError);
});

test('after any changes the FEN is readable and has no right that its pieces do not allow', () => {
  const piece = fc.record({
    color: fc.constantFrom('white' as const, 'black' as const),
    role: fc.constantFrom('king' as const, 'rook' as const, 'pawn' as const, 'queen' as const),
  });
  const squares = rowsOf('white').flat();
  const action = fc.oneof(
    fc.tuple(fc.constantFrom(...squares, 'e1', 'h1', 'a8', 'd5', 'e5'), fc.option(piece, { nil: undefined })).map(
      ([square, man]) =>
        (fen: string) =>
          withMan(fen, square, man),
    ),
    fc.constantFrom('white' as const, 'black' as const).map((turn) => (fen: string) => withTurn(fen, turn)),
    fc.tuple(fc.constantFrom(...CASTLING_RIGHTS), fc.boolean()).map(
      ([right, allowed]) =>
        (fen: string) =>
          withCastling(fen, right, allowed),
    ),
    fc.constantFrom(...squares).map((square) => (fen: string) => withEnPassant(fen, square)),
  );
  fc.assert(
    fc.property(fc.constantFrom(INITIAL_FEN, EMPTY_FEN), fc.array(action, { maxLength: 30 }), (start, actions) => {
      const fen = actions.reduce((before, act) => act(before), start);
      parseSetup(fen);
      const { castling, possibleCastling, enPassant, possibleEnPassant } = readSetUp(fen);
      assert.equal(castling.join('') || '-', fen.split(' ')[2]);
      assert.ok(castling.every((right) => possibleCastling.includes(right)));
      assert.equal(enPassant ?? '-', fen.split(' ')[3]);
      assert.ok(!enPassant || possibleEnPassant.includes(enPassant));
      assert.equal(withBoard(fen, fen.split(' ')[0]!), fen.replace(/ \d+ \d+$/, ' 0 1'));
    }),
  );
});
