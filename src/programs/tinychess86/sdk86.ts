/**
 * Tiny Chess 86 with "a small keyboard and a seven-segment display", the version with "fewer possibilities" (described):
 * here on the SDK-86 on which it was developed, with its eight digits and twenty-four keys. What the keys meant is chosen: files
 * and ranks as figures, since the keys end at F; a point enters.
 */
import { endingOf, movesOf, newGame, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Console, ConsoleState, Key, Keyboard, Machine, Step, View } from '../console.ts';
import { cap, readNamed } from '../console-keys.ts';
import { digitsOf } from '../console-segments.ts';
import { goOnTyping, LISTEN, stepBy } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import { MOST_PLIES } from './board.ts';
import { SDK_FACTS } from './console-facts.ts';

export interface SdkState extends ConsoleState {
  /** The figures that are keyed in; undefined before the first key, while the monitor's name stands there. */
  readonly typed: string | undefined;
  /** The last move of either side as it stands on the digits: four each. */
  readonly left: string;
  readonly right: string;
  readonly depth: number;
}

const DIGITS = 8;
/** The monitor's display after switching on. */
const MONITOR = '- 86 1.1';
const USUAL_DEPTH = 5;
const REFUSED = '----';

const LEGENDS: Readonly<Record<Key, string>> = {
  '0': 'EB AX',
  '1': 'ER BX',
  '2': 'GO CX',
  '3': 'ST DX',
  '4': 'IB SP',
  '5': 'OB BP',
  '6': 'MV SI',
  '7': 'EW DI',
  '8': 'IW CS',
  '9': 'OW DS',
  A: 'SS',
  B: 'ES',
  C: 'IP',
  D: 'FL',
};

const key = (name: Key) => cap(name, LEGENDS[name] ? { also: LEGENDS[name] } : {});
const KEYBOARD: Keyboard = {
  blocks: [
    {
      name: 'keys',
      rows: [
        ['C', 'D', 'E', 'F'].map(key),
        ['8', '9', 'A', 'B'].map(key),
        ['4', '5', '6', '7'].map(key),
        ['0', '1', '2', '3'].map(key),
        [
          cap('RESET', { label: 'SYSTM RESET', name: 'system reset', typed: ['Escape'], tone: 'alarm' }),
          cap('INTR', { name: 'interrupt', typed: ['i', 'I'] }),
          cap('-', { name: 'rub out', typed: ['-', 'Backspace'] }),
          cap('.', { name: 'point: enter', typed: ['.', 'Enter'], tone: 'strong' }),
        ],
      ],
    },
  ],
};

