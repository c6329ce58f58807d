import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import { realClock } from '../host/clock.ts';
import { startEngine } from '../host/engine.ts';
import { loadAntwoord } from '../programs/antwoord/program.ts';
import { programContract } from '../programs/program.contract.ts';
import { finish, type SearchCommand } from '../programs/program.ts';
import { random } from '../programs/random/program.ts';
import { withBuiltTables } from './building-tables.ts';
import { createTableBuilder } from './table-builder.ts';

const LONGEST = '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1';
const building = async () => withBuiltTables(random, await createTableBuilder({ sliceMillis: 0 }));

describe('a program that builds the tables it needs', async () => {
  programContract(await building());

  test('knows the longest of all wins with bishop and knight, and has nothing to build the second time', async () => {
    const program = await building();
    const engine = startEngine(program, {}, seededChance(1));
    engine.setGame(newGame(LONGEST));
    const search = engine.search({}, realClock());
    const remarks = new Set<string | undefined>();
    let step = search.next();
    for (; !step.done; step = search.next()) remarks.add(step.value.own?.remark);
    assert.deepEqual(step.value.score, { kind: 'mate', moves: 33 });
    assert.ok(remarks.has('builds the endgame table KBNK'), [...remarks].join());
    const other = startEngine(program, {}, seededChance(1));
    other.setGame(newGame(LONGEST));
    assert.equal(other.search({}, realClock()).next().value.own?.remark, 'from the endgame tables');
  });

  test('moves at once on "move now", and continues building at the next move', async () => {
    const program = await building();
    const engine = startEngine(program, {}, seededChance(1));
    for (const kind of ['moveNow', 'stop'] as const) {
      engine.setGame(newGame(LONGEST));
      const search = engine.search({}, realClock());
      let command: SearchCommand | undefined;
      let steps = 0;
      for (let step = search.next(); !step.done; step = search.next(command)) {
        command = steps++ === 1 ? { kind } : undefined;
        assert.ok(steps < 10, kind);
      }
    }
    engine.setGame(newGame(LONGEST));
    assert.deepEqual(finish(engine.search({}, realClock())).score, { kind: 'mate', moves: 33 });
  });

  test('spends no more than its share of a short time', async () => {
    const engine = startEngine(await building(), {}, seededChance(1));
    engine.setGame(newGame(LONGEST));
    // A share of nothing: one step of the build, and then the search.
    const limits = { gameClock: { remainingMillis: 0, incrementMillis: 0 } };
    const search = engine.search(limits, realClock());
    let steps = 0;
    for (let step = search.next(); !step.done; step = search.next()) steps++;
    assert.ok(steps < 10, `${steps}`);
  });

  test('builds nothing for a program that is to play weaker than it can', async () => {
    const program = withBuiltTables(await loadAntwoord(), await createTableBuilder({ sliceMillis: 0 }));
    const engine = startEngine(program, { UCI_LimitStrength: true, UCI_Elo: 800 }, seededChance(1));
    engine.setGame(newGame(LONGEST));
    const search = engine.search({ nodes: 500 }, realClock());
    for (let step = search.next(); !step.done; step = search.next()) assert.equal(step.value.own, undefined);
  });

  test('leaves alone what is more than four men, or has rights to castle', async () => {
    const engine = startEngine(await building(), {}, seededChance(1));
    for (const fen of ['4k3/pppp4/8/8/8/8/8/4K2R w - - 0 1', '4k3/8/8/8/8/8/8/4K2R w K - 0 1']) {
      engine.setGame(newGame(fen));
      const search = engine.search({}, realClock());
      for (let step = search.next(); !step.done; step = search.next()) {
        assert.doesNotMatch(step.value.own?.remark ?? '', /table/);
      }
    }
  });
});
