import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fen } from '../chess/fen.ts';
import { endingOf, fenOf, movesOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Console, ConsoleEvent, ConsoleState, Picture, Solved, Step } from './console.ts';
import { beginningOf } from './console-guide.ts';
import { capsOf } from './console-keys.ts';
import { detailsOf } from './details.ts';
import { chanceOf, INSTANT } from './program.contract.ts';
import type { Decision, Limits, Program, Thought } from './program.ts';
import type { SourceId } from './sources.ts';

/** A machine being operated: its current state and everything produced so far. */
export interface Bench<State extends ConsoleState = ConsoleState> {
  state: State;
  readonly prints: string[];
  readonly notes: string[];
  readonly sounds: string[];
  /** The displays at each thought of the last search. */
  thoughtTexts: string[];
}

/** The board field of a FEN from a board's printed rows, with a dot for an empty square. */
export const boardFieldOf = (rows: readonly string[]): string =>
  rows.map((row) => row.replaceAll(' ', '').replace(/\.+/g, (run) => String(run.length))).join('/');

/** Settings for running the console's program in a test. */
interface BenchSettings {
  /** Overrides the console's request: deep levels would take too long. */
  readonly limits?: Limits;
  readonly seed?: number;
}

/** A machine that has just been switched on. */
export function switchOn<State extends ConsoleState>(
  console: Console<State>,
  settings?: Parameters<Console<State>['start']>[0],
): Bench<State> {
  const step = console.start(settings);
  const bench: Bench<State> = { state: step.state, prints: [], notes: [], sounds: [], thoughtTexts: [] };
  take(bench, step);
  return bench;
}

function take<State extends ConsoleState>(bench: Bench<State>, step: Step<State>): Step<State> {
  bench.state = step.state;
  bench.prints.push(...(step.prints ?? []));
  bench.notes.push(...(step.notes ?? []));
  bench.sounds.push(...(step.sounds ?? []));
  return step;
}

/** Feeds it one event. */
export function feed<State extends ConsoleState>(
  console: Console<State>,
  bench: Bench<State>,
  event: ConsoleEvent,
): Step<State> {
  return take(bench, console.step(bench.state, event));
}

/** Types a line as on a modern keyboard; if it asks for a move, the program makes it. */
export function type<State extends ConsoleState>(
  console: Console<State>,
  program: Program | undefined,
  bench: Bench<State>,
  line: string,
  settings: BenchSettings = {},
): void {
  for (const key of console.read(line)) feed(console, bench, { kind: 'key', key });
  if (program) answer(console, program, bench, settings);
}

/** Lets the program answer as long as the machine asks it to; at most forty moves. */
function answer<State extends ConsoleState>(
  console: Console<State>,
  program: Program,
  bench: Bench<State>,
  { limits = {}, seed = 1 }: BenchSettings = {},
): void {
  for (let move = 0; bench.state.task.kind === 'think' && move < 40; move++) {
    const { task, game } = bench.state;
    const level = program.card.levels.find(({ id }) => id === task.level);
    const defaults = Object.fromEntries(program.card.options.map((option) => [option.name, option.default]));
    const engine = program.create({ ...defaults, ...task.options }, chanceOf(seed));
    engine.setGame(game);
    const search = engine.search({ ...level?.limits, ...task.limits, ...limits }, INSTANT);
    bench.thoughtTexts = [];
    let step: IteratorResult<Thought, Decision> = search.next();
    while (!step.done) {
      feed(console, bench, { kind: 'thought', thought: step.value });
      bench.thoughtTexts.push(JSON.stringify(console.view(bench.state)));
      step = search.next();
    }
    feed(console, bench, { kind: 'decision', decision: step.value });
  }
}

/** The suite's knowledge of a console. */
interface MachineSettings {
  /** Input after power on, and the expected print or display, in this order. */
  readonly dialogue: Dialogue;
  /** Sources that its facts may cite; by default those of its program. */
  readonly sources?: readonly SourceId[];
}

/** Settings of a machine without a program. */
interface ProgramlessSettings extends MachineSettings {
  readonly program?: undefined;
  readonly sources: readonly SourceId[];
  /** Answers its problems, if it sets any. */
  solve?(fen: Fen, moves: number): Solved;
}

