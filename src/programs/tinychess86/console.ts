/**
 * The terminal of Tiny Chess 86 as its operator had it: a keyboard and a screen on an RS-232 line. A new board is printed
 * after every move and the old one rolls up: a board that stays in place was tried and was in no version that was given
 * out (described). The words are in dialogue.ts.
 */
import { movesOf, turnOf } from '../../chess/game.ts';
import type { Console, ConsoleState, Key, Machine, Step, Task, View } from '../console.ts';
import { createCanvas, pictureOf, write } from '../console-canvas.ts';
import { readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, stepBy } from '../console-steps.ts';
import { MOST_PLIES } from './board.ts';
import { TERMINAL_FACTS } from './console-facts.ts';
import { type Dialogue, type Reply, setUpLines, startDialogue, takeDecision, takeLine } from './dialogue.ts';

/** The terminal's state: the dialogue, what is being typed, and the lines that still stand on the screen. */
export interface TerminalState extends ConsoleState, Dialogue {
  readonly typed: string;
  readonly roll: readonly string[];
}

const COLUMNS = 80;
const ROWS = 24;
const PROMPT = '> ';
const USUAL_DEPTH = 5;

const MACHINE: Machine = {
  id: 'tinychess86',
  program: 'tinychess86',
  name: 'Tiny Chess 86, a board of 10 by 10 cm with a terminal',
  language: 'nl',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'terminal',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 8, height: 10 },
      ground: '#0b0f0c',
      inks: { plain: '#52ed52' },
    },
  ],
  scrolls: true,
  lamps: [],
  keyboard: typewriter([
    '1 2 3 4 5 6 7 8 9 0 - !',
    'Q W E R T Y U I O P BACK',
    'A S D F G H J K L ? ENTER',
    'Z X C V B N M , . /',
    'SPACE',
  ]),
  sounds: { key: { kind: 'noise', what: 'click', millis: 10 } },
  thinking: 'still',
  help: [
    '"?" lists its commands; "E2E4" is a move.',
    'While it thinks, a new depth ("D 3") takes effect at once; other lines wait until it has moved.',
  ],
  depths: { least: 1, most: MOST_PLIES, usual: USUAL_DEPTH },
  facts: TERMINAL_FACTS,
};

/** Tiny Chess 86 at its terminal. */
export const tinychess86Console: Console<TerminalState> = {
  machine: MACHINE,
  start: ({ depth = USUAL_DEPTH } = {}) => {
    const { state, lines } = startDialogue(depth);
    return { state: { ...state, task: LISTEN, typed: '', roll: rolled([], lines) }, prints: lines };
  },
  beginAt(game, player) {
    const typed = (state: TerminalState, line: string) =>
      readTyped(MACHINE.keyboard, line).reduce((now, key) => press(now, key).state, state);
    const { setup: _, ...placed } = setUpLines(game).reduce(typed, tinychess86Console.start().state);
    // Sets the rest of the position, which cannot be entered: castling rights, en passant, and the move number.
    const ready = { ...placed, game };
    return turnOf(game) === player ? ready : typed(ready, 'S');
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => answered(state, takeDecision(state, decision)),
    hurry: (state) =>
      state.task.kind === 'think' ? { state: { ...state, mode: 'answer' }, words: [{ kind: 'moveNow' }] } : { state },
    broken: (state) => ({ state: { ...state, mode: 'answer', task: LISTEN } }),
  }),
  view,
  read: (line) => readTyped(MACHINE.keyboard, line),
  keysFor: ({ setup, typed }, move) =>
    setup || (move.length > 4 && move[4] !== 'q') ? undefined : typing(typed, move.slice(0, 4)),
  ask({ typed, setup, game }, player) {
    if (setup) return { what: 'the pieces of a position; N and ENTER begin a game instead', keys: typing(typed, 'N') };
    if (movesOf(game).length === 0) return { what: 'N for another game; then press ENTER', keys: typing(typed, 'N') };
    if (game.moves.length > 0 || turnOf(game) === player) return undefined;
    return { what: 'S, which lets it play your colour; then press ENTER', keys: typing(typed, 'S') };
  },
};

