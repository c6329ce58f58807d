import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf, movesOf } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { completeOptions } from '../../host/engine.ts';
import { localClient } from '../../host/engine-client.ts';
import { nodeClient } from '../../host/node-client.ts';
import { limitsOf } from '../../host/search-request.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { Score } from '../../programs/program.ts';
import { ANSWERS_FILE, RECORDS_FILE, readHouseFile } from '../articles.ts';
import { type Script, scripted } from '../testing/scripted.ts';
import { costOf, describeQuestion, describeTrial, type Naming } from './describe.ts';
import type { Contestant, MoveTrial, PlayTrial, Trial } from './question.ts';
import { HORIZON, QUESTIONS } from './questions.ts';
import {
  gameOfTrial,
  isSeen,
  type RecordedAnswers,
  runTrial,
  type TrialAnswer,
  type TrialAnswers,
} from './run-trial.ts';

const cp = (centipawns: number): Score => ({ kind: 'cp', centipawns });
const naming: Naming = { language: 'en', nameOf: (program) => program.toUpperCase() };
const recorded = JSON.parse(await readHouseFile(ANSWERS_FILE)) as RecordedAnswers;
const TRIALS: readonly Trial[] = QUESTIONS.flatMap(({ trials }) => trials);

describe('the questions', () => {
  test('every position can be played, every right move is legal there, every program can be set so', () => {
    for (const trial of TRIALS) {
      const game = gameOfTrial(trial);
      if (trial.kind === 'move')
        for (const move of trial.right ?? []) assert.ok(movesOf(game).includes(move), trial.id);
      for (const contestant of [trial.old, trial.modern, ...(trial.kind === 'play' ? [trial.defender] : [])]) {
        const { card } = findProgram(contestant.program);
        completeOptions({ card }, contestant.options ?? {});
        limitsOf(card, contestant.request);
      }
    }
    const ids = [...QUESTIONS, ...TRIALS].map(({ id }) => id);
    assert.equal(new Set(TRIALS.map(({ id }) => id)).size, TRIALS.length, String(ids));
  });
  test('the horizon is asked for moves 10 to 22 of the game as it is recorded', async () => {
    const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
    const { moves } = gameOfPgn(games[0]!);
    const trials = HORIZON.trials as readonly MoveTrial[];
    assert.equal(trials.length, 13);
    for (const [index, { moves: before = [], played }] of trials.entries()) {
      assert.deepEqual([...before, played], moves.slice(0, 2 * (10 + index)));
    }
  });
  test('somebody asked each of them, in few words', () => {
    for (const { asked, trials } of QUESTIONS) {
      assert.ok(asked.length > 0 && trials.length > 0);
      for (const { quote } of asked) assert.ok(quote.split(' ').length <= 30, quote);
    }
  });
});

