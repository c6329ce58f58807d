import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { detailsOf } from '../details.ts';
import { decide, programContract } from '../program.contract.ts';
import type { Clock, Program } from '../program.ts';
import { createBoard, setPosition } from './board.ts';
import { ENDGAME_POINTS, evaluate } from './evaluate.ts';
import { slutspel } from './program.ts';
import { createWeights } from './weights.ts';

programContract(slutspel);

/** The first attempt plays within the same promises, with its dummy rule too; the card's id says which run failed. */
for (const Search of ['naive', 'still']) {
  const attempt: Program = {
    // It calls no Trace: it is there to check the other search by.
    card: { ...slutspel.card, id: `slutspel${Search}`, traces: false },
    create: (options, chance) => slutspel.create({ ...options, Search }, chance),
  };
  programContract(attempt, { nodes: 2000 }, detailsOf(slutspel.card.id));
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const PERIOD: Clock = { kind: 'period', elapsedMillis: (nodes) => nodes / 20 };

describe('limits', () => {
  test('a level of n plies goes n plies deep', () => {
    for (const level of slutspel.card.levels.filter(({ limits }) => limits.depth && limits.depth <= 4)) {
      const { decision } = decide(slutspel, newGame(KIWIPETE), level.limits);
      assert.equal(decision.depth, level.limits.depth);
      assert.ok(decision.pv.length <= level.limits.depth!);
    }
  });

  test('time is kept on the clock passed in, to a slice of positions', () => {
    const { decision } = decide(slutspel, newGame(KIWIPETE), { moveMillis: 1000 }, { clock: PERIOD });
    assert.ok(decision.nodes >= 20_000 && decision.nodes <= 20_000 + 2048, `${decision.nodes}`);
  });

  test('positions are kept to the one', () => {
    for (const nodes of [1, 7, 100, 4321]) {
      assert.equal(decide(slutspel, newGame(KIWIPETE), { nodes }).decision.nodes, nodes);
    }
  });

  test('when stopped early, it reports the move it plays and not the one it was searching', () => {
    const fens = [
      KIWIPETE,
      'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      '8/8/8/4k3/8/8/3R4/3RK3 w - - 0 1',
    ];
    let checks = 0;
    for (const fen of fens) {
      for (let nodes = 5; nodes < 3000; nodes += 131) {
        const { decision } = decide(slutspel, newGame(fen), { nodes });
        const after = play(newGame(fen), decision.move!);
        const reported = decision.remarks?.some(({ kind }) => kind === 'check' || kind === 'mate') ?? false;
        assert.equal(reported, positionOf(after).isCheck(), `${decision.move} in ${fen} after ${nodes}`);
        if (reported) checks++;
      }
    }
    assert.ok(checks > 5, `${checks} checks`);
  });

  test('the first attempt cut short plays what its last whole search found', () => {
    const options = { Search: 'naive' };
    for (const nodes of [3000, 9000, 30_000, 60_000, 90_000]) {
      const { decision } = decide(slutspel, newGame(KIWIPETE), { nodes }, { options });
      const whole = decide(slutspel, newGame(KIWIPETE), { depth: decision.depth }, { options }).decision;
      assert.equal(decision.move, whole.move, `${nodes} positions, ${decision.depth} plies`);
      assert.ok(whole.nodes <= nodes);
    }
  });

  test('a level given while it thinks counts from then on', () => {
    let isReported = false;
    const { decision } = decide(
      slutspel,
      newGame(KIWIPETE),
      { infinite: true },
      {
        send: ({ depth }) => {
          if (isReported || depth < 3) return undefined;
          isReported = true;
          return { kind: 'level', limits: { depth: 4 } };
        },
      },
    );
    assert.equal(decision.depth, 4);
  });

  test('a ponder search has no limit until the ponder hit', () => {
    let thoughts = 0;
    const { decision } = decide(
      slutspel,
      newGame(KIWIPETE),
      { ponder: true, nodes: 500 },
      { send: () => (++thoughts === 10 ? { kind: 'hit' } : undefined) },
    );
    assert.ok(decision.nodes > 5000, `${decision.nodes}`);
  });

  test('asked for a mate in n it looks 2n plies deep', () => {
    const { decision } = decide(slutspel, newGame('7k/8/8/6K1/8/8/8/R7 w - - 0 1'), { mate: 2 });
    assert.deepEqual(decision.score, { kind: 'mate', moves: 2 });
    assert.equal(decide(slutspel, newGame(KIWIPETE), { mate: 1 }).decision.depth, 2);
  });
});

describe('the book', () => {
  test('holds one to three moves, every one legal, and ends', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 400; seed++) {
      let game = newGame();
      for (;;) {
        const { decision } = decide(slutspel, game, { depth: 1 }, { seed: seed * 7919 });
        if (decision.from !== 'book') break;
        gameOf(INITIAL_FEN, [...game.moves, ...decision.pv]);
        game = play(game, decision.move!);
      }
      assert.ok(game.moves.length >= 1 && game.moves.length <= 6, game.moves.join(' '));
      seen.add(game.moves.slice(0, 1).join(' '));
    }
    assert.deepEqual([...seen].sort(), ['c2c4', 'd2d4', 'e2e4', 'g1f3']);
  });

  test('is closed by the option, by another start, and to whoever wants to see it think', () => {
    assert.equal(decide(slutspel, newGame(), { depth: 1 }).decision.from, 'book');
    assert.equal(decide(slutspel, newGame(), { depth: 1 }, { options: { Book: false } }).decision.from, 'search');
    assert.equal(decide(slutspel, newGame(), { infinite: true, depth: 1 }).decision.from, 'search');
    const other = newGame('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
    assert.equal(decide(slutspel, other, { depth: 1 }).decision.from, 'search');
    assert.equal(decide(slutspel, gameOf(INITIAL_FEN, ['a2a3']), { depth: 1 }).decision.from, 'search');
  });
});

