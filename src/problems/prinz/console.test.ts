import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Bench, consoleContract, feed, switchOn } from '../../programs/console.contract.ts';
import { type PrinzState, prinzConsole } from './console.ts';
import { makeTape, readTape } from './tape.ts';

const FIFTEEN_MINUTES = 900_000;

/** Types lines; while it works, it gets the machine time that it needs. */
function bench(...lines: string[]): Bench<PrinzState> {
  const machine = switchOn(prinzConsole);
  for (const line of lines) {
    for (const key of prinzConsole.read(line)) feed(prinzConsole, machine, { kind: 'key', key });
    for (let piece = 0; machine.state.task.kind === 'work'; piece++) {
      assert.ok(piece < 1000, 'it comes to an end');
      feed(prinzConsole, machine, { kind: 'time', millis: 60_000 });
    }
  }
  return machine;
}

consoleContract(prinzConsole, {
  sources: ['prinz-1952', 'prinz-manual', 'turing-guide', 'mark1-console'],
  dialogue: [
    ['TAPE KEC SINGLE CONT'],
    ['S described: white first moves are typed', /67-78\n18-28\n/],
    ['S described: the program stops at its first key; C how it is typed', /\n=18-68/],
  ],
});

describe('the Ferranti Mark I with Prinz’s problems', () => {
  test('the printed problem: white first moves are typed in its own numbers, then the key', () => {
    const { prints, state } = bench('TAPE KEC SINGLE CONT');
    assert.deepEqual(prints, ['67-78', '18-28', '18-38', '18-48', '18-58', '18-68', '=18-68']);
    assert.deepEqual(state.found?.keys, ['h1h6']);
  });

  test('it takes its fifteen minutes', () => {
    const machine = switchOn(prinzConsole);
    for (const key of prinzConsole.read('TAPE KEC SINGLE CONT')) feed(prinzConsole, machine, { kind: 'key', key });
    let millis = 0;
    for (; machine.state.task.kind === 'work'; millis += 1000) {
      feed(prinzConsole, machine, { kind: 'time', millis: 1000 });
    }
    assert.ok(Math.abs(millis - FIFTEEN_MINUTES) <= 5000, `${millis} ms`);
  });

  test('a stalemate is taken for mate; where a promotion is needed there is no solution', () => {
    assert.equal(bench('TAPE TAPE TAPE KEC SINGLE CONT').prints.at(-1), '=84-83');
    assert.equal(bench('TAPE TAPE TAPE TAPE KEC SINGLE CONT').prints.at(-1), '=00');
  });

  test('a problem of one’s own is punched man by man', () => {
    const { state, prints } = bench('BLANK K86 P67 R18 / K88 B87 P77 P78', 'KEC SINGLE CONT');
    assert.equal(state.setup, '5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1');
    assert.equal(prints.at(-1), '=18-68');
  });

  test('a tape that cannot be read, or that its tables have no place for, is refused with the reason', () => {
    const CASES: readonly [line: string, note: RegExp][] = [
      ['KEC SINGLE CONT', /No tape is in the reader/],
      ['BLANK K86 P6 / K88 KEC SINGLE CONT', /cannot be read: expected men such as K86/],
      ['BLANK K86 / KEC SINGLE CONT', /cannot be set up: .*king/],
      ['BLANK K86 Q11 Q12 / K74 KEC SINGLE CONT', /more than 1 white queen/],
    ];
    for (const [line, note] of CASES) assert.match(bench(line).notes.at(-1) ?? '', note);
  });

  test('nothing starts before the stores are cleared and the program is loaded; STOP halts it, CONT goes on', () => {
    assert.equal(bench('TAPE CONT').state.search, undefined);
    assert.equal(bench('TAPE SINGLE CONT').state.search, undefined);
    const machine = switchOn(prinzConsole);
    const press = (line: string) => {
      for (const key of prinzConsole.read(line)) feed(prinzConsole, machine, { kind: 'key', key });
    };
    press('TAPE KEC SINGLE CONT');
    feed(prinzConsole, machine, { kind: 'time', millis: 100_000 });
    press('STOP');
    assert.equal(machine.state.task.kind, 'listen');
    const { prints } = machine;
    assert.ok(prints.length > 0 && prints.length < 7);
    press('CONT');
    feed(prinzConsole, machine, { kind: 'hurry' });
    assert.equal(machine.state.task.kind, 'listen', 'to stop it now is its STOP');
    press('CONT');
    feed(prinzConsole, machine, { kind: 'time', millis: FIFTEEN_MINUTES });
    assert.equal(machine.prints.at(-1), '=18-68');
    assert.equal(machine.state.task.kind, 'listen');
  });

  test('its tubes show the tables as digits, the lowest at the left', () => {
    const { pictures } = prinzConsole.view(bench('TAPE KEC SINGLE CONT').state);
    const { men } = pictures;
    assert.ok(men?.kind === 'screen');
    assert.equal(men.rows.length, 32);
    const digits = (row: number) => men.rows[row]!.slice(0, 20).map(({ ink }) => (ink === 'faint' ? 0 : 1));
    // The first white pawn stands on 67 = 1100001 with the lowest digit first; the second has none: all ones.
    assert.deepEqual(digits(0).slice(0, 8), [1, 1, 0, 0, 0, 0, 1, 0]);
    assert.ok(digits(1).every((digit) => digit === 1));
  });

  test('a tape holds a position, and gives it back', () => {
    for (const fen of ['5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1', 'k1Kb4/N7/NPR5/Bn1p1P2/1p6/6p1/8/8 w - - 0 1']) {
      assert.equal(readTape(makeTape(fen)), fen);
    }
    assert.equal(makeTape('5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1'), 'K86 R18 P67 / K88 B87 P77 P78');
  });
});
