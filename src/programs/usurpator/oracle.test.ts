import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type Game, movesOf, newGame, play } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import { finish } from '../program.ts';
import { carry, menIn, placementOf, placeOf, type Side, squareName } from './board.ts';
import { answered, type Dialogue, keyed, moved, type Printed, started } from './dialogue.ts';
import { NO_TARGET } from './gain.ts';
import { memoryOf, newMemory, situationOf } from './memory.ts';
import { fromOf, toOf } from './moves.ts';
import { usurpator } from './program.ts';
import { newSearch, type Situation, seedAfter, think } from './search.ts';

interface State {
  readonly board: string;
  readonly side: 'w' | 'b';
  readonly mobility: number;
  readonly seed: number;
}
interface Position extends State {
  readonly id: string;
  readonly last: string | null;
  readonly budget: number;
  readonly maxPly: number;
  readonly history: readonly string[];
  /** A move by its squares, or what it says instead. */
  readonly answer: string;
  readonly score: number | null;
  readonly legalMoves: number | null;
  readonly considered: number;
  readonly nodes: number;
  readonly evaluated: number;
  readonly deepestPly: number;
  readonly seedAfter: number;
  readonly boardAfter: string;
}
interface Entry {
  readonly id: string;
  readonly entriesBefore: readonly string[];
  readonly keys: string;
  readonly before: State;
  readonly after: State;
  readonly printed1980: string;
}
/** Answers of the original; data/oracle/README.md describes how they were obtained. */
const ORACLE: {
  readonly positions: readonly Position[];
  readonly refusals: readonly Entry[];
  readonly accepted: readonly Entry[];
  readonly dialogues: readonly {
    readonly name: string;
    readonly steps: readonly { readonly keys: string | null; readonly printed1980: string }[];
    readonly stateAfter: State & { readonly last: string | null };
  }[];
} = JSON.parse(readFileSync(new URL('../../../data/oracle/usurpator.json', import.meta.url), 'utf8'));

const sideIn = (side: 'w' | 'b'): Side => (side === 'w' ? 1 : -1);
const squareOf = (last: string | null): number => (last === null ? NO_TARGET : placeOf(last));

function searched(situation: Situation, changes: { readonly budget?: number; readonly mostPlies?: number } = {}) {
  const search = newSearch(situation, changes);
  return { search, answer: finish(think(search, situation.side)) };
}

/** Types keys; a carriage return is answered by the program. */
function type(dialogue: Dialogue, keys: string): Printed {
  return [...keys].reduce<Printed>(
    (now, key) => {
      const step = keyed(now.dialogue, key);
      if (!step.thinks) return { ...step, text: now.text + step.text };
      const said = answered(now.dialogue);
      return { ...said, text: now.text + step.text + said.text };
    },
    { dialogue, text: '' },
  );
}

const cold = (): Dialogue => started(newMemory(newGame())).dialogue;

const stateOf = ({ memory, seed }: Dialogue): State => ({
  board: memory.board,
  side: memory.side > 0 ? 'w' : 'b',
  mobility: memory.mobility,
  seed,
});

/** The dialogue after an entry of a history; what the program played there is taken over from it. */
function after(dialogue: Dialogue, entry: string): Dialogue {
  const { memory, seed } = dialogue;
  const [word, value, side] = entry.split(' ');
  switch (word) {
    case 'seed':
      return { ...dialogue, seed: Number(value) };
    case 'mobility':
      return { ...dialogue, memory: { ...memory, mobility: Number(value) } };
    case 'last':
      return { ...dialogue, memory: { ...memory, last: Number(value) } };
    case 'fen':
      return { ...dialogue, memory: { ...memory, board: value!, side: sideIn(side as 'w' | 'b') } };
    case 'budget':
      return dialogue;
  }
  if (entry.startsWith('!')) return type(dialogue, entry.slice(1)).dialogue;
  if (!entry.startsWith('*')) return type(dialogue, entry.toUpperCase()).dialogue;
  return moved(dialogue, entry.slice(1), seedAfter(situationOf(memory, seed))).dialogue;
}

const isToMove = (side: 'w' | 'b', ply: number): boolean => (ply % 2 === 0) === (side === 'w');

