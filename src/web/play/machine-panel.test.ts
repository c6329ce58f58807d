import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Color } from 'plyhouse-kernel/position';
import { movesOf, turnOf } from '../../chess/game.ts';
import { type EngineClient, localClient, type Outcome } from '../../host/engine-client.ts';
import { programEngine } from '../../host/machine-driver.ts';
import { CARDS } from '../../programs/cards.ts';
import type { View } from '../../programs/console.ts';
import { beginningOf } from '../../programs/console-guide.ts';
import { CONSOLES } from '../../programs/consoles.ts';
import { loadProgram } from '../../programs/loaders.ts';
import { colorAgainst, startAgainst } from '../../session/only-ending.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { closeMachine, openMachine, switchOn, typeKeys, typeMove } from '../machine/machine-model.ts';
import { type GameRecord, newRecord } from '../record/record.ts';
import { openDisplay } from '../session/display.ts';
import { openSession } from '../session/game-session.ts';
import { playMove, settle, showPly, takeBackMove } from '../session/play-model.ts';
import { testServices } from '../testing/services.ts';

/** The moves of each side. */
const MOVES = 3;

/** The program, looking ahead so little that the same game always takes the same thoughts; on the opponent's time it waits. */
async function shallow(id: string): Promise<EngineClient> {
  const program = await loadProgram(id);
  const { bookOption } = program.card;
  const client = localClient(program, bookOption === undefined ? {} : { [bookOption]: false }, 1);
  let wake: (isHit: boolean) => void = () => {};
  return {
    ...client,
    async setOptions() {},
    async think(game, { ponder }, onThought): Promise<Outcome> {
      const isHit = !ponder || (await new Promise<boolean>((resolve) => (wake = resolve)));
      if (isHit) return client.think(game, { depth: 1 }, onThought);
      return { decision: { from: 'none', depth: 0, nodes: 0, pv: [] }, millis: 0, periodMillis: 0 };
    },
    send: ({ kind }) => wake(kind === 'hit'),
  };
}

function sidesOf(user: Color, program: string): Pick<GameRecord, Color> {
  const [visitor, opponent] = [{ kind: 'visitor' }, { kind: 'program', program }] as const;
  return user === 'white' ? { white: visitor, black: opponent } : { white: opponent, black: visitor };
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const start = performance.now();
  for (; !isSo(); await sleep(2)) assert.ok(performance.now() - start < 60_000, `in time: ${what}`);
}

/** It begins behind White's first move, so no game of the play view has the same moves; it is shown there by `beginAt`. */
const BEGINS_LATER = 'zxchess';

for (const program of new Set(CONSOLES.flatMap(({ program }) => program ?? []))) {
  if (program === BEGINS_LATER) continue;
  const card = CARDS.find(({ id }) => id === program)!;
  const only = colorAgainst(card);
  for (const user of only ? [only] : (['white', 'black'] as const)) {
    test(`${program}: the play view shows what its machine shows after the same moves, with ${user} for the visitor`, () =>
      compare(program, user));
  }
}

async function compare(program: string, user: Color): Promise<void> {
  const card = CARDS.find(({ id }) => id === program)!;
  const console = await machineOfProgram(program)!.load();
  /** The pictures that each shows, in order, by the number of half-moves played. */
  const [onMachine, onPlay] = [0, 1].map((): string[][] => Array.from({ length: 2 * MOVES + 2 }, () => []));
  const note = (shown: string[][], plies: number, view: View | undefined) => {
    const picture = JSON.stringify(view);
    if (view && shown[plies]!.at(-1) !== picture) shown[plies]!.push(picture);
  };

  // 1. A game on the machine.
  const client = await shallow(program);
  const machineServices = { sound() {}, keep() {}, moved() {}, now: () => 0, keyMillis: () => 0 };
  const model = openMachine(
    console,
    programEngine(async (options) => {
      await client.setOptions(options);
      return client;
    }),
    machineServices,
    undefined,
    Number.POSITIVE_INFINITY,
  );
  switchOn(model);
  typeKeys(model, beginningOf(console, user).steps.flat());
  const leave = model.view.subscribe((view) => note(onMachine!, model.state.value!.game.moves.length, view));
  const first = user === turnOf(model.state.value!.game) ? 0 : 1;
  for (let plies = first; plies < 2 * MOVES; plies += 2) {
    await until(
      `${program} has moved`,
      () => model.state.value!.task.kind === 'listen' && model.state.value!.game.moves.length === plies,
    );
    const legal = movesOf(model.state.value!.game).filter((move) => console.keysFor(model.state.value!, move));
    assert.ok(typeMove(model, legal[(7 * plies + 3) % legal.length]!));
  }
  await until(`${program} has moved`, () => model.state.value!.task.kind === 'listen');
  leave();
  const { moves } = model.state.value!.game;
  closeMachine(model);

  // 2. The same game on the board, with the same program.
  const services = testServices({ cardOf: () => card, startClient: () => shallow(program) });
  const session = openSession(
    services,
    newRecord({ ...sidesOf(user, program), id: 'one', nowMillis: 0, game: startAgainst(card), terms: {}, seed: 1 }),
  );
  const display = openDisplay(session, console);
  const unfollow = display.follow();
  const end = display.view.subscribe((view) => note(onPlay!, session.record.value.game.moves.length, view));
  settle(session);
  for (let plies = first; plies < 2 * MOVES; plies += 2) {
    await until(
      'it has moved',
      () => session.record.value.game.moves.length === plies && session.phase.value.kind === 'waiting',
    );
    playMove(session, moves[plies]!);
  }
  await until('it has moved', () => session.record.value.game.moves.length === moves.length);
  assert.deepEqual(session.record.value.game.moves, moves);
  end();

  // 3. Both showed the same, thoughts included; the machine also what was typed on it.
  for (const [plies, pictures] of onPlay!.entries()) {
    const isTyped = plies % 2 === first;
    assert.deepEqual(pictures, onMachine![plies]!.slice(0, isTyped ? 1 : undefined), `after ${plies} half-moves`);
  }

  // 4. Looking back, and after a move is taken back, it shows what it showed then.
  for (const plies of [2, 3]) {
    showPly(session, plies);
    assert.equal(JSON.stringify(display.view.value), onPlay![plies]!.at(-1));
  }
  takeBackMove(session);
  assert.equal(JSON.stringify(display.view.value), onPlay![moves.length - 2]!.at(-1));
  unfollow();
}
