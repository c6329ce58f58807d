import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { immerable, produce } from 'immer';
import { autorun, makeAutoObservable, observable } from 'mobx';
import { computed, effect, reactive, ref, shallowRef } from 'vue';
import { between, kingAttacks } from './attacks.ts';
import { Chess } from './chess.ts';
import { Chess as ChessJs } from './chessjs.ts';
import { Position, type SquareMove } from './position.ts';
import { readMove } from './san.ts';
import { makeUci } from './square-moves.ts';
import { makeSan } from './square-san.ts';

const AFTER = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const BEFORE = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Both classes, by what a test does with them. */
interface Kind<Game extends object> {
  readonly name: string;
  make(): Game;
  play(game: Game, san: string): void;
  fen(game: Game): string;
  count(game: Game): number;
  undo(game: Game): void;
}
const CHESS: Kind<Chess> = {
  name: 'Chess',
  make: () => new Chess(),
  play: (game, san) => game.play(readMove(game, san)),
  fen: (game) => game.fen(),
  count: (game) => game.moves('e2').length + game.moves().length,
  undo: (game) => game.undo(),
};
const CHESS_JS: Kind<ChessJs> = {
  name: "chessjs's Chess",
  make: () => new ChessJs(),
  play: (game, san) => game.move(san),
  fen: (game) => game.fen(),
  count: (game) => game.moves({ square: 'e2' }).length + game.moves().length,
  undo: (game) => game.undo(),
};

const WRAPS: readonly [name: string, wrap: <Game extends object>(game: Game) => Game][] = [
  ['a Vue ref', (game) => ref(game).value as typeof game],
  ['a reactive object of Vue', (game) => reactive({ game }).game as typeof game],
  ['a shallow ref of Vue', (game) => shallowRef(game).value],
  ['a proxy', (game) => new Proxy(game, {})],
  ['a proxy of proxies', deepProxy],
  ['an object that inherits from it', (game) => Object.create(game)],
  ['a copy of its properties', (game) => Object.assign(Object.create(Object.getPrototypeOf(game)), game)],
  ['an observable of MobX', (game) => makeAutoObservable(game)],
  ['a box of MobX', (game) => observable.box(game).get()],
];

/** Wraps whatever is read of an object, anew each time. */
function deepProxy<Wrapped extends object>(wrapped: Wrapped): Wrapped {
  return new Proxy(wrapped, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      const isPlain = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
      return isPlain && name !== 'prototype' ? deepProxy(value) : value;
    },
  });
}

for (const kind of [CHESS, CHESS_JS] as readonly Kind<object>[]) {
  describe(kind.name, () => {
    for (const [name, wrap] of WRAPS) {
      test(`works as ${name}`, () => {
        const game = wrap(kind.make());
        for (const san of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']) kind.play(game, san);
        for (let time = 0; time < 3; time++) kind.undo(game);
        assert.equal(kind.fen(game), AFTER);
        assert.equal(kind.count(game), 29);
        assert.match(JSON.stringify(game), /"fen":"rnbqkbnr\/pppp1ppp/);
        kind.undo(game);
        kind.undo(game);
        assert.equal(kind.fen(game), BEFORE);
        assert.equal(kind.count(game), 22);
      });
    }

    test('two that have the same properties go their own ways', () => {
      const one = kind.make();
      kind.play(one, 'e4');
      const other = Object.assign(Object.create(Object.getPrototypeOf(one)), one);
      kind.play(other, 'c5');
      kind.undo(one);
      kind.play(one, 'd4');
      kind.play(other, 'Nf3');
      assert.match(kind.fen(one), /^rnbqkbnr\/pppppppp\/8\/8\/3P4\/8\/PPP1PPPP\/RNBQKBNR b/);
      assert.match(kind.fen(other), /^rnbqkbnr\/pp1ppppp\/8\/2p5\/4P3\/5N2\/PPPP1PPP\/RNBQKB1R b/);
    });

    test('Vue computes anew after a move', () => {
      const game = ref(kind.make());
      const seen: string[] = [];
      const fen = computed(() => kind.fen(game.value));
      effect(() => {
        seen.push(fen.value);
        kind.count(game.value);
      });
      kind.play(game.value, 'e4');
      kind.play(game.value, 'e5');
      assert.deepEqual([seen.length, seen[0], seen.at(-1)], [3, BEFORE, AFTER]);
    });

    test('MobX runs again after a move', () => {
      const game = makeAutoObservable(kind.make());
      const seen: string[] = [];
      const stop = autorun(() => seen.push(kind.fen(game)));
      kind.play(game, 'e4');
      kind.play(game, 'e5');
      stop();
      assert.deepEqual([seen.length, seen[0], seen.at(-1)], [3, BEFORE, AFTER]);
    });

    test('a draft of Immer leaves the former state as it was', () => {
      const first = { game: Object.assign(kind.make(), { [immerable]: true }), turns: 0 };
      const second = produce(first, (draft) => {
        kind.play(draft.game, 'e4');
        kind.play(draft.game, 'e5');
        draft.turns++;
      });
      assert.deepEqual([kind.fen(first.game), first.turns], [BEFORE, 0]);
      assert.deepEqual([kind.fen(second.game), second.turns], [AFTER, 1]);
    });

    test('structuredClone takes it, without its methods', () => {
      assert.equal(typeof structuredClone(kind.make()), 'object');
    });
  });
}

test('JSON has the start, the moves and the position', () => {
  const game = new Chess('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  game.play(readMove(game, 'e4'));
  assert.deepEqual(JSON.parse(JSON.stringify(game)), {
    start: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
    moves: ['e2e4'],
    fen: '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1',
  });
});

test('squares are read by their names, and what is none is refused', () => {
  const game = new Chess();
  assert.deepEqual(game.get('e2'), { role: 'pawn', color: 'white' });
  assert.equal(game.moves('e2').length, 2);
  assert.deepEqual(game.dests('g1').length, 2);
  assert.equal(game.isAttacked('e3', 'white'), true);
  for (const wrong of ['e9', '', 64, -1, 1.5, null, {}] as unknown as 0[] as never[]) {
    for (const ask of [
      () => game.get(wrong),
      () => game.moves(wrong),
      () => game.dests(wrong),
      () => game.attackers(wrong, 'white'),
      () => game.isAttacked(wrong, 'white'),
      () => game.position().dests(wrong),
      () => game.position().board.get(wrong),
    ]) {
      assert.throws(ask, { name: 'RangeError', message: /square: expected a number from 0 to 63 or a name/ });
    }
  }
});

test('a position reads squares by their names, too, in moves and in sets', () => {
  const position = Position.initial();
  const named = { from: 'e2', to: 'e4' } as unknown as SquareMove;
  assert.ok(position.isLegal(named) && position.dests('e2').has('e4') && !position.dests('e2').has('e5'));
  assert.deepEqual([makeSan(position, named), makeUci(position, named)], ['e4', 'e2e4']);
  position.play(named);
  assert.equal(position.fen(), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  assert.equal(String(kingAttacks('a1').without('b2').with('h8')), 'b1 a2 h8');
  assert.equal(String(between('a1', 'd4')), 'b2 c3');
  const wrong = 'e9' as never;
  for (const ask of [
    () => position.play({ from: wrong, to: 20 }),
    () => position.isLegal({ from: 12, to: wrong }),
    () => position.dests('e2').has(wrong),
    () => position.dests('e2').with(wrong),
    () => makeUci(position, { from: wrong, to: 28 }),
    () => kingAttacks(wrong),
    () => between('a1', wrong),
  ]) {
    assert.throws(ask, { name: 'RangeError', message: /square: expected/ });
  }
});
