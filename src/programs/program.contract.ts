import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { endingOf, fenOf, type Game, gameOf, movesOf, newGame, play } from '../chess/game.ts';
import { detailsOf } from './details.ts';
import {
  type CardDetails,
  type Chance,
  type Clock,
  type Decision,
  type Engine,
  finish,
  type Limits,
  type Options,
  type Program,
  type SearchCommand,
  type Thought,
  type Trace,
} from './program.ts';

/** A clock on which no time passes. */
export const INSTANT: Clock = { kind: 'period', elapsedMillis: () => 0 };
/** Numbers from a small congruential generator (Lehmer, 48271), as the host's own must not be imported here. */
export const chanceOf = (seed: number): Chance => {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
};

/** Positions with special rules: each must get a legal move. */
const SHARP: readonly [name: string, fen: string, ...moves: string[]][] = [
  ['start', INITIAL_FEN],
  ['en passant is open', INITIAL_FEN, 'e2e4', 'a7a6', 'e4e5', 'd7d5'],
  ['en passant is the only move', '8/8/8/6p1/5pPk/5P1P/7K/8 b - g3 0 1'],
  ['castling is open on all sides', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
  ['castling through check is barred', 'r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1'],
  // Five men: a program that builds endgame tables builds none for it.
  ['promotion for either side', '8/P6k/8/8/8/7P/p6K/8 w - - 0 1'],
  ['a double check', '4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1'],
  ['a pinned man', '4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1'],
  ['one legal move', '7k/8/8/8/8/8/6q1/7K w - - 0 1'],
  ['Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'],
];

const FINISHED: readonly [name: string, fen: string][] = [
  ['mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'],
  ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'],
];

/** Lines within the opening book, if there is one. */
const FIRST_MOVES: readonly (readonly string[])[] = [[], ['e2e4'], ['d2d4'], ['c2c4'], ['e2e4', 'e7e5', 'g1f3']];

/** A line that leaves every book and needs some thought. */
const OUT_OF_BOOK = ['a2a3', 'h7h5', 'b1c3', 'g8h6', 'e2e4'];

/** An ending with the program to move: its start, after the visitor's first move. */
function inEnding(start: string): Game {
  const game = newGame(start);
  return play(game, movesOf(game)[0]!);
}

/** The result of a search run to its end, with its thoughts. */
export interface Run {
  readonly decision: Decision;
  readonly thoughts: readonly Thought[];
}

/** An engine's decision about a game, its search run to its end. */
export function decisionOf(
  engine: Engine,
  game: Game,
  limits: Limits,
  clock: Clock = INSTANT,
  trace?: Trace,
): Decision {
  engine.setGame(game);
  return finish(engine.search(limits, clock, trace));
}

/** A fresh engine's decision about a game. `tell` may answer a thought with a word. */
export function decide(
  program: Program,
  game: Game,
  limits: Limits,
  {
    options = {},
    seed = 1,
    clock = INSTANT,
    send,
  }: { options?: Options; seed?: number; clock?: Clock; send?: (thought: Thought) => SearchCommand | undefined } = {},
): Run {
  const defaults = Object.fromEntries(program.card.options.map((option) => [option.name, option.default]));
  const engine = program.create({ ...defaults, ...options }, chanceOf(seed));
  engine.setGame(game);
  const search = engine.search(limits, clock);
  const thoughts: Thought[] = [];
  for (let step = search.next(); ; ) {
    if (step.done) return { decision: step.value, thoughts };
    thoughts.push(step.value);
    step = search.next(send?.(step.value));
  }
}

/**
 * Checks the contract of {@link Program} against one implementation. Each program's test file calls this once.
 * @param details what is known of it, if it is not one of the collection.
 */
export function programContract(program: Program, limits: Limits = { nodes: 1000 }, details?: CardDetails): void {
  describe(`${program.card.id} keeps the contract`, () => {
    testCard(program.card, details);
    testPositions(program, limits);
    testCommands(program, limits);
    testGames(program, limits);
  });
}

function testCard(card: Program['card'], details: CardDetails | undefined): void {
  test('its card is whole', () => {
    assert.match(card.id, /^[a-z][a-z0-9]*$/);
    assert.ok(
      card.levels.some((level) => level.id === card.tournamentLevel),
      'the tournament level is a level',
    );
    assert.equal(new Set(card.levels.map((level) => level.id)).size, card.levels.length, 'level ids differ');
    assert.ok(card.positionsPerSecond > 0);
    if (card.machineName !== undefined) {
      assert.match(card.machineName, /^[^,;:()]{3,24}$/, 'a short name, not a description');
      assert.doesNotMatch(card.machineName, /^(an?|the|none|no)\b/i, 'it stands behind "the"');
    }
    const books = card.options.filter(({ name }) => /book/i.test(name)).map(({ name }) => name);
    assert.deepEqual(books, card.bookOption === undefined ? [] : [card.bookOption], 'the book option is named');
    const { facts, speedFact, sources } = details ?? detailsOf(card.id);
    for (const fact of [...facts, speedFact]) {
      if (fact.kind === 'chosen') continue;
      assert.ok(fact.source !== undefined && sources.includes(fact.source), `a source for: ${fact.text}`);
    }
  });
}

function testPositions(program: Program, limits: Limits): void {
  const { card } = program;
  for (const [name, fen, ...moves] of SHARP) {
    test(`legal where ${name}`, () => {
      const game = gameOf(fen, moves);
      const { decision, thoughts } = decide(program, game, limits);
      assert.ok(movesOf(game).includes(decision.move ?? ''), `${decision.move} in ${fenOf(game)}`);
      for (const { pv } of [...thoughts, decision]) gameOf(fen, [...moves, ...pv]);
    });
  }

  for (const [name, fen] of FINISHED) {
    test(`no move at ${name}`, () => {
      const { decision } = decide(program, newGame(fen), limits);
      assert.equal(decision.move, undefined);
      assert.equal(decision.from, 'none');
    });
  }

  test('the same seed gives the same decisions, and the game is left as it was', () => {
    for (const [, fen, ...moves] of SHARP) {
      const game = gameOf(fen, moves);
      const before = structuredClone({ game, fen: fenOf(game) });
      const first = decide(program, game, limits, { seed: 7 });
      const second = decide(program, game, limits, { seed: 7 });
      assert.deepEqual(first.decision, second.decision);
      assert.deepEqual({ game, fen: fenOf(game) }, before);
    }
  });

  test('another seed gives other decisions only where its card says that it uses chance', () => {
    const { usesChance } = card;
    const without: Options = typeof usesChance === 'object' ? { [usesChance.option]: !usesChance.is } : {};
    const games = [...FIRST_MOVES.map((moves) => gameOf(INITIAL_FEN, moves)), gameOf(SHARP[9]![1], [])];
    const play = (game: Game, seed: number, options: Options) => decide(program, game, limits, { seed, options });
    const differ = (options: Options, seeds: number) =>
      games.some((game) => {
        const first = play(game, 1, options).decision.move;
        const others = Array.from({ length: seeds - 1 }, (_, index) => 7920 + 7919 * index);
        return others.some((seed) => play(game, seed, options).decision.move !== first);
      });
    if (usesChance !== true) assert.ok(!differ(without, 3), 'without its source of chance');
    if (usesChance === true) assert.ok(differ({}, 8));
    else if (usesChance) assert.ok(differ({ [usesChance.option]: usesChance.is }, 8));
  });
}

function testCommands(program: Program, limits: Limits): void {
  test('it obeys a limit of positions', () => {
    const game = gameOf(SHARP[9]![1], []);
    for (const nodes of [100, 1000, 5000]) {
      const { decision } = decide(program, game, { nodes });
      assert.ok(decision.nodes <= Math.max(nodes, movesOf(game).length + 1), `${decision.nodes} of ${nodes}`);
    }
  });

  for (const kind of ['stop', 'moveNow'] as const) {
    test(`the word ${kind} ends a search at once with a legal move`, () => {
      const game = gameOf(SHARP[9]![1], []);
      let isReported = false;
      let after = 0;
      const { decision } = decide(
        program,
        game,
        { infinite: true, nodes: 2_000_000 },
        {
          send: () => {
            if (isReported) after++;
            isReported = true;
            return { kind };
          },
        },
      );
      assert.ok(movesOf(game).includes(decision.move ?? ''));
      assert.ok(after <= 1, `${after} thoughts after the word`);
    });
  }

  test('a move from its book comes without judgement', () => {
    for (const moves of FIRST_MOVES) {
      const { decision, thoughts } = decide(program, gameOf(INITIAL_FEN, moves), limits);
      if (decision.from !== 'book') continue;
      const { move, depth, nodes, score, pv } = decision;
      assert.deepEqual({ depth, nodes, score }, { depth: 0, nodes: 0, score: undefined }, moves.join(' '));
      assert.equal(pv[0], move);
      assert.ok(thoughts.every((thought) => thought.score === undefined));
    }
  });
}

function testGames(program: Program, limits: Limits): void {
  const { card } = program;
  const defaults = Object.fromEntries(card.options.map((option) => [option.name, option.default]));
  test('it keeps to the root moves it is given', () => {
    const game = newGame();
    const { decision } = decide(program, game, { ...limits, searchMoves: ['a2a3', 'h2h4'] });
    assert.ok(['a2a3', 'h2h4'].includes(decision.move ?? ''), decision.move);
  });

  test('given a single root move it plays that, or none if it does not know that kind of move', () => {
    const small: Limits = { nodes: 50, ...(limits.depth === undefined ? {} : { depth: 1 }) };
    for (const [, fen, ...moves] of SHARP) {
      const game = gameOf(fen, moves);
      // One engine for all of them: what it kept of the move before must not show.
      const engine = program.create(defaults, chanceOf(1));
      for (const move of movesOf(game)) {
        const decision = decisionOf(engine, game, { ...small, searchMoves: [move] });
        if (decision.move !== undefined || decision.from !== 'none') assert.equal(decision.move, move, fenOf(game));
      }
    }
  });

  test('it follows a game move by move, and jumps to another', () => {
    const engine = program.create(defaults, chanceOf(3));
    let game = newGame();
    const line = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5c6', 'd7c6', 'e1g1'];
    for (const move of line) {
      game = play(game, move);
      engine.setGame(game);
    }
    const last = (current: Game) => {
      return decisionOf(engine, current, limits);
    };
    assert.ok(movesOf(game).includes(last(game).move ?? ''));
    const other = newGame('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    assert.ok(movesOf(other).includes(last(other).move ?? ''));
    const back = newGame();
    assert.ok(movesOf(back).includes(last(back).move ?? ''));
  });

  test('the card tells how its book is closed, and what its screen is', () => {
    const { bookOption } = card;
    if (bookOption !== undefined) {
      assert.equal(card.options.find(({ name }) => name === bookOption)?.kind, 'check');
      for (const moves of FIRST_MOVES) {
        const { decision } = decide(program, gameOf(INITIAL_FEN, moves), limits, {
          options: { [bookOption]: false },
        });
        assert.notEqual(decision.from, 'book', moves.join(' '));
      }
    }
  });

  test('a program before 1990 calls a Trace, and the card says which program does', () => {
    const isOld = card.year < 1990;
    if (isOld) assert.ok(card.traces, 'every program of the time can be watched');
    const engine = program.create(defaults, chanceOf(7));
    const game = card.ending ? inEnding(card.ending.start) : gameOf(INITIAL_FEN, OUT_OF_BOOK);
    engine.setGame(game);
    const entered: string[] = [];
    let left = 0;
    const search = engine.search(limits, INSTANT, {
      enter: (ply, move) => void (ply === 1 && entered.push(move)),
      leave: () => void left++,
    });
    finish(search);
    assert.equal(entered.length > 0, card.traces === true);
    assert.equal(left > 0, card.traces === true);
    for (const move of entered) assert.ok(movesOf(game).includes(move), move);
  });

  test('a game against itself stays legal to its end', () => {
    let game = newGame(card.ending?.start);
    const engine = program.create(defaults, chanceOf(5));
    for (let ply = 0; ply < 160 && !endingOf(game); ply++) {
      const decision = decisionOf(engine, game, { ...limits, nodes: Math.min(limits.nodes ?? 300, 300) });
      if (decision.remarks?.some(({ kind }) => kind === 'resigns') && !card.ending) break;
      game = play(game, decision.move ?? '(none)');
    }
    assert.ok(game.moves.length > 4);
  });
}