/** Settings of a machine that runs a program, its own or that of another folder. */
export interface PlayerSettings<State extends ConsoleState> extends MachineSettings {
  readonly program: Program;
  /** Lines that bring it from power on to the player's first move. */
  readonly begin?: readonly string[];
  /** A player's reading of the displays: the board (FEN's first field) or the program's move (UCI). */
  readonly reads: (console: Console<State>, state: State) => string;
  readonly shows: 'board' | 'move';
  /** Lines that it must refuse in the start position, with its answers. */
  readonly illegal: readonly (readonly [line: string, answer: RegExp])[];
  /** The moves that its help shows, as lines to type when it waits for White's first move. */
  readonly help: readonly (readonly [line: string, move: Uci])[];
  /** Overrides its request, so that a test takes seconds; not in the dialogue. */
  readonly limits?: Limits;
}

/** S is a source: the text follows from it; C: chosen, as the README of its island says. */
type Dialogue = readonly [
  lines: readonly string[],
  ...expected: readonly (readonly [provenance: `${'S' | 'C'} ${string}`, text: RegExp])[],
];

/** Whether nothing is lit on a picture. */
export function isDark(picture: Picture): boolean {
  return picture.kind === 'digits' && picture.rows.every((row) => row.every((digit) => digit === 0));
}

/** The most minutes that a machine works by itself in a dialogue. */
const MOST_PIECES = 1000;

/** Checks the contract of {@link Console} against one machine. Each console's test file calls this once. */
export function consoleContract<State extends ConsoleState>(
  console: Console<State>,
  settings: PlayerSettings<State> | ProgramlessSettings,
): void {
  const { program, dialogue } = settings;
  describe(`${console.machine.id} keeps the contract of consoles`, () => {
    testMachine(console, program, settings.sources ?? detailsOf(program!.card.id).sources);
    testDialogue(console, dialogue, (bench) => {
      if (settings.program) answer(console, settings.program, bench);
      for (let piece = 0; bench.state.task.kind === 'work'; piece++) {
        assert.ok(piece < MOST_PIECES, 'its work ends');
        feed(console, bench, { kind: 'time', millis: 60_000 });
      }
      const { task } = bench.state;
      if (task.kind !== 'solve') return;
      assert.ok('solve' in settings && settings.solve, 'it sets a problem, which the test must solve');
      feed(console, bench, { kind: 'solved', solution: settings.solve(task.fen, task.moves) });
    });
    testKeys(console, 'from switching on, until it is set to work', () => {
      let { state } = switchOn(console);
      const states = [state];
      for (const key of beginningOf(console, 'white').steps.flat()) {
        state = console.step(state, { kind: 'key', key }).state;
        states.push(state);
      }
      return states;
    });
    if (settings.program) testPlay(console, settings);
  });
}

