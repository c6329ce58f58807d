import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Role } from 'plyhouse-kernel/position';
import { DRAWN_SETS, drawPiece, pieceStyles } from './piece-sets.ts';

const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

describe('piece sets', () => {
  for (const set of DRAWN_SETS) {
    test(`${set}: has twelve different pictures, each light or dark with an outline of the opposite shade`, () => {
      const pictures = ROLES.flatMap((role) =>
        (['white', 'black'] as const).map((color) => drawPiece(set, color, role, 'en')),
      );
      assert.equal(new Set(pictures).size, 12);
      for (const picture of pictures) {
        assert.match(picture, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="45" height="45" [^>]*>.+<\/svg>$/);
        assert.ok(picture.includes('#fffdf7') !== picture.includes('#2b2721'), 'one fill');
      }
    });

    test(`${set}: every rule of its style sheet is one URL without a quote in it`, () => {
      const rules = pieceStyles(set, 'nl').split('\n');
      assert.equal(rules.length, 12);
      for (const rule of rules) {
        assert.match(
          rule,
          /^:root \.cg-wrap piece\.\w+\.(white|black) \{ background-image: url\("data:image\/svg\+xml,[^"\s]+"\); \}$/,
        );
      }
    });
  }

  test('letters follow the notation; figurines are not letters', () => {
    assert.match(drawPiece('letters', 'white', 'knight', 'nl'), />P<\/text>/);
    assert.match(drawPiece('letters', 'white', 'knight', 'fr'), />C<\/text>/);
    assert.match(drawPiece('letters', 'white', 'knight', 'figurine'), />N<\/text>/);
  });
});
