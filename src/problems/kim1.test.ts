import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { consoleContract, feed, isDark, switchOn } from '../programs/console.contract.ts';
import { KeyError } from '../programs/console-keys.ts';
import { finish } from '../programs/program.ts';
import { kim1Console } from './kim1.ts';
import { createSolver, type Solver } from './solver.ts';

let solver: Solver;
before(async () => {
  solver = await createSolver();
});

const bench = (...lines: string[]) => {
  const machine = switchOn(kim1Console);
  for (const line of lines) {
    for (const key of kim1Console.read(line)) feed(kim1Console, machine, { kind: 'key', key });
    const { task } = machine.state;
    if (task.kind !== 'solve') continue;
    assert.ok(isDark(kim1Console.view(machine.state).pictures.display!), 'dark while it solves');
    const { keys } = finish(solver.solve(task.fen, task.moves, { variations: false }));
    feed(kim1Console, machine, { kind: 'solved', solution: { keys: keys.map(({ move }) => move), isSettled: true } });
  }
  return machine;
};
const text = (...lines: string[]) => kim1Console.view(bench(...lines).state).text[0];

/** Morphy's problem: kbK5/pp6/1P6/8/8/8/8/R7, mate in two by 1.Ra6. Squares are file and rank; 4 is a rook, 6 a king. */
const MORPHY = [
  'RS',
  'AD 0011 DA 04',
  'AD 0038 DA 06',
  'AD 0026 DA 01',
  'AD 0018 DA 0E',
  'AD 0028 DA 0B',
  'AD 0017 DA 09',
  'AD 0027 DA 09',
];

consoleContract(kim1Console, {
  sources: ['problems-1981', 'louwman-1981', 'wiki-zagler'],
  solve(fen, moves) {
    const { keys } = finish(solver.solve(fen, moves, { variations: false }));
    return { keys: keys.map(({ move }) => move), isSettled: true };
  },
  dialogue: [
    [...MORPHY, 'GO'],
    ['S described: address and byte', /0000 02/],
    ['S Morphy: 1.Ra6; C how it is shown', /A1A6 04/],
  ],
});

describe('the KIM-1 (six digits and the box are described; its dialogue is chosen)', () => {
  test('it is dark until RS; then address and byte stand on six digits', () => {
    assert.equal(text(), undefined);
    assert.equal(text('AD 0011'), undefined);
    assert.equal(text('RS'), '0000 02');
    assert.equal(text('RS AD 0031 DA 04'), '0031 04');
    assert.equal(text('RS AD 0031 DA 04 + +'), '0033 00');
  });

  test('a problem of two moves is keyed in and solved: the squares of its key, and its man', () => {
    assert.equal(text(...MORPHY, 'GO'), 'A1A6 04');
    assert.equal(text(...MORPHY, 'GO', '+'), 'A1A6 04', 'the only key comes round again');
    assert.equal(text(...MORPHY, 'GO', 'AD 0011'), '0011 04', 'memory is as it was');
  });

  test('without a key it shows noughts; a position that makes no sense is refused', () => {
    assert.equal(text(...MORPHY, 'AD 0000 DA 01', 'GO'), '0000 00');
    assert.equal(text('RS GO'), 'EEEE EE');
    assert.equal(text(...MORPHY, 'AD 0055 DA 07', 'GO'), 'EEEE EE');
    assert.equal(text(...MORPHY, 'AD 0000 DA 00', 'GO'), 'EEEE EE');
  });

  test('ST stops it; no other key is heard while it solves; its state is plain data', () => {
    const machine = switchOn(kim1Console);
    for (const key of [...MORPHY, 'GO'].flatMap((line) => kim1Console.read(line))) {
      machine.state = structuredClone(machine.state);
      feed(kim1Console, machine, { kind: 'key', key });
    }
    assert.equal(machine.state.task.kind, 'solve');
    const solving = machine.state;
    assert.equal(feed(kim1Console, machine, { kind: 'key', key: 'A' }).state, solving);
    assert.deepEqual(feed(kim1Console, machine, { kind: 'key', key: 'ST' }).words, [{ kind: 'stop' }]);
    assert.equal(machine.state.task.kind, 'listen');
  });

  test('reports a key that it does not have', () => {
    assert.throws(() => kim1Console.read('XYZ'), KeyError);
  });
});