describe('a trial', () => {
  const FEN = '7k/8/6K1/8/8/8/8/R7 w - - 0 1';
  const contestant: Contestant = { program: 'old', request: { nodes: 100 }, text: '' };
  const trial: MoveTrial = {
    kind: 'move',
    id: 'x',
    title: 'A rook',
    start: FEN,
    right: ['a1a8'],
    truth: 'win',
    isCosted: true,
    old: contestant,
    modern: { ...contestant, program: 'modern' },
  };
  const OLD: Script = {
    '7k/8/6K1/8/8/8/8/R7 w - -': {
      lines: [
        [1, 10, ['a1a8'], cp(400)],
        [2, 20, ['a1b1'], cp(100)],
        [3, 30, ['a1b1'], cp(500)],
      ],
      decision: { move: 'a1b1', pv: ['a1b1'], depth: 3, nodes: 40, score: cp(500) },
    },
  };
  const MODERN: Script = {
    '7k/8/6K1/8/8/8/8/R7 w - -': {
      lines: [[1, 5, ['a1a8'], { kind: 'mate', moves: 1 }]],
      decision: { move: 'a1a8', pv: ['a1a8'], depth: 1, nodes: 6, score: { kind: 'mate', moves: 1 } },
    },
    // Its score after the other move, for the side then to move.
    '7k/8/6K1/8/8/8/8/1R6 b - -': { decision: { move: 'h8g8', pv: ['h8g8'], score: cp(-700) } },
  };
  const client = async ({ program }: Contestant) =>
    localClient(scripted(program === 'old' ? OLD : MODERN, [], program === 'old' ? 'old' : 'modern'));

  test('tells from where on a program was right and saw the truth, to the end; and what the other’s move is worth', async () => {
    const { old, modern } = (await runTrial(trial, { client })) as Record<
      'old' | 'modern',
      TrialAnswer & { kind: 'move' }
    >;
    assert.deepEqual(
      [old.final?.move, old.final?.nodes, old.rightFrom, old.seenFrom?.depth],
      ['a1b1', 40, undefined, 3],
    );
    assert.deepEqual([modern.rightFrom?.nodes, modern.seenFrom?.nodes, modern.otherScore], [5, 5, cp(700)]);
    const sentences = describeTrial(trial, { old, modern }, naming);
    assert.deepEqual(sentences.slice(0, 1), [
      'OLD plays 1. Rb1, which is wrong; MODERN plays 1. Ra8#, which is right.',
    ]);
    assert.match(
      sentences.join(' '),
      /OLD sees that the game is won from 3 plies on \(30 positions, under 0\.1 s at its own pace\)\./,
    );
    assert.match(sentences.at(-1)!, /1\. Rb1 is worth \+7\.00 instead of mate in 1\.$/);
    const asGood = describeTrial(trial, { old, modern: { ...modern, otherScore: { kind: 'mate', moves: 1 } } }, naming);
    assert.match(asGood.at(-1)!, /1\. Rb1 is worth as much: mate in 1\.$/);
  });
  test('what is seen is seen from the mover’s side', () => {
    assert.ok(isSeen('draw', cp(-50)) && !isSeen('draw', cp(51)) && !isSeen('draw', { kind: 'mate', moves: 3 }));
    assert.ok(isSeen('win', cp(300)) && !isSeen('win', cp(299)) && isSeen('win', { kind: 'mate', moves: 3 }));
    assert.ok(isSeen('loss', cp(-300)) && isSeen('loss', { kind: 'mate', moves: -3 }) && !isSeen('loss', cp(300)));
    assert.ok(!isSeen('win', undefined));
  });
  test('played on it ends by mate, by the count, or when the moves are spent', async () => {
    const played: PlayTrial = {
      kind: 'play',
      id: 'y',
      title: '',
      start: FEN,
      color: 'white',
      old: contestant,
      modern: { ...contestant, program: 'modern' },
      defender: { ...contestant, program: 'modern' },
      mostMoves: 3,
    };
    const { old, modern } = (await runTrial(played, { client })) as Record<
      'old' | 'modern',
      TrialAnswer & { kind: 'play' }
    >;
    assert.deepEqual(
      [modern.moves, modern.ending, modern.nodes],
      [['a1a8'], { kind: 'checkmate', winner: 'white' }, 6],
    );
    assert.equal(old.ending, undefined);
    assert.equal(old.moves.length, 6);
    const [first, second] = describeTrial(played, { old, modern }, naming);
    assert.match(first!, /^OLD has not won after 3 moves \(/);
    assert.match(second!, /^MODERN mates in 1 move \(6 positions/);
    const late = { ...played, start: '7k/8/6K1/8/8/8/8/R7 w - - 99 80' };
    const { old: drawn } = (await runTrial(late, { client })) as Record<'old', TrialAnswer & { kind: 'play' }>;
    assert.equal(drawn.ending?.kind, 'fiftyMoves');
  });
  test('stops at once when asked', async () => {
    const stop = new AbortController();
    const running = runTrial(
      { ...trial, old: { program: 'schach22', options: { OwnBook: false }, request: { depth: 30 }, text: '' } },
      {
        client: ({ program, options }) => nodeClient(program, options),
        signal: stop.signal,
        onProgress: () => stop.abort(),
      },
    );
    await assert.rejects(running, { name: 'PlayerError', problem: 'closed' });
  });
});

describe('in words', () => {
  const reached = (move: string, centipawns: number) => ({
    ...{ move, depth: 4, nodes: 1000, millis: 10, periodMillis: 5000, pv: [move] },
    score: cp(centipawns),
  });
  const pair = (id: string, old: number, best: number, other: number): readonly [string, TrialAnswers] => [
    id,
    {
      old: { kind: 'move', final: reached('a1b1', old) },
      modern: { kind: 'move', final: reached('a1a8', best), otherScore: cp(other) },
    },
  ];
  test('what the old moves cost is summed up, and where it thought itself ahead counted', () => {
    const answers = new Map([pair('horizon-10', 200, -50, -90), pair('horizon-11', -20, -60, -160)]);
    const [first, second] = describeQuestion(HORIZON, (id) => answers.get(id));
    assert.match(first!, /^In 2 positions .* cost 1\.40 pawns in all .* most at “Black’s move 11” \(1\.00 pawn\)\.$/);
    assert.match(second!, /^In 1 of them /);
    assert.equal(costOf(pair('', 0, 100, 130)[1]), 0);
  });
});

describe('the record', () => {
  test('holds both programs’ answers to every trial, and the recipe', () => {
    for (const { id } of TRIALS) assert.ok(recorded.answers[id]?.old && recorded.answers[id]?.modern, id);
    assert.match(recorded.recipe.command, /^plyhouse articles answers --live --json/);
    assert.deepEqual(Object.keys(recorded.answers).sort(), TRIALS.map(({ id }) => id).sort());
  });
  test('can be told in full', () => {
    for (const trial of TRIALS) {
      for (const sentence of describeTrial(trial, recorded.answers[trial.id]!, naming))
        assert.match(sentence, /^\S.*\S\.$/);
      const answers = recorded.answers[trial.id]!;
      for (const answer of [answers.old, answers.modern]) {
        if (answer.kind === 'play') gameOf(trial.start, [...(trial.moves ?? []), ...answer.moves]);
      }
    }
  });
  // The old programs are what they are: what they answer must come out again, to the position.
  for (const id of ['saavedra-diagram-2', 'opposition-2-c7010', 'stalemate-3', 'horizon-12', 'selective-elsa']) {
    test(`the old program’s answer comes out again: ${id}`, async () => {
      const trial = TRIALS.find((each) => each.id === id) as MoveTrial;
      const { isCosted: _, ...plain } = trial;
      const quick = { ...plain, modern: { ...trial.modern, request: { nodes: 100 } } };
      const { old } = await runTrial(quick, { client: ({ program, options }) => nodeClient(program, options) });
      const kept = recorded.answers[id]!.old;
      assert.ok(old.kind === 'move' && kept.kind === 'move');
      assert.deepEqual(
        [old.final?.move, old.final?.nodes, old.final?.score],
        [kept.final?.move, kept.final?.nodes, kept.final?.score],
      );
    });
  }
  test('the new program answers what it was made to answer', () => {
    const modern = (id: string) => recorded.answers[id]!.modern;
    for (const trial of TRIALS) {
      // To a small fixed depth it may be wrong: that compares costs.
      if (trial.kind === 'move' && trial.right && trial.modern.request.depth === undefined) {
        const answer = modern(trial.id);
        assert.ok(answer.kind === 'move' && trial.right.includes(answer.final?.move ?? ''), trial.id);
        if (trial.truth) assert.ok(answer.seenFrom, trial.id);
      }
      if (trial.kind === 'play') {
        const answer = modern(trial.id);
        assert.ok(answer.kind === 'play' && answer.ending?.winner === trial.color, trial.id);
      }
    }
  });
});