/** A game of these moves, with promotions to a queen; undefined if one of them is illegal. */
function gameIfLegal(moves: readonly string[]): Game | undefined {
  let game = newGame();
  for (const move of moves) {
    const legal = movesOf(game).find((uci) => uci === move || uci === `${move}q`);
    if (legal === undefined) return undefined;
    game = play(game, legal);
  }
  return game;
}

describe('usurpator does what the original did', () => {
  test('the oracle is whole', () => {
    const { positions, refusals, accepted, dialogues } = ORACLE;
    assert.deepEqual(
      [positions, refusals, accepted, dialogues].map(({ length }) => length),
      [200, 30, 12, 7],
    );
  });

  test('200 answers, each with its value and its counts', () => {
    for (const position of ORACLE.positions) {
      const { id, board, side, seed, mobility, last, budget, maxPly } = position;
      const men = menIn(board);
      const situation: Situation = { men, side: sideIn(side), seed, mobility, last: squareOf(last) };
      const { search, answer } = searched(situation, { budget, mostPlies: maxPly });
      if (answer.kind === 'move') carry(men, fromOf(answer.move), toOf(answer.move));
      const isMove = answer.kind === 'move';
      const ours = {
        answer: isMove ? squareName(fromOf(answer.move)) + squareName(toOf(answer.move)) : WORDS[answer.kind],
        score: isMove ? answer.value : null,
        legalMoves: isMove ? search.counted : null,
        considered: search.considered,
        nodes: search.nodes,
        evaluated: search.evaluated,
        deepestPly: search.deepest,
        seedAfter: search.seed,
        boardAfter: placementOf(men),
      };
      assert.deepEqual(
        ours,
        Object.fromEntries(Object.keys(ours).map((key) => [key, position[key as keyof Position]])),
        id,
      );
    }
  });

  test('from a cold start: seed, mobility and last of all 200, entry by entry', () => {
    for (const { id, history, board, side, mobility, seed, last } of ORACLE.positions) {
      const dialogue = history.reduce(after, cold());
      assert.deepEqual(stateOf(dialogue), { board, side, mobility, seed }, id);
      assert.equal(dialogue.memory.last, squareOf(last), id);
    }
  });

  test('the same memory, and the same answer over UCI, follow from the moves of a game in which it had one side and the other was typed', () => {
    let games = 0;
    for (const { id, history, side, board, mobility, last, seed, budget, maxPly, answer } of ORACLE.positions) {
      const entries = history.filter((entry) => !/^(seed|budget) /.test(entry));
      const isPlain = entries.every(
        (entry, ply) => /^\*?[a-h]/.test(entry) && entry.startsWith('*') === isToMove(side, ply),
      );
      const game = isPlain ? gameIfLegal(entries.map((entry) => entry.replace('*', ''))) : undefined;
      if (!game) continue;
      games++;
      assert.deepEqual(memoryOf(game), { board, side: sideIn(side), mobility, last: squareOf(last) }, id);
      if (answer.length !== 4 || budget !== 9 || maxPly !== 10) continue;
      const { decision } = decide(usurpator, game, {}, { options: { Seed: seed } });
      assert.equal(decision.move?.slice(0, 4), answer, id);
    }
    assert.ok(games > 15, `${games} games`);
  });

  test('30 refusals and 12 entries that are taken although they are no chess, character by character', () => {
    for (const { id, entriesBefore, keys, before, after: then, printed1980 } of [
      ...ORACLE.refusals,
      ...ORACLE.accepted,
    ]) {
      const dialogue = entriesBefore.reduce(after, cold());
      assert.deepEqual(stateOf(dialogue), before, id);
      const step = type(dialogue, keys);
      assert.equal(step.text, printed1980, id);
      assert.equal(step.isRefused === true, id.startsWith('r'), id);
      assert.deepEqual(stateOf(step.dialogue), then, id);
    }
  });

  for (const { name, steps, stateAfter } of ORACLE.dialogues) {
    test(`the dialogue ${name}, character by character`, () => {
      let { dialogue, text } = started(newMemory(newGame()));
      for (const { keys, printed1980 } of steps) {
        if (keys !== null) ({ dialogue, text } = type(dialogue, keys));
        assert.equal(text, printed1980);
      }
      const { last, ...state } = stateAfter;
      assert.deepEqual(stateOf(dialogue), state);
      assert.equal(dialogue.memory.last, squareOf(last));
    });
  }
});

/** The file's names for its messages. */
const WORDS = { mated: 'mated', stalemate: 'stalemate', wins: 'win' } as const;
