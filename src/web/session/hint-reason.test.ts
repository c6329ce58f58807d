import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame, positionOf } from '../../chess/game.ts';
import { hintReasons } from './hint-reason.ts';

const CASES: readonly [what: string, fen: string, line: string, reasons: readonly string[]][] = [
  ['mate', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'd1d8', ['It is checkmate.']],
  ['a piece that is won', '4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 1', 'f3e5', ['It takes the knight on e5 and wins a piece.']],
  ['an exchange', '4k3/3p4/4p3/3n4/8/4N3/8/4K3 w - - 0 1', 'e3d5 e6d5', ['It takes the knight on d5.']],
  [
    'a check that attacks a rook',
    'r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1',
    'd5c7',
    ['It gives check.', 'It attacks the rook on a8.'],
  ],
  [
    'an attack on two at once',
    '6k1/8/2q3r1/8/2N5/8/8/4K3 w - - 0 1',
    'c4e5',
    ['It attacks the queen on c6 and the rook on g6 at once.', 'The knight on c4 was attacked.'],
  ],
  ['a promotion', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8q', ['The pawn becomes a queen.', 'It wins a queen.']],
  ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', ['It takes the pawn en passant and wins a pawn.']],
  [
    'a retreat',
    '4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1',
    'e4c3',
    ['It attacks the pawn on d5.', 'The knight on e4 was attacked.'],
  ],
  [
    'castling',
    'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4',
    'e1g1',
    ['It brings the king to safety and a rook into play.'],
  ],
  [
    'the centre',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'e2e4',
    ['It takes its share of the centre.'],
  ],
  ['nothing to see', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'e1e2', []],
  ['no move', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '', []],
];

for (const [what, fen, line, reasons] of CASES) {
  test(`the reasons for a move: ${what}`, () => {
    assert.deepEqual(hintReasons(positionOf(newGame(fen)), line === '' ? [] : line.split(' ')), reasons);
  });
}
