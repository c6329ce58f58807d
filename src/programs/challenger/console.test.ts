import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Bench, consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { wray74 } from '../wray74/program.ts';
import { type ChallengerState, challengerConsole } from './console.ts';

/** The answer, read as an owner with White does. */
function readMove(console: Console<ChallengerState>, state: ChallengerState): string {
  const shown = console.view(state).text[0]!;
  const square = (text: string) => `${'abcdefgh'[Number(text[0]) - 1]}${'ABCDEFGH'.indexOf(text[1]!) + 1}`;
  const played = state.game.moves.at(-1)!;
  const read = square(shown.slice(0, 2)) + square(shown.slice(2));
  return played.length > 4 && played.startsWith(read) ? played : read;
}

consoleContract(challengerConsole, {
  program: wray74,
  begin: ['RE'],
  shows: 'move',
  reads: readMove,
  illegal: [
    ['5B5E EN', /^0000$/m],
    ['5G5E EN', /^0000$/m],
  ],
  help: [['5B5D EN', 'e2e4']],
  sources: ['wray-wiki', 'fidelity-how-to', 'mame-cc1'],
  dialogue: [
    ['RE', '5B5D EN', 'DM 5G5E EN'],
    ['S its instructions: four zeros', /0000/],
    ['S wiki: 1.e4 is answered 1...e5, as by the calculator', /5G5E/],
  ],
});

const operate = (bench: Bench<ChallengerState>, ...lines: string[]) => {
  for (const line of lines) type(challengerConsole, wray74, bench, line);
  return challengerConsole.view(bench.state);
};

describe('the Chess Challenger, as the article works it', () => {
  test('RE lights both lamps for a moment', () => {
    const bench = switchOn(challengerConsole);
    assert.deepEqual(operate(bench).lamps, []);
    assert.deepEqual(operate(bench, 'RE').lamps, ['check', 'lose']);
    feed(challengerConsole, bench, { kind: 'time', millis: 500 });
    assert.deepEqual(operate(bench, '5').lamps, []);
    assert.equal(operate(bench).text[0], '5');
  });

  test('1A1A has it open with 4G4E, the pawn before its queen', () => {
    const bench = switchOn(challengerConsole);
    assert.equal(operate(bench, 'RE', '1A1A EN').text[0], '4G4E');
    assert.deepEqual([bench.state.computer, bench.state.game.moves], ['white', ['d2d4']]);
    operate(bench, '4B4D EN');
    assert.equal(bench.state.game.moves[1], 'd7d5');
    assert.equal(bench.state.game.moves.length, 3);
  });

  test('the opening of the article: three answers 4G4E taken back with DM, then 5G5E by hand', () => {
    const bench = switchOn(challengerConsole);
    operate(bench, 'RE');
    for (let answers = 1; answers <= 3; answers++) {
      assert.equal(operate(bench, '1A1A EN').text[0], '4G4E');
      operate(bench, 'DM 4E4G EN');
      assert.deepEqual(bench.state.game.moves, [], 'taken back');
    }
    operate(bench, 'DM 5G5E EN');
    assert.deepEqual([bench.state.game.moves, bench.state.task.kind], [['e2e4'], 'listen']);
    operate(bench, '5B5D EN');
    assert.deepEqual([bench.state.game.moves.slice(0, 2), bench.state.game.moves.length], [['e2e4', 'e7e5'], 3]);
  });

  test('having answered three times it works its opening move out, and RE has it open with 4G4E again', () => {
    const bench = switchOn(challengerConsole);
    operate(bench, 'RE');
    for (let answers = 1; answers <= 3; answers++) operate(bench, '1A1A EN', 'DM 4E4G EN');
    assert.equal(operate(bench, '1A1A EN').text[0], '5G5E');
    assert.equal(operate(bench, 'RE', '1A1A EN').text[0], '4G4E');
  });

  test('DM moves for the side whose turn it is not, unless its king could be taken', () => {
    const bench = switchOn(challengerConsole);
    operate(bench, 'RE', 'DM 5B5D EN', 'DM 4B4D EN');
    assert.equal(bench.state.game.moves.at(-1), 'd2d4');
    assert.equal(operate(bench, 'DM 4A8H EN').text[0], '0000');
    // The machine is to move now: 1A1A has it do so.
    const plies = bench.state.game.moves.length;
    operate(bench, '1A1A EN');
    assert.equal(bench.state.game.moves.length, plies + 1);
  });

  test('check and mate light their lamps', () => {
    const bench = switchOn(challengerConsole);
    operate(bench, 'RE', 'DM 6B6C EN', 'DM 5G5E EN', 'DM 7B7D EN');
    assert.deepEqual(operate(bench, 'DM 4H8D EN').lamps, ['check']);
    const lost = switchOn(challengerConsole);
    operate(lost, 'RE', 'DM 5B5D EN', 'DM 6G6F EN', 'DM 4B4D EN', 'DM 7G7E EN', '4A8E EN');
    assert.deepEqual(challengerConsole.view(lost.state).lamps, ['lose']);
    assert.ok(lost.notes.includes('the game is over: checkmate'));
  });

  test('CL clears the entry and DM; while it computes only RE is heard', () => {
    const bench = switchOn(challengerConsole);
    operate(bench, 'RE', 'DM 5B', 'CL');
    assert.deepEqual([bench.state.entry, bench.state.isDouble], ['', false]);
    for (const key of challengerConsole.read('5B5D EN')) feed(challengerConsole, bench, { kind: 'key', key });
    assert.equal(bench.state.task.kind, 'think');
    assert.equal(feed(challengerConsole, bench, { kind: 'key', key: 'A1' }).state.entry, '');
    assert.deepEqual(feed(challengerConsole, bench, { kind: 'key', key: 'RE' }).words, [{ kind: 'stop' }]);
  });
});
