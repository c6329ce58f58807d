import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Chess } from 'chessops/chess';
import { parseFen as parsePeerFen } from 'chessops/fen';
import { makeUci as makePeerUci } from 'chessops/util';
import { isChess960, makeFen, parseChess960Fen } from '../chess/fen.ts';
import { endingOf, fenOf, type Game, gameOf, movesOf, play, positionOf } from '../chess/game.ts';
import { makePgn } from '../chess/make-pgn.ts';
import { makeSan } from '../chess/notation.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { tagOf } from '../chess/pgn.ts';
import { seededChance } from '../host/chance.ts';
import { isAll } from '../node/testing/tiers.ts';
import { makePosition } from '../uci/position.ts';
import { chess960Starts } from './chess960-starts.ts';
import { readOpenings } from './openings.ts';
import { allOf } from './packed-openings.ts';

const STARTS = chess960Starts();

/** Some moves at random, castling whenever it can be done. */
function playOn(game: Game, plies: number, chance: () => number): Game {
  let present = game;
  for (let ply = 0; ply < plies && !endingOf(present); ply++) {
    const moves = movesOf(present);
    const position = positionOf(present);
    const castles = moves.find((uci) => makeSan(position, uci).startsWith('O-O'));
    present = play(present, castles ?? moves[Math.floor(chance() * moves.length)]!);
  }
  return present;
}

const pgnOf = ({ start, moves }: Game) => {
  const line = moves.map((uci) => ({ uci, before: [], nags: [], comments: [], variations: [] }));
  return makePgn({ tags: [], start, line: { comments: [], moves: line }, result: '*' });
};

describe('the 960 starts', () => {
  test('are all different, and number 518 is that of chess', () => {
    assert.equal(STARTS.length, 960);
    assert.equal(new Set(STARTS.map(({ start }) => start)).size, 960);
    assert.equal(STARTS[518]!.start, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
    assert.equal(STARTS[0]!.start, 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1');
  });
  test('round trip through both spellings of FEN, through games, PGN and moves on the wire', () => {
    const chance = seededChance(960);
    let castled = 0;
    // The standard starting position, number 518, is among them.
    const tried = STARTS.filter((_, index) => isAll || index % 8 === 518 % 8);
    for (const { start, id } of tried) {
      assert.equal(gameOf(start, []).start, start, id);
      const xFen = parseChess960Fen(start).fen();
      assert.match(xFen, / w KQkq - 0 1$/);
      assert.equal(makeFen(parseChess960Fen(xFen)), start, id);

      const game = playOn(gameOf(start, []), 60, chance);
      castled += game.moves.filter((uci, ply) => {
        const before = positionOf(gameOf(start, game.moves.slice(0, ply)));
        return makeSan(before, uci).startsWith('O-O');
      }).length;
      const text = pgnOf(game);
      const [read] = parsePgn(text, { chess960: 'tagged' }).games;
      assert.deepEqual(read!.errors, [], id);
      assert.equal(tagOf(read!, 'Variant'), 'Chess960');
      assert.equal(tagOf(read!, 'SetUp'), '1');
      assert.equal(tagOf(read!, 'FEN'), xFen);
      assert.equal(read!.start, start);
      assert.deepEqual(
        read!.line.moves.map(({ uci }) => uci),
        game.moves,
        id,
      );
      // A reader of chess alone says what it found.
      assert.match(parsePgn(text).errors[0]!.message, /the variant "Chess960" is not played here/);
      assert.equal(makePosition(game), `position fen ${start} moves ${game.moves.join(' ')}`);
    }
    assert.ok(castled > 0.3 * tried.length, `${castled}`);
  });
  test('have the legal moves that chessops finds, with castling as king takes rook', () => {
    const chance = seededChance(7);
    for (const { start } of STARTS.filter((_, index) => index % 8 === 0)) {
      let game = gameOf(start, []);
      for (let ply = 0; ply < 30 && !endingOf(game); ply++) {
        const peer = Chess.fromSetup(parsePeerFen(fenOf(game)).unwrap()).unwrap();
        const moves = [...peer.allDests()].flatMap(([from, dests]) =>
          [...dests].flatMap((to) => {
            const promotes = peer.board.getRole(from) === 'pawn' && (to < 8 || to > 55);
            const promotions = promotes ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined];
            return promotions.map((promotion) => makePeerUci(promotion ? { from, to, promotion } : { from, to }));
          }),
        );
        assert.deepEqual(movesOf(game).sort(), moves.sort(), fenOf(game));
        game = playOn(game, 1, chance);
      }
    }
  });
  test('are chosen by number', () => {
    const ids = (numbers: string) => chess960Starts(numbers).map(({ id }) => id);
    assert.deepEqual(ids('518'), ['chess960 518']);
    assert.deepEqual(ids('2-4,0'), ['chess960 2', 'chess960 3', 'chess960 4', 'chess960 0']);
    for (const wrong of ['960', '4-2', 'x', '', '1,,2']) {
      assert.throws(() => chess960Starts(wrong), { name: 'OpeningsError', message: /expected numbers from 0 to 959/ });
    }
  });
});

describe('books of Chess960', () => {
  const read = async (text: string) =>
    allOf(
      await readOpenings(
        (async function* () {
          yield text;
        })(),
        'b',
        undefined,
        { chess960: true },
      ),
    );
  const SHREDDER = 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1';
  test('EPD in Shredder-FEN and X-FEN mean the same', async () => {
    const openings = await read(`${SHREDDER}\n${SHREDDER.replace('HFhf - 0 1', 'KQkq - hmvc 0; id "x";')}\n`);
    assert.deepEqual(
      openings.map(({ start }) => start),
      [SHREDDER, SHREDDER],
    );
    // An inner rook is named by its file.
    const [inner] = await read('1r2k1rr/6pp/8/8/8/8/6PP/1R2K1RR w Gg - 0 1');
    assert.ok(isChess960(inner!.start));
    assert.match(inner!.start, / Gg /);
    assert.ok(movesOf(gameOf(inner!.start, [])).includes('e1g1'));
    assert.ok(!movesOf(gameOf(inner!.start, [])).includes('e1h1'));
  });
  test('PGN as fastchess and cutechess-cli write it', async () => {
    for (const variant of ['[Variant "Chess960"]\n', '[Variant "fischerandom"]\n', '[Variant "Fischerandom"]\n', '']) {
      const fen = SHREDDER.replace('HFhf', variant === '' ? 'HFhf' : 'KQkq');
      const [opening] = await read(
        `[Event "x"]\n${variant}[SetUp "1"]\n[FEN "${fen}"]\n\n1. Nd3 Nd6 2. f3 f6 3. e3 e6 *\n`,
      );
      assert.equal(opening!.start, SHREDDER, variant);
      assert.equal(opening!.moves.length, 6);
    }
  });
});