const MACHINE: Machine = {
  id: 'sdk86',
  program: 'tinychess86',
  name: 'Tiny Chess 86 on an Intel SDK-86, eight digits and a pad of keys',
  language: 'nl',
  displays: [
    {
      kind: 'digits',
      id: 'display',
      name: 'display',
      rows: [{ label: '', groups: [4, 4] }],
      lit: '#ff2a1a',
      ground: '#140303',
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: KEYBOARD,
  sounds: {},
  thinking: 'still',
  help: [
    'Files and ranks as figures, a point enters: 5254. is e2-e4, D5. sets the depth, C. lets it play your colour.',
    'INTR makes it move now; RESET begins anew.',
  ],
  facts: SDK_FACTS,
};

const fresh = (depth: number): SdkState => ({
  task: LISTEN,
  game: newGame(),
  typed: undefined,
  left: '',
  right: '',
  depth,
});

/** The version for a pad of keys. */
export const sdk86Console: Console<SdkState> = {
  machine: MACHINE,
  start: () => ({ state: fresh(USUAL_DEPTH) }),
  beginAt(game, player) {
    const ready = { ...fresh(USUAL_DEPTH), game };
    return turnOf(game) === player ? ready : thinking(ready);
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => answered(state, decision),
  }),
  view,
  read: (line) => {
    const keys = readNamed(KEYBOARD, line);
    // A line ends with a point, whether it is typed or not.
    return /^(RESET|INTR|\.)$/.test(keys.at(-1) ?? '.') ? keys : [...keys, '.'];
  },
  keysFor: ({ typed }, move) => (move.length > 4 && move[4] !== 'q' ? undefined : typing(typed, figuresOf(move))),
  ask({ typed, game }, player) {
    if (movesOf(game).length === 0) return { what: 'SYSTM RESET, which begins another game', keys: ['RESET'] };
    if (game.moves.length > 0 || turnOf(game) === player) return undefined;
    return { what: 'C and the point, and it plays your colour', keys: typing(typed, 'C') };
  },
};

const typing = (typed = '', figures: string): readonly Key[] => goOnTyping(typed, [...figures, '.'], '-');

/** A move in figures: e2e4 is 5254. */
const figuresOf = (move: Uci): string =>
  [0, 2].map((at) => `${'abcdefgh'.indexOf(move[at]!) + 1}${move[at + 1]}`).join('');
const squareOf = (figures: string): string => `${'abcdefgh'[Number(figures[0]) - 1]}${figures[1]}`;
const shown = (move: Uci): string => move.slice(0, 4).toUpperCase();

function press(state: SdkState, name: Key): Step<SdkState> {
  const isThinking = state.task.kind === 'think';
  if (name === 'RESET') return { state: fresh(USUAL_DEPTH), ...(isThinking ? { words: [{ kind: 'stop' }] } : {}) };
  if (isThinking) return name === 'INTR' ? { state, words: [{ kind: 'moveNow' }] } : { state };
  const typed = state.typed ?? '';
  if (name === '-') return { state: { ...state, typed: typed.slice(0, -1) } };
  if (name === '.') return enter(state, typed);
  if (name.length > 1 || typed.length >= 4) return { state };
  // A new entry begins with the display empty except for its own answer.
  return { state: { ...state, typed: typed + name, left: '' } };
}

function enter(state: SdkState, typed: string): Step<SdkState> {
  const empty: SdkState = { ...state, typed: '' };
  const depth = /^D(\d{1,2})$/.exec(typed);
  if (depth) {
    const plies = Number(depth[1]);
    return plies >= 1 && plies <= MOST_PLIES ? { state: { ...empty, depth: plies } } : refuse(empty);
  }
  if (typed === 'C') return movesOf(state.game).length > 0 ? { state: thinking(empty) } : refuse(empty);
  if (!/^[1-8]{4}$/.test(typed)) return refuse(empty);
  const squares = squareOf(typed.slice(0, 2)) + squareOf(typed.slice(2));
  const move = [squares, `${squares}q`].find((uci) => movesOf(state.game).includes(uci));
  if (move === undefined) return refuse(empty);
  const played: SdkState = { ...empty, game: play(state.game, move), left: shown(move), right: '' };
  return movesOf(played.game).length > 0 ? { state: thinking(played) } : { state: played, notes: [overNote(played)] };
}

const refuse = (state: SdkState): Step<SdkState> => ({
  state: { ...state, left: REFUSED },
  says: REFUSED,
  isRefused: true,
});

const thinking = (state: SdkState): SdkState => ({ ...state, task: { kind: 'think', limits: { depth: state.depth } } });

function answered(state: SdkState, { move, remarks = [] }: Decision): Step<SdkState> {
  const ready: SdkState = { ...state, task: LISTEN, typed: '' };
  if (move === undefined)
    return { state: { ...ready, right: REFUSED }, says: REFUSED, notes: ['it resigns, or has no move'] };
  const next: SdkState = { ...ready, game: play(state.game, move), right: shown(move) };
  const notes = [...remarks.map(({ text }) => text), ...(endingOf(next.game) ? [overNote(next)] : [])];
  return { state: next, says: `${shown(move)} ${notes.join(' ')}`.trim(), ...(notes.length > 0 ? { notes } : {}) };
}

const overNote = ({ game }: SdkState): string =>
  `the game is over: ${endingOf(game)?.kind ?? 'no move'} (${turnOf(game)} is to move)`;

function view({ typed, left, right }: SdkState): View {
  const text = typed === undefined ? MONITOR : `${(typed || left).padEnd(4)}${right.padEnd(4)}`;
  return {
    pictures: { display: { kind: 'digits', rows: [digitsOf(text, DIGITS)] } },
    lamps: [],
    text: [typed === undefined ? text : `${text.slice(0, 4)} ${text.slice(4)}`.trimEnd()],
  };
}
