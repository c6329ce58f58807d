import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { movesOf, resultOf } from '../chess/game.ts';
import { terminationOf } from '../chess/reason.ts';
import { type Player, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { inAll } from '../node/testing/tiers.ts';
import type { Terms } from '../session/terms.ts';
import type { Opening } from './packed-openings.ts';
import { type GameRules, type PlayedGame, playGame } from './play-game.ts';
import { type Act, type ScriptedPlayer, scripted } from './testing/scripted.ts';

const START: Opening = { id: 'start', start: INITIAL_FEN, moves: [] };
const from = (start: string, ...moves: string[]): Opening => ({ id: 'here', start, moves });

interface Setup {
  readonly white?: readonly Act[] | ScriptedPlayer;
  readonly black?: readonly Act[] | ScriptedPlayer;
  readonly opening?: Opening;
  readonly terms?: Terms;
  readonly rules?: GameRules;
  /** White thinks on its opponent's time. */
  readonly ponders?: boolean;
}

function playScripts({ white = [], black = [], opening = START, terms = { depth: 1 }, rules, ponders }: Setup) {
  const side = (script: readonly Act[] | ScriptedPlayer, name: string) => ({
    player: 'think' in script ? script : scripted(script, name),
    terms,
  });
  return playGame({ white: { ...side(white, 'W'), ponders }, black: side(black, 'B'), opening, rules });
}

const summary = ({ ending, reason }: PlayedGame) => [resultOf(ending), terminationOf(ending), reason];

const SHUFFLE_WHITE = ['g1f3', 'f3g1', 'g1f3', 'f3g1', 'g1f3'];
const SHUFFLE_BLACK = ['g8f6', 'f6g8', 'g8f6', 'f6g8', 'g8f6'];
const crash = new PlayerError('crashed', 'B', 'ended with exit code 3');

const ENDINGS: readonly [name: string, setup: Setup, result: string, termination: string, reason: string][] = [
  ['checkmate', { white: ['f2f3', 'g2g4'], black: ['e7e5', 'd8h4'] }, '0-1', 'normal', 'Black mates'],
  [
    'stalemate',
    { white: ['f5f7'], opening: from('7k/8/8/5QK1/8/8/8/8 w - - 0 1') },
    '1/2-1/2',
    'normal',
    'Draw by stalemate',
  ],
  [
    'dead material',
    { white: ['e1d2'], opening: from('7k/8/8/8/8/8/3n4/4K3 w - - 0 1') },
    '1/2-1/2',
    'normal',
    'Draw by insufficient mating material',
  ],
  ['repetition', { white: SHUFFLE_WHITE, black: SHUFFLE_BLACK }, '1/2-1/2', 'normal', 'Draw by 3-fold repetition'],
  [
    'fifty moves',
    { white: ['a1a2'], opening: from('7k/8/8/8/8/8/7p/R6K w - - 99 80') },
    '1/2-1/2',
    'normal',
    'Draw by fifty moves rule',
  ],
  [
    'mate before fifty moves',
    { white: ['a1a8'], opening: from('7k/6pp/8/8/8/8/7P/R6K w - - 99 80') },
    '1-0',
    'normal',
    'White mates',
  ],
  [
    'resignation',
    { white: [{ decision: { from: 'none', remarks: [{ kind: 'resigns', text: 'I resign' }] } }] },
    '0-1',
    'normal',
    'White resigns',
  ],
  ['a crash', { black: ['e7e5', crash], white: ['e2e4'] }, '1-0', 'abandoned', 'Black crashes: ended with exit code 3'],
  [
    'a hang',
    { white: [new PlayerError('stalled', 'W', 'gave no bestmove')] },
    '0-1',
    'abandoned',
    'White hangs: gave no bestmove',
  ],
  [
    'nonsense',
    { white: [new PlayerError('protocol', 'W', 'said bestmove without a move')] },
    '0-1',
    'abandoned',
    'White talks nonsense: said bestmove without a move',
  ],
  [
    'an illegal move that the player owns up to',
    { white: [new PlayerError('illegalMove', 'W', 'e2e5 is not legal', 'e2e5')] },
    '0-1',
    'illegal move',
    'White makes an illegal move: e2e5',
  ],
  ['an illegal move', { black: ['e7e4'] }, '1-0', 'illegal move', 'Black makes an illegal move: e7e4'],
  [
    'no move although one is legal',
    { white: [{ decision: { from: 'none' } }] },
    '0-1',
    'illegal move',
    'White makes an illegal move: none at all',
  ],
  [
    'a fallen flag',
    {
      terms: { control: { millis: 1000, incrementMillis: 0 } },
      white: [
        { millis: 900, decision: { move: 'e2e4' } },
        { millis: 250, decision: { move: 'd2d4' } },
      ],
    },
    '0-1',
    'time forfeit',
    'White loses on time',
  ],
  [
    'time for a move overstepped',
    { terms: { moveMillis: 500 }, black: [{ millis: 700, decision: { move: 'e7e5' } }] },
    '1-0',
    'time forfeit',
    'Black loses on time',
  ],
  [
    'a fallen flag against a bare king',
    {
      terms: { moveMillis: 500 },
      white: [{ millis: 700, decision: { move: 'a1a2' } }],
      opening: from('7k/8/8/8/8/8/8/R6K w - - 0 1'),
    },
    '1/2-1/2',
    'time forfeit',
    'Draw: time is up, no material to mate with',
  ],
  [
    'a silent player whose clock runs out',
    { terms: { moveMillis: 30 }, rules: { marginMillis: 0 }, black: ['hang'] },
    '1-0',
    'time forfeit',
    'Black loses on time',
  ],
  [
    'a silent player without a clock',
    { rules: { patienceMillis: 30 }, black: ['hang'] },
    '1-0',
    'abandoned',
    'Black hangs: gave no move in 0.03 s',
  ],
  [
    'the longest game allowed, whatever its position is numbered',
    {
      opening: from('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 90'),
      rules: { adjudication: { maxMoves: 2 } },
    },
    '1/2-1/2',
    'adjudication',
    'Draw by adjudication: after 2 moves',
  ],
  [
    'the longest game allowed',
    { rules: { adjudication: { maxMoves: 2 } } },
    '1/2-1/2',
    'adjudication',
    'Draw by adjudication: after 2 moves',
  ],
];

describe('every way a game ends', () => {
  for (const [name, setup, ...expected] of ENDINGS) {
    test(name, async () => assert.deepEqual(summary(await playScripts(setup)), expected));
  }
});

describe('what the record of a game holds', () => {
  test('the moves, with a note for each after the opening', async () => {
    const own = { score: '17' };
    const white: Act[] = [
      { decision: { move: 'g1f3', score: { kind: 'cp', centipawns: 30 }, depth: 4, nodes: 99, own }, millis: 7 },
    ];
    const black: Act[] = [{ decision: { remarks: [{ kind: 'resigns', text: '' }], from: 'none' } }];
    const { game, notes, ending } = await playScripts({ white, black, opening: from(INITIAL_FEN, 'e2e4', 'e7e5') });
    assert.deepEqual(game.moves, ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual(game.called, ending);
    assert.deepEqual(notes, [
      { move: 'g1f3', from: 'search', score: { kind: 'cp', centipawns: 30 }, depth: 4, nodes: 99, millis: 7, own },
    ]);
  });
  test('castling in one notation, whatever the engine sends', async () => {
    const opening = from('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    const { game } = await playScripts({ white: ['e1h1'], black: [crash], opening });
    assert.deepEqual(game.moves, ['e1g1']);
  });
  test('a fault, with the communication before it', async () => {
    const { fault } = await playScripts({ black: [crash] });
    assert.deepEqual(fault, { by: 'black', problem: 'crashed', log: ['B was here'] });
  });
});

describe('the players', () => {
  test('forget their last game', async () => {
    const white = scripted();
    await playScripts({ white, black: ['a7a5', 'b7b5', crash] });
    assert.deepEqual(white.received, ['newGame', 'think', 'think', 'think']);
  });
  test('lose if they do not start', async () => {
    const black = { ...scripted(), newGame: () => Promise.reject(crash) };
    assert.deepEqual(summary(await playScripts({ black })), [
      '1-0',
      'abandoned',
      'Black crashes: ended with exit code 3',
    ]);
  });
  test('are stopped when their time is up, and restarted if they do not respond', { skip: inAll }, async () => {
    const black = scripted(['deaf']);
    await playScripts({ terms: { moveMillis: 20 }, rules: { marginMillis: 0 }, black });
    assert.deepEqual(black.received, ['newGame', 'think', 'stop', 'restart']);
  });
  test('receive both clocks', async () => {
    const terms: Terms = { control: { moves: 3, millis: 60_000, incrementMillis: 1000 } };
    const white = scripted([
      { decision: { move: 'e2e4' }, millis: 20_000 },
      { decision: { move: 'd2d4' }, millis: 500 },
    ]);
    const black = scripted([{ decision: { move: 'e7e5' }, millis: 3000 }, crash]);
    await playScripts({ white, black, terms, rules: { overheadMillis: 15 } });
    assert.deepEqual(white.requests, [
      {
        gameClock: { remainingMillis: 60_000, incrementMillis: 1000, movesToGo: 3, opponentMillis: 60_000 },
        overheadMillis: 15,
      },
      {
        gameClock: { remainingMillis: 41_000, incrementMillis: 1000, movesToGo: 2, opponentMillis: 58_000 },
        overheadMillis: 15,
      },
    ]);
    assert.equal(black.requests[1]!.gameClock!.opponentMillis, 41_500);
  });
  test('on the period clock pay in the time of the original machine, without a margin', async () => {
    const terms: Terms = { control: { millis: 60_000, incrementMillis: 0 }, period: true };
    const answer = (move: string, periodMillis: number): Act => ({
      decision: { move },
      millis: 1,
      periodMillis,
    });
    const played = await playScripts({ terms, white: [answer('e2e4', 59_990), answer('d2d4', 20)] });
    assert.deepEqual(summary(played), ['0-1', 'time forfeit', 'White loses on time']);
    assert.equal(played.game.moves.length, 2);
    const inTime = await playScripts({ terms, white: [answer('e2e4', 59_990), answer('d2d4', 10), crash] });
    assert.equal(inTime.reason, 'White crashes: ended with exit code 3');
  });
});

test('the signal aborts a game and stops the player', { timeout: 60_000 }, async () => {
  const black = scripted(['hang']);
  const controller = new AbortController();
  const broken = playGame({
    white: { player: scripted(), terms: { depth: 1 } },
    black: { player: black, terms: { depth: 1 } },
    opening: START,
    signal: controller.signal,
    onMove: () => setTimeout(() => controller.abort(new Error('enough')), 5),
  });
  await assert.rejects(broken, /enough/);
  assert.deepEqual(black.received, ['newGame', 'think', 'stop']);
});

describe('adjudication', () => {
  const saying = (centipawns: number, moves: readonly string[]): Act[] =>
    moves.map((move) => ({ decision: { move, score: { kind: 'cp', centipawns } } }));
  const white = ['a2a3', 'b2b3', 'c2c3', 'd2d3', 'e2e3', 'f2f3'];
  const black = ['a7a6', 'b7b6', 'c7c6', 'd7d6', 'e7e6', 'f7f6'];
  test('of a lost game, by the loser’s own scores', async () => {
    const rules = { adjudication: { resign: { moves: 3, centipawns: 500 } } };
    const played = await playScripts({ rules, white: saying(-501, white), black: saying(10, black) });
    assert.deepEqual(summary(played), [
      '0-1',
      'adjudication',
      'Black wins by adjudication: 3 moves at 500 centipawns down',
    ]);
    assert.equal(played.game.moves.length, 5);
  });
  test('of a draw, by both sides’ scores, from a move on', async () => {
    const rules = { adjudication: { draw: { fromMove: 4, moves: 2, centipawns: 5 } } };
    const played = await playScripts({ rules, white: saying(5, white), black: saying(-5, black) });
    assert.deepEqual(summary(played), [
      '1/2-1/2',
      'adjudication',
      'Draw by adjudication: 2 moves of each side within 5 centipawns, from move 4',
    ]);
    assert.equal(played.game.moves.length, 8);
  });
  test('is off by default', async () => {
    const played = await playScripts({ white: [...saying(-9999, white), crash], black: saying(0, black) });
    assert.equal(played.reason, 'White crashes: ended with exit code 3');
  });
});

const terms = { control: { millis: 60_000, incrementMillis: 0 } };
const expecting = (move: string, expects: string): Act => ({ decision: { move, expects }, millis: 100 });
const after = (text: string) => new Promise<void>((resolve) => setTimeout(resolve, Number(text)));

/** A player that answers a pondering search when it is hit or stopped, and any other at once. */
function ponderer(
  moves: readonly (readonly [move: string, expects: string])[],
  millis: { own: number; afterHit: number },
) {
  const received: string[] = [];
  const requests: SearchRequest[] = [];
  let turn = 0;
  let release: ((token: string) => void) | undefined;
  const base = scripted([], 'W');
  const player: Player = {
    ...base,
    async think(game, request) {
      requests.push(request);
      received.push(`${request.ponder ? 'ponder' : 'think'} ${game.moves.at(-1) ?? ''}`.trim());
      const [move, expects] = moves[turn]!;
      const answer = (spent: number) => {
        turn++;
        return {
          decision: { move, expects, from: 'search', depth: 1, nodes: 1, pv: [move] },
          millis: spent,
        } as const;
      };
      if (!request.ponder) return answer(millis.own);
      const start = performance.now();
      const token = await new Promise<string>((resolve) => {
        release = resolve;
      });
      if (token !== 'hit') return { ...answer(0), decision: { ...answer(0).decision, move: movesOf(game)[0]! } };
      await after(String(millis.afterHit));
      return answer(performance.now() - start);
    },
    send(command) {
      received.push(command.kind);
      if (command.kind === 'stop') turn -= 2;
      release?.(command.kind);
      release = undefined;
    },
  };
  return { player, received, requests };
}

describe('pondering', () => {
  test('a hit goes on as the own search, and only the time from then on is counted', async () => {
    const white = ponderer(
      [
        ['f2f3', 'e7e5'],
        ['g2g4', 'd8h4'],
      ],
      { own: 1000, afterHit: 30 },
    );
    const slow = (move: string): Act => ({ decision: { move }, millis: 200 });
    const black = scripted([slow('e7e5'), slow('d8h4')], 'B');
    const think = black.think;
    const lateBlack = {
      ...black,
      think: async (...asked: Parameters<typeof think>) => after('120').then(() => think(...asked)),
    };
    const played = await playGame({
      white: { player: white.player, terms, ponders: true },
      black: { player: lateBlack, terms },
      opening: START,
    });
    assert.deepEqual(summary(played), ['0-1', 'normal', 'Black mates']);
    // The mate would end the game, so nobody ponders on it.
    assert.deepEqual(white.received, ['think', 'ponder e7e5', 'hit']);
    const { gameClock } = white.requests[1]!;
    assert.equal(gameClock!.remainingMillis, 59_000);
    assert.equal(white.requests[1]!.ponder, true);
    const millis = played.notes.map((note) => note.millis);
    assert.ok(millis[2]! >= 25 && millis[2]! < 115, `${millis[2]} ms`);
  });
  test('a miss is called off, and the player is asked again', async () => {
    const white = ponderer([['f2f3', 'd7d5'] as const, ['g2g4', 'a7a6'] as const, ['h2h3', 'h7h6'] as const], {
      own: 10,
      afterHit: 0,
    });
    const shown: string[] = [];
    const played = await playGame({
      white: { player: white.player, terms, ponders: true },
      black: { player: scripted(['e7e5', 'd8h4'], 'B'), terms },
      opening: START,
      onMove: (_, { move }, { white: own }) => shown.push(`${move} ${own!.remainingMillis}`),
      onPonder: (by, expects) => shown.push(`${by} ponders on ${expects}`),
    });
    const left = played.notes.filter((_, index) => index % 2 === 0).map(({ millis }) => millis);
    const [first, second] = [60_000 - left[0]!, 60_000 - left[0]! - left[1]!];
    assert.deepEqual(shown, [
      `f2f3 ${first}`,
      'white ponders on d7d5',
      `e7e5 ${first}`,
      `g2g4 ${second}`,
      'white ponders on a7a6',
      `d8h4 ${second}`,
    ]);
    assert.deepEqual(summary(played), ['0-1', 'normal', 'Black mates']);
    // At the end the last search is called off, too: the player is free for its next game.
    assert.deepEqual(white.received, ['think', 'ponder d7d5', 'stop', 'think e7e5', 'ponder a7a6', 'stop']);
  });
  test('who fails while it ponders loses at its turn; who is only asked for its move does not ponder', async () => {
    const script: Act[] = [expecting('f2f3', 'e7e5'), new PlayerError('crashed', 'W', 'ended with exit code 3')];
    const lost = await playScripts({ white: script, black: ['e7e5'], terms, ponders: true });
    assert.deepEqual(summary(lost), ['0-1', 'abandoned', 'White crashes: ended with exit code 3']);
    const quiet = scripted([expecting('f2f3', 'e7e5'), 'g2g4'], 'W');
    await playScripts({ white: quiet, black: ['e7e5', 'd8h4'], terms });
    assert.deepEqual(quiet.received, ['newGame', 'think', 'think']);
    assert.ok(quiet.requests.every(({ ponder }) => ponder === undefined));
  });
  test('an expected move that is not legal is no reason to ponder', async () => {
    const white = scripted([expecting('f2f3', 'e2e4'), 'g2g4'], 'W');
    await playScripts({ white, black: ['e7e5', 'd8h4'], terms, ponders: true });
    assert.deepEqual(white.received, ['newGame', 'think', 'think']);
  });
});