/** Further tests of a machine that runs a program. */
function testPlay<State extends ConsoleState>(
  console: Console<State>,
  { program, begin = [], reads, shows, illegal, help, limits = {} }: PlayerSettings<State>,
): void {
  const ready = () => {
    const bench = switchOn(console);
    for (const line of begin) type(console, program, bench, line, { limits });
    return bench;
  };

  testHelp(console, help);

  test('ten legal moves on its own keys; after its move it shows the position after that move', () => {
    let bench = ready();
    let picks = 7;
    let answers = 0;
    for (let move = 0; move < 10; move++) {
      assert.equal(bench.state.task.kind, 'listen');
      const enterable = movesOf(bench.state.game).filter((uci) => console.keysFor(bench.state, uci));
      picks = (picks * 48271) % 2147483647;
      const uci = enterable[picks % enterable.length]!;
      const plies = bench.state.game.moves.length;
      for (const key of console.keysFor(bench.state, uci)!) feed(console, bench, { kind: 'key', key });
      assert.equal(bench.state.game.moves[plies], uci, `its keys play ${uci}`);
      if (!endingOf(bench.state.game)) assert.equal(bench.state.task.kind, 'think', 'it is its turn');
      answer(console, program, bench, { limits });
      const { game } = bench.state;
      if (game.moves.length === plies + 2) {
        answers++;
        const shown = reads(console, bench.state);
        if (shows === 'board') assert.equal(shown, fenOf(game).split(' ')[0]);
        else assert.equal(shown, game.moves.at(-1));
      }
      // A game that is over, by mate or because it gave up, is followed by another one.
      if (movesOf(game).length === 0 || game.moves.length < plies + 2) bench = ready();
    }
    assert.ok(answers >= 8, `${answers} of its moves were read`);
  });

  testThinking(console, program, limits, ready);

  for (const [line, expected] of illegal) {
    test(`"${line}" is refused, and changes nothing`, () => {
      const bench = ready();
      const { game } = bench.state;
      const before = bench.prints.length;
      type(console, program, bench, line, { limits });
      assert.deepEqual(bench.state.game, game);
      assert.equal(bench.state.task.kind, 'listen');
      const answered = [...bench.prints.slice(before), ...console.view(bench.state).text, ...bench.notes].join('\n');
      assert.match(answered, expected);
      // And the next move is accepted as if nothing had happened.
      const uci = movesOf(game).find((move) => console.keysFor(bench.state, move))!;
      for (const key of console.keysFor(bench.state, uci)!) feed(console, bench, { kind: 'key', key });
      assert.equal(bench.state.game.moves.at(-1), uci);
    });
  }

  test('its state is plain data, and the same events give the same steps', () => {
    const play = (copies: boolean) => {
      const bench = ready();
      for (let move = 0; move < 3; move++) {
        const enterable = movesOf(bench.state.game).filter((uci) => console.keysFor(bench.state, uci));
        for (const key of console.keysFor(bench.state, enterable[move]!)!) {
          if (copies) bench.state = structuredClone(bench.state);
          const frozen = JSON.stringify(bench.state);
          const before = bench.state;
          feed(console, bench, { kind: 'key', key });
          assert.equal(JSON.stringify(before), frozen, 'a step leaves the state it began with as it was');
        }
        if (copies) bench.state = structuredClone(bench.state);
        answer(console, program, bench, { limits });
      }
      return { ...bench, view: console.view(bench.state) };
    };
    assert.deepEqual(play(false), play(true));
  });

  testKeys(console, 'while it listens and while it thinks', () => {
    const bench = ready();
    const listening = bench.state;
    const uci = movesOf(listening.game).find((move) => console.keysFor(listening, move))!;
    for (const key of console.keysFor(listening, uci)!) feed(console, bench, { kind: 'key', key });
    return [listening, bench.state];
  });
}

/** Its display while it thinks. @param ready it, so far that it listens for a move. */
function testThinking<State extends ConsoleState>(
  console: Console<State>,
  program: PlayerSettings<State>['program'],
  limits: NonNullable<PlayerSettings<State>['limits']>,
  ready: () => Bench<State>,
): void {
  const { machine } = console;
  test(`while it thinks its display is ${machine.thinking}`, () => {
    const bench = ready();
    const uci = movesOf(bench.state.game).find((move) => console.keysFor(bench.state, move))!;
    for (const key of console.keysFor(bench.state, uci)!) feed(console, bench, { kind: 'key', key });
    const main = machine.displays[0]!.id;
    const atOnce = console.view(bench.state);
    // No book: it has to think.
    const options = program.card.options.some(({ name }) => /book/i.test(name));
    const { task } = bench.state;
    assert.equal(task.kind, 'think');
    if (options && task.kind === 'think') {
      const name = program.card.options.find((option) => /book/i.test(option.name))!.name;
      bench.state = { ...bench.state, task: { ...task, options: { ...task.options, [name]: false } } };
    }
    answer(console, program, bench, { limits });
    const texts = new Set(bench.thoughtTexts);
    assert.ok(bench.thoughtTexts.length > 0, 'it told a thought');
    if (machine.thinking === 'alive') assert.ok(texts.size > 1, 'the display lives');
    else {
      assert.deepEqual([...texts], [JSON.stringify(atOnce)], 'the display does not change');
      assert.equal(isDark(atOnce.pictures[main]!), machine.thinking === 'dark');
    }
  });
}

