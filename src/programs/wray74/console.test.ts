import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fenOf } from '../../chess/game.ts';
import { type Bench, consoleContract, feed, isDark, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { type CalculatorState, wray74Console } from './console.ts';
import { wray74 } from './program.ts';

/** LOAD, CONTINUE twice, and the card for the player White. */
const BEGIN = ['LOAD', 'CONTINUE CONTINUE', '1 LOAD'];

/** The square that stands in y and x, read off the rows. */
function squareOn(console: Console<CalculatorState>, state: CalculatorState): string {
  const [, y, x] = console.view(state).text.map((row) => Number(row.slice(14)));
  return `${'abcdefgh'[x! - 1]}${y}`;
}

/** The answer, read as a player does: the first square, CONTINUE, the second. */
function readMove(console: Console<CalculatorState>, state: CalculatorState): string {
  return squareOn(console, state) + squareOn(console, console.step(state, { kind: 'key', key: 'CONTINUE' }).state);
}

consoleContract(wray74Console, {
  program: wray74,
  begin: BEGIN,
  shows: 'move',
  reads: readMove,
  illegal: [
    ['2 UP 5 CONTINUE 5 UP 5 CONTINUE', /STATUS/],
    ['9 UP 5 CONTINUE', /STATUS/],
  ],
  help: [['2 ↑ 5 CONTINUE 4 ↑ 5 CONTINUE', 'e2e4']],
  dialogue: [
    ['LOAD CONTINUE CONTINUE', '1 LOAD', '2 UP 5 CONTINUE 4 UP 5 CONTINUE', 'CONTINUE', '2 UP 5 CONTINUE'],
    ['C it asks for the position by its lamp', /INSERT CARD/],
    ['S wiki: 1.e4 is answered 1...e5, from rank 7, file 5', /y +7\.\nkeyboard x +5\./],
    ['S wiki: Continue, and its second square', /y +5\.\nkeyboard x +5\./],
  ],
});

const typed = (bench: Bench<CalculatorState>, ...lines: string[]) => {
  for (const line of lines) type(wray74Console, wray74, bench, line);
  return wray74Console.view(bench.state);
};
const rows = ({ text }: { readonly text: readonly string[] }) => text.map((row) => row.replace(/^\D+/, '').trim());

describe('the calculator, as the article works it (wiki: "Aufbau")', () => {
  test('1.e4 is keyed in as printed and answered 1...e5', () => {
    const bench = switchOn(wray74Console);
    // FLOAT at power on (GO9800).
    assert.deepEqual(rows(wray74Console.view(bench.state)), Array(3).fill('0.000000000 00'));
    typed(bench, 'LOAD', 'CONTINUE CONTINUE');
    assert.deepEqual(wray74Console.view(bench.state).lamps, ['fix', 'run', 'insertcard'], 'it asks for the position');
    typed(bench, '1 LOAD', '2 UP 5');
    // "die y-Koordinate 2 wird in das Register y gespeichert, die x-Koordinate e=5 in das Register x"
    assert.deepEqual(rows(wray74Console.view(bench.state)), ['0.', '2.', '5.']);
    typed(bench, 'CONTINUE 4 UP 5 CONTINUE');
    // "Der Computer antwortet mit seinem Gegenzug 1. ... e5: ... Continue ..."
    assert.deepEqual(rows(wray74Console.view(bench.state)), ['0.', '7.', '5.']);
    assert.deepEqual(rows(typed(bench, 'CONTINUE')), ['0.', '5.', '5.']);
    assert.deepEqual(bench.state.game.moves, ['e2e4', 'e7e5']);
  });

  test('with king and queen exchanged register 1 is h8 and it opens 1.e4', () => {
    const bench = switchOn(wray74Console);
    typed(bench, 'LOAD', 'CONTINUE CONTINUE', '2 LOAD');
    assert.deepEqual(bench.state.game.moves, ['e2e4']);
    // Seen from register 1 the pawn stood on rank 7 of file 4.
    assert.deepEqual(rows(wray74Console.view(bench.state)), ['0.', '7.', '4.']);
    assert.deepEqual(rows(typed(bench, 'CONTINUE')), ['0.', '5.', '4.']);
  });

  test('register 9 holds -1.0100000500 at the start, of which ten figures are shown', () => {
    const bench = switchOn(wray74Console);
    typed(bench, ...BEGIN, 'RECALL 0 0 9');
    assert.match(wray74Console.view(bench.state).text[2]!, /-1\.010000050 00$/);
    assert.equal(bench.state.x, -1.01000005);
  });
});

describe('what is chosen of it', () => {
  test('a position is keyed into the registers; CONTINUE begins, or lights STATUS where chess allows none', () => {
    const bench = switchOn(wray74Console);
    typed(bench, 'LOAD', 'CONTINUE CONTINUE', '6 CHGSIGN STORE 0 0 5', 'CONTINUE');
    assert.deepEqual(wray74Console.view(bench.state).lamps.includes('status'), true);
    typed(bench, '6 STORE 0 6 1', '4 CHGSIGN STORE 0 0 1', 'CONTINUE');
    assert.equal(fenOf(bench.state.game), '4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    typed(bench, '1 UP 1 CONTINUE 2 UP 1 CONTINUE');
    assert.equal(bench.state.game.moves.length, 2);
  });

  test('STOP ends the computing, CONTINUE takes it up; all is dark meanwhile and no other key is heard', () => {
    const bench = switchOn(wray74Console);
    typed(bench, ...BEGIN);
    for (const key of wray74Console.read('2 UP 5 CONTINUE 4 UP 5 CONTINUE'))
      feed(wray74Console, bench, { kind: 'key', key });
    assert.ok(isDark(wray74Console.view(bench.state).pictures.display!));
    assert.deepEqual(feed(wray74Console, bench, { kind: 'key', key: '7' }).state.x, 5);
    assert.deepEqual(feed(wray74Console, bench, { kind: 'key', key: 'STOP' }).words, [{ kind: 'stop' }]);
    assert.equal(bench.state.task.kind, 'listen');
    typed(bench, 'CONTINUE');
    assert.equal(bench.state.game.moves.length, 2);
  });

  test('the printer lists the moves, and zeros when it is mated', () => {
    const bench = switchOn(wray74Console);
    typed(bench, 'LOAD', 'CONTINUE CONTINUE');
    // Two rooks and a king against a king: Ra7, then Rb8 mates.
    for (const [man, register] of [
      [-6, '005'],
      [-4, '049'],
      [-4, '002'],
      [6, '064'],
    ] as const) {
      typed(bench, `${Math.abs(man)} ${man < 0 ? 'CHGSIGN ' : ''}STORE ${[...register].join(' ')}`);
    }
    const view = typed(bench, 'CONTINUE', '1 UP 2 CONTINUE 8 UP 2 CONTINUE');
    assert.deepEqual(rows(view), ['0.', '0.', '0.']);
    assert.match(bench.notes.join(), /checkmate/);
    const { tape } = view.pictures;
    assert.deepEqual(tape, { kind: 'paper', lines: ['B1-B8'] });
  });
});
