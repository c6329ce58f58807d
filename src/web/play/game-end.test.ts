import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { callGame, type Ending, gameOf } from '../../chess/game.ts';
import { CARDS } from '../../programs/cards.ts';
import { detailsOf } from '../../programs/details.ts';
import { newRecord, type Side } from '../record/record.ts';
import { endSentence, opponentText, thoughtText } from './game-end.ts';

const cardOf = (id: string) => CARDS.find((card) => card.id === id);
const WRAY = cardOf('wray74')!;
const opponent = opponentText(WRAY, detailsOf(WRAY.id));
const you: Side = { kind: 'visitor' };
const it: Side = { kind: 'program', program: WRAY.id };
const other: Side = { kind: 'program', program: 'gambiet82' };

const recordOf = (white: Side, black: Side, ending: Ending) => {
  const game = callGame(gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']), ending);
  return { ...newRecord({ id: '1', nowMillis: 0, game, white, black, terms: {}, seed: 1 }), game };
};

// Three half-moves make two moves.
const CASES: readonly [white: Side, black: Side, ending: Ending, sentence: string][] = [
  [you, it, { kind: 'checkmate', winner: 'white' }, 'You beat a desk calculator of 1974 in 2 moves.'],
  [it, you, { kind: 'checkmate', winner: 'white' }, 'A desk calculator of 1974 beat you in 2 moves.'],
  [you, it, { kind: 'resignation', winner: 'black' }, 'You resigned to a desk calculator of 1974 after 2 moves.'],
  [you, it, { kind: 'resignation', winner: 'white' }, 'A desk calculator of 1974 resigned to you after 2 moves.'],
  [you, it, { kind: 'time', winner: 'black' }, 'A desk calculator of 1974 beat you on time.'],
  [you, it, { kind: 'illegalMove', winner: 'white' }, 'You beat a desk calculator of 1974.'],
  [it, you, { kind: 'agreement' }, 'Draw by agreement with a desk calculator of 1974.'],
  [you, it, { kind: 'time' }, 'Draw with a desk calculator of 1974.'],
  [it, other, { kind: 'checkmate', winner: 'black' }, "Gambiet/82 beat Alan Wray's HP 9810A in 2 moves."],
  [it, other, { kind: 'threefold' }, "Alan Wray's HP 9810A drew with Gambiet/82, by repetition."],
];

test('an opponent is named with its year, which may be an estimate', () => {
  const slutspel = cardOf('slutspel')!;
  assert.equal(opponentText(slutspel, detailsOf(slutspel.id)), 'a web page of about 2010');
  const zx = cardOf('zxchess')!;
  assert.equal(opponentText(zx, detailsOf(zx.id)), 'a 1983 computer of 1 KB');
});

test('the end is one sentence, whoever played and however it came', () => {
  for (const [white, black, ending, sentence] of CASES) {
    assert.equal(endSentence(recordOf(white, black, ending), cardOf, opponent), sentence);
  }
  assert.equal(
    endSentence({ ...recordOf(you, it, { kind: 'time' }), game: gameOf(INITIAL_FEN, []) }, cardOf, ''),
    undefined,
  );
});

test('a win on time by a clock that the program could not play by names what it needed', () => {
  const card = cardOf('turochamp')!;
  const called = opponentText(card, detailsOf(card.id));
  const won = recordOf(you, { kind: 'program', program: card.id }, { kind: 'time', winner: 'white' });
  const at = (millis: number) => ({
    ...won,
    terms: { control: { millis, incrementMillis: 0, moves: 40 }, period: true },
  });
  assert.equal(
    endSentence(at(180_000), cardOf, called),
    'A paper machine of 1948 lost on time: it needs about 30 min for a move.',
  );
  assert.equal(endSentence(at(54 * 3_600_000), cardOf, called), 'You beat a paper machine of 1948 on time.');
});

test('the time of a machine is the sum over its own moves; without a machine there is none', () => {
  const note = { ply: 2, program: 'wray74', from: 'search', depth: 1, nodes: 1, pv: [] } as const;
  const notes = [
    { ...note, millis: 300, periodMillis: 5_000_000 },
    { ...note, millis: 100, periodMillis: 100_000 },
    { ...note, program: 'gambiet82', millis: 9, periodMillis: 9 },
  ];
  assert.equal(thoughtText({ notes }, WRAY), 'In 1974: 1 h 25 min. Here: 0.4 s.');
  assert.equal(thoughtText({ notes: [] }, WRAY), undefined);
  assert.equal(
    thoughtText({ notes: notes.map((each) => ({ ...each, program: 'antwoord' })) }, cardOf('antwoord')!),
    undefined,
  );
});

test('every program of the collection has a name for the end of a game, and a sentence on how it plays', () => {
  for (const card of CARDS) {
    const { called, plays } = detailsOf(card.id);
    assert.match(called, /^(a|an|the) [^.]+$/, card.id);
    assert.match(plays, /^[A-Z].+\.$/, card.id);
  }
});