describe('E', () => {
  const board = (fen: string, list: 'printed' | 'standard' = 'printed') => {
    const made = createBoard(createWeights(list));
    setPosition(made, fen);
    return made;
  };

  test('is the printed formula: 100 300 450 500 1000, White less Black', () => {
    // One piece more for White than Black has, by turns.
    for (const [letter, printed, standard] of [
      ['P', 100, 100],
      ['N', 300, 300],
      ['B', 450, 300],
      ['R', 500, 500],
      ['Q', 1000, 900],
    ] as const) {
      const fen = `4k3/8/8/8/3${letter}4/8/8/4K3 w - - 0 1`;
      assert.equal(board(fen).material, printed);
      assert.equal(board(fen, 'standard').material, standard);
      assert.equal(board(fen.replace(letter, letter.toLowerCase())).material, -printed);
    }
  });

  test('is the same for both sides of a mirrored position', () => {
    for (const [white, black] of [
      [
        'r1bqk2r/ppp2ppp/2n2n2/2bpp3/4P3/2NP1N2/PPP1BPPP/R1BQ1RK1 w kq - 0 1',
        'r1bq1rk1/ppp1bppp/2np1n2/4p3/2BPP3/2N2N2/PPP2PPP/R1BQK2R b KQ - 0 1',
      ],
      ['8/5k2/8/8/2R5/8/1P3K2/8 w - - 0 1', '8/1p3k2/8/2r5/8/8/5K2/8 b - - 0 1'],
    ] as const) {
      assert.equal(evaluate(board(white)), evaluate(board(black)));
      assert.equal(evaluate(board(white)), -evaluate(board(white.replace(' w ', ' b '))));
    }
  });

  test('knows an endgame by 13 points on the board, the kings left out', () => {
    assert.equal(ENDGAME_POINTS, 13);
    assert.equal(board(INITIAL_FEN).points, 78);
    assert.equal(board('8/8/8/4k3/8/8/3R4/3RK3 w - - 0 1').points, 10);
    // Queen and knight against pawn is 13: the lone king's way to the corner counts. One pawn more and it does not.
    const gain = (pawns: string) => {
      const middle = evaluate(board(`8/8/8/3k4/8/8/${pawns}/K2QN3 w - - 0 1`));
      return evaluate(board(`7k/8/8/8/8/8/${pawns}/K2QN3 w - - 0 1`)) - middle;
    };
    assert.ok(gain('p7') > 30, `${gain('p7')}`);
    assert.ok(gain('pp6') < 0, `${gain('pp6')}`);
  });
});

test('the search is what it was: positions examined for a fixed depth', () => {
  // Golden numbers of this search; a change that means to alter nothing leaves them as they are.
  const counts: readonly [fen: string, depth: number, nodes: number][] = [
    [INITIAL_FEN, 4, 9_725],
    [KIWIPETE, 4, 8_930],
    ['8/8/8/4k3/8/8/3R4/3RK3 w - - 0 1', 5, 27_095],
  ];
  const options = { Book: false };
  assert.deepEqual(
    counts.map(([fen, depth]) => decide(slutspel, newGame(fen), { depth }, { options }).decision.nodes),
    counts.map(([, , nodes]) => nodes),
  );
});

test('its decisions are legal where the rules bite, at every small depth and with either list of values', () => {
  const game = gameOf(INITIAL_FEN, ['e2e4', 'c7c5', 'e4e5', 'd7d5']);
  for (const Values of ['printed', 'standard']) {
    for (const depth of [1, 2, 3]) {
      const { decision } = decide(slutspel, game, { depth }, { options: { Values } });
      assert.ok(movesOf(game).includes(decision.move!));
    }
  }
});