/** The rest of a line. A pawn that arrives becomes a queen: it knows no other. */
const typing = (typed: string, line: string): readonly Key[] => goOnTyping(typed, readTyped(MACHINE.keyboard, line));

function press(state: TerminalState, key: Key): Step<TerminalState> {
  if (state.task.kind === 'off') return { state };
  if (key !== 'ENTER') {
    // The key that erases is the slash (chosen); the key that rubs out on today's keyboards does the same.
    const typed = typedOn(state.typed, key === '/' ? 'BACK' : key);
    return typed === undefined ? { state } : { state: { ...state, typed }, sounds: ['key'] };
  }
  const line = state.typed;
  const heard = takeLine(state, line);
  if (state.task.kind === 'listen') {
    return answered({ ...state, typed: '', roll: rolled(state.roll, [PROMPT + line]) }, heard);
  }

  // While it thinks: another depth at once; the end; an empty line when it plays itself. All else waits.
  const entered = { ...state, typed: '', roll: rolled(state.roll, [line, ...heard.lines]) };
  if (heard.next === 'quit') return { state: { ...entered, task: { kind: 'off' } }, words: [{ kind: 'stop' }] };
  if (isOtherDepth(state, heard)) {
    const { depth } = heard.state;
    const words = [{ kind: 'level', limits: { depth } }] as const;
    return {
      state: { ...entered, depth, task: thinkOf(depth) },
      prints: heard.lines,
      words,
      says: heard.lines.join(' '),
    };
  }
  if (line.trim() === '' && state.mode === 'self') {
    return { state: { ...entered, mode: 'answer', task: LISTEN }, words: [{ kind: 'stop' }] };
  }
  return { state };
}

/** Whether a line did nothing but set another depth. */
const isOtherDepth = (before: Dialogue, { state, next }: Reply): boolean =>
  next === 'listen' &&
  state.game === before.game &&
  state.setup === before.setup &&
  state.mode === before.mode &&
  state.depth !== before.depth;

/** The terminal's next state after a reply of the dialogue. */
function answered(state: TerminalState, { state: dialogue, lines, next }: Reply): Step<TerminalState> {
  const { setup: _, ...terminal } = state;
  const task: Task = next === 'quit' ? { kind: 'off' } : next === 'think' ? thinkOf(dialogue.depth) : LISTEN;
  return {
    state: { ...terminal, ...dialogue, typed: state.typed, roll: rolled(state.roll, lines), task },
    prints: lines,
    ...(lines.length > 0 ? { says: lines.filter((line) => !/^(\d | {3}A)/.test(line)).join(' ') } : {}),
  };
}

const thinkOf = (depth: number): Task => ({ kind: 'think', limits: { depth } });

/** The lines that stand on the screen when some more are printed; the last line is the one being typed on. */
const rolled = (roll: readonly string[], lines: readonly string[]): readonly string[] =>
  [...roll, ...lines].slice(-(ROWS - 1));

function view({ roll, typed, task }: TerminalState): View {
  const canvas = createCanvas(COLUMNS, ROWS);
  const last = (task.kind === 'listen' ? PROMPT : '') + typed;
  for (const [row, line] of [...roll, last].entries()) write(canvas, row, 0, line);
  canvas.cursor = { row: roll.length, column: Math.min(last.length, COLUMNS - 1) };
  // The newest board that still stands there.
  const row = roll.findLastIndex((line) => line.startsWith('8 '));
  return {
    pictures: { screen: pictureOf(canvas) },
    ...(row < 0 ? {} : { squares: { row, column: 2, height: 1, width: 3 } }),
    lamps: [],
    text: [...roll, last.trimEnd()],
  };
}
