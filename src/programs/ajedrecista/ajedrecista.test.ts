import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endingOf, fenOf, movesOf, newGame, play } from '../../chess/game.ts';
import { decide, programContract } from '../program.contract.ts';
import { AJEDRECISTA_CARD, startWith } from './card.ts';
import { ajedrecista } from './program.ts';

programContract(ajedrecista);

/** The legal positions with the machine's men at the start and the visitor's king on ranks 1 to 6, Black to move. */
function starts(rook: 'b7' | 'b8'): string[] {
  // On the file of the rook he would stand in check.
  return [...'acdefgh'].flatMap((file) =>
    [1, 2, 3, 4, 5, 6].map((rank) => {
      const start = startWith(`${file}${rank}`);
      return rook === 'b7' ? start : start.replace('K7/1R6/', 'KR6/8/');
    }),
  );
}

/** The visitor's longest defence, in moves of the machine; Infinity for a rook that is lost, a stalemate, or a rule without a legal move. */
function longestMates(): (fen: string) => number {
  const known = new Map<string, number>();
  const running = new Set<string>();
  return function solve(fen: string): number {
    const key = fen.split(' ')[0]!;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (running.has(key)) return Number.POSITIVE_INFINITY;
    running.add(key);
    const game = newGame(fen);
    let longest = 0;
    for (const move of movesOf(game)) {
      const answered = play(game, move);
      if (endingOf(answered)) longest = Number.POSITIVE_INFINITY;
      else {
        const { decision } = decide(ajedrecista, answered, {});
        if (decision.remarks) longest = Number.POSITIVE_INFINITY;
        else {
          const after = play(answered, decision.move!);
          const end = endingOf(after)?.kind;
          const rest = end === 'checkmate' ? 0 : end ? Number.POSITIVE_INFINITY : solve(fenOf(after));
          longest = Math.max(longest, 1 + rest);
        }
      }
    }
    running.delete(key);
    known.set(key, longest);
    return longest;
  };
}

describe('the ending', () => {
  test('from Ka8 and Rb7 each of 42 starts is mated against every defence, by legal moves, in at most 66', () => {
    const solve = longestMates();
    const lengths = starts('b7').map(solve);
    assert.equal(lengths.length, 42);
    assert.equal(Math.max(...lengths), 66);
    assert.equal(solve(AJEDRECISTA_CARD.ending!.start), 66, 'the start of the card is the longest');
  });

  test('with Rb8 eight of the starts fail', () => {
    const lengths = starts('b8').map(longestMates());
    assert.equal(lengths.filter((length) => length === Number.POSITIVE_INFINITY).length, 8);
  });
});

describe('the six rules', () => {
  for (const [rule, fen, move] of [
    [1, 'K7/1R6/2k5/8/8/8/8/8 w - - 0 1', 'b7h7'],
    [2, 'K7/1R6/8/3k4/8/8/8/8 w - - 0 1', 'b7b6'],
    [3, 'K7/8/1R6/3k4/8/8/8/8 w - - 0 1', 'a8a7'],
    [4, '8/K7/1R6/3k4/8/8/8/8 w - - 0 1', 'b6a6'],
    [5, '8/K7/1R6/4k3/8/8/8/8 w - - 0 1', 'a7b7'],
    [6, '8/3K4/1R6/3k4/8/8/8/8 w - - 0 1', 'b6b5'],
  ] as const) {
    test(`rule ${rule}: ${move}`, () => {
      const { decision } = decide(ajedrecista, newGame(fen), {});
      assert.equal(decision.move, move);
      assert.match(decision.own!.remark!, new RegExp(`^rule ${rule},`));
    });
  }
});

test('any other game is resigned with a clear word and a legal move', () => {
  const { decision } = decide(ajedrecista, newGame(), {});
  assert.deepEqual(decision.remarks, [
    { kind: 'resigns', text: 'it plays only king and rook against king, with White' },
  ]);
  assert.ok(movesOf(newGame()).includes(decision.move!));
});