/** Every key in each of the states, with a copy of the state: it is plain data. */
function testKeys<State extends ConsoleState>(console: Console<State>, when: string, states: () => readonly State[]) {
  const { machine } = console;
  test(`keys are heard at any time without harm: every key, ${when}`, () => {
    for (const state of states()) {
      const kept = structuredClone(state);
      for (const { key } of capsOf(machine.keyboard)) {
        const step = console.step(kept, { kind: 'key', key });
        console.view(step.state);
        for (const sound of step.sounds ?? []) assert.ok(machine.sounds[sound], `the sound ${sound}`);
      }
      console.view(console.step(kept, { kind: 'time', millis: 61_000 }).state);
      assert.deepEqual(kept, state, 'a step leaves the state it began with as it was');
    }
  });
}

function testMachine<State extends ConsoleState>(
  console: Console<State>,
  program: Program | undefined,
  sources: readonly SourceId[],
): void {
  const { machine } = console;
  test('its machine is whole', () => {
    assert.match(machine.id, /^[a-z][a-z0-9]*$/);
    assert.equal(machine.program, program?.card.id);
    const caps = capsOf(machine.keyboard);
    assert.equal(new Set(caps.map(({ key }) => key)).size, caps.length, 'no key twice');
    for (const { key, name } of caps) assert.ok(name.trim(), `a spoken name for ${key}`);
    const typed = caps.flatMap((cap) => cap.typed);
    assert.equal(new Set(typed).size, typed.length, 'one key of today presses one key of then');
    for (const fact of machine.facts) {
      if (fact.kind === 'chosen') continue;
      const has = fact.source !== undefined && sources.includes(fact.source);
      assert.ok(has, `a source of the machine or its program for: ${fact.text}`);
    }
    for (const kind of ['described', 'chosen'] as const) assert.ok(machine.facts.some((fact) => fact.kind === kind));
    const view = console.view(console.start().state);
    assert.deepEqual(Object.keys(view.pictures).sort(), machine.displays.map(({ id }) => id).sort());
    for (const display of machine.displays) assert.equal(view.pictures[display.id]!.kind, display.kind);
    for (const lamp of view.lamps) assert.ok(machine.lamps.some(({ id }) => id === lamp));
  });
}

function testHelp<State extends ConsoleState>(
  console: Console<State>,
  help: readonly (readonly [line: string, move: Uci])[],
): void {
  test('the moves in its help', () => {
    assert.ok(help.length > 0);
    for (const [line, move] of help) {
      assert.ok(
        console.machine.help.some((text) => text.includes(line)),
        `${line} is in its help`,
      );
      const bench = switchOn(console);
      bench.state = beginningOf(console, 'white').state as State;
      type(console, undefined, bench, line);
      assert.deepEqual(bench.state.game.moves, [move]);
    }
  });
}

/** The prints of a machine since `from`, and its current displays. */
function textOn<State extends ConsoleState>(console: Console<State>, { state, prints }: Bench<State>, from: number) {
  if (state.task.kind === 'off') return prints.slice(from).join('\n');
  const { pictures, text } = console.view(state);
  const rows = Object.values(pictures).flatMap((picture) =>
    picture.kind === 'screen' ? picture.rows.map((runs) => runs.map((run) => run.text).join('')) : [],
  );
  return [...prints.slice(from), ...rows, ...text].join('\n');
}

/** @param work does what the machine asks for after a line. */
function testDialogue<State extends ConsoleState>(
  console: Console<State>,
  [lines, ...expected]: Dialogue,
  work: (bench: Bench<State>) => void,
): void {
  test('a dialogue with it', () => {
    const bench = switchOn(console);
    let all = textOn(console, bench, 0);
    for (const line of lines) {
      const before = bench.prints.length;
      type(console, undefined, bench, line);
      work(bench);
      all += `\n${textOn(console, bench, before)}`;
    }
    let from = 0;
    assert.ok(expected.length > 0);
    for (const [provenance, text] of expected) {
      const found = text.exec(all.slice(from));
      assert.ok(found, `${provenance}: ${text} in\n${all.slice(from)}`);
      from += found.index;
    }
  });
}
