/**
 * Usurpator I at a terminal. What it prints and remembers is the dialogue's; here its characters come to a screen, and the game of the house
 * follows what is typed: three entries can be one move, and some are none.
 */
import type { Color } from 'plyhouse-kernel/position';
import { FenError, makeFen, tryParseFen } from '../../chess/fen.ts';
import { type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { createCanvas, pictureOf, write } from '../console-canvas.ts';
import { readTyped, typewriter } from '../console-keys.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import { type Decision, type Fact, factsFrom } from '../program.ts';
import { menIn, menOf, placementOf, placeOf, sideOf } from './board.ts';
import { USURPATOR_CARD } from './card.ts';
import { answered, type Dialogue, keyed, LIGHT, lookedOn, moved, type Printed, RETURN, started } from './dialogue.ts';
import { entriesOf, memoryOf, movedOn, newMemory, playedOn, situationOf } from './memory.ts';
import { seedAfter } from './search.ts';

const { described, inferred, chosen } = factsFrom('usurpator');

/** Facts about its operation. */
const CONSOLE_FACTS: readonly Fact[] = [
  described(
    'Four keys are a move, a letter, a digit, a letter and a digit, in capitals; a line is begun behind the fourth. RETURN where an entry could begin lets it move for whoever is to move.',
  ),
  described(
    'Typed moves are not checked: whatever stands on the first square goes to the second, and the other side is to move.',
  ),
  described(
    'Castling and taking en passant are done by hand, which its book intends. It takes three entries: E1G1, H1F1, and a square to itself, H5H5.',
  ),
  described('A wrong key prints a question mark and the board; that is also how an entry is given up.'),
  described(
    'White’s men are + p l t d k, Black’s * P L T D K, from the pawn to the king in Dutch; the signs of light squares have their eighth bit set.',
  ),
  described('IK STA MAT, IK STA PAT, IK WIN!: then the monitor of the machine has control.'),
  inferred(
    'What it prints for all keys is, character by character, that of 30 refusals, twelve entries that are no chess, and seven dialogues.',
    'usurpator-emulated',
  ),
  chosen('The terminal shows a sign with its eighth bit set in reverse: how the one of then showed it is not known.'),
  chosen(
    'A screen of 32 by 16 characters, as small terminals of hobbyists had. Make of computer and terminal are not known.',
  ),
  chosen(
    'The monitor: RESET, a star, L to load the tape again, G to go on. Its keys are those of Motorola’s MIKBUG; which it was is not known.',
  ),
  chosen('A look for a key takes a millisecond; how fast waiting counts the seed up is not known.'),
  chosen(
    'While the typed moves are legal, the game goes on by the period clock. Any other chess position starts a new game; if the board is not a chess position, it answers at once.',
  ),
];

export interface TerminalState extends ConsoleState {
  readonly dialogue: Dialogue;
  /** The printed lines, with the one being printed last; eight-bit characters. */
  readonly lines: readonly string[];
  /** The game with the moves that were typed since the program last thought; absent if none were. */
  readonly ahead?: Game;
  /** The monitor has the machine. */
  readonly isMonitor?: true;
}

const COLUMNS = 32;
const ROWS = 16;
const KEPT_LINES = 120;
const PROMPT = '*';

const MACHINE: Machine = {
  id: 'usurpator',
  program: 'usurpator',
  name: 'Usurpator I on a computer with a 6800',
  language: 'nl',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'terminal',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 8, height: 12 },
      ground: '#10130f',
      inks: { plain: '#d8e6d0' },
    },
  ],
  scrolls: true,
  lamps: [],
  keyboard: typewriter(
    ['1 2 3 4 5 6 7 8 9 0 -', 'Q W E R T Y U I O P', 'A S D F G H J K L ENTER', 'Z X C V B N M , . RESET'],
    { ENTER: { label: 'RETURN', name: 'return' }, RESET: { name: 'reset', tone: 'alarm', width: 2 } },
  ),
  sounds: { key: { kind: 'noise', what: 'click', millis: 10 } },
  thinking: 'still',
  help: [
    'E2E4 and RETURN: your move, and its answer. RETURN alone lets it move for whoever is to move.',
    'No typed move is checked. To castle, type E1G1H1F1H5H5; X gives up an entry.',
    'In a terminal the end of a line is RETURN, unless the line stops within a move.',
  ],
  facts: CONSOLE_FACTS,
};

/** Usurpator I with its terminal. */
export const usurpatorConsole: Console<TerminalState> = {
  machine: MACHINE,
  start: () => begun(newGame()),
  beginAt(game, player) {
    const { state } = begun(game);
    return turnOf(game) === player ? state : press(state, 'ENTER').state;
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    time: (state, { millis }) => ({ state: waited(state, millis) }),
    decision: (state, { decision }) => (state.task.kind === 'think' ? decided(state, decision) : { state }),
  }),
  view,
  read,
  keysFor,
  ask,
};

/** The tape is loaded, and the program started. */
function begun(game: Game, before: readonly string[] = ['']): Step<TerminalState> {
  const step = started(newMemory(game));
  return printed({ task: LISTEN, game, dialogue: step.dialogue, lines: before }, step.text);
}

/** Time counts the seed up while it waits for the first key of an entry. */
function waited(state: TerminalState, millis: number): TerminalState {
  const waits = state.task.kind === 'listen' && !state.isMonitor && state.dialogue.typed === '';
  return waits ? { ...state, dialogue: lookedOn(state.dialogue, Math.floor(millis)) } : state;
}

// ---------------------------------------------------------------------------------------------------- keys

function press(state: TerminalState, key: Key): Step<TerminalState> {
  if (key === 'RESET') return monitor(state, state.task.kind === 'think' ? [{ kind: 'stop' }] : []);
  if (state.task.kind !== 'listen') return { state };
  const sign = key === 'ENTER' ? RETURN : key;
  if (state.isMonitor) return told(state, sign);
  const step = keyed(state.dialogue, sign);
  if (step.thinks) return thinking(printed(state, step.text));
  const next = printed({ ...state, dialogue: step.dialogue }, step.text);
  if (step.isRefused) return { ...next, isRefused: true };
  if (step.dialogue.typed !== '') return next;
  return { ...next, state: { ...next.state, ahead: following(state.ahead ?? state.game, step.dialogue) } };
}

/** The monitor has the machine. */
function monitor(state: TerminalState, words: NonNullable<Step['words']> = []): Step<TerminalState> {
  const step = printed({ ...state, task: LISTEN, isMonitor: true }, `\r\n${PROMPT}`);
  return words.length > 0 ? { ...step, words } : step;
}

/** A command for the monitor: L loads the tape again, G goes on. */
function told({ isMonitor: _, ...state }: TerminalState, sign: string): Step<TerminalState> {
  const { lines } = printed(state, sign).state;
  if (sign === 'L') return begun(newGame(), lines);
  if (sign !== 'G') return { ...monitor({ ...state, lines }), isRefused: true };
  const { memory, seed } = state.dialogue;
  const step = started(memory, seed);
  return printed({ ...state, lines, dialogue: step.dialogue }, step.text);
}

// ---------------------------------------------------------------------------------------------------- the game

/** Whether a game stands as the program's board does. */
const isSame = (game: Game, { memory }: Dialogue): boolean =>
  sideOf(turnOf(game)) === memory.side && placementOf(menOf(positionOf(game))) === memory.board;

/** The game after an entry or a move: with a move more, if the board is that after a legal move; as it was, if it is after none. */
function following(game: Game, dialogue: Dialogue): Game {
  if (isSame(game, dialogue)) return game;
  const nexts = movesOf(game).map((move) => play(game, move));
  return nexts.find((next) => isSame(next, dialogue)) ?? game;
}

const fenOf = ({ memory }: Dialogue): string => `${memory.board} ${memory.side > 0 ? 'w' : 'b'} KQkq - 0 1`;

/** Begins to think: about the game, about a new one from the board, or at once if the board is not a position of chess. */
function thinking(step: Step<TerminalState>): Step<TerminalState> {
  const { setup: _, ahead, ...state } = step.state;
  const { dialogue } = state;
  const game = ahead ?? state.game;
  const task = { kind: 'think', level: USURPATOR_CARD.tournamentLevel, options: { Seed: dialogue.seed } } as const;
  if (isSame(game, dialogue)) return { ...step, state: { ...state, game, task } };
  const position = tryParseFen(fenOf(dialogue));
  if (!(position instanceof FenError)) {
    return { ...step, state: { ...state, game: newGame(makeFen(position)), task }, notes: [NEW_GAME] };
  }
  const own = answer(state, answered(dialogue));
  return { ...own, state: { ...own.state, setup: fenOf(own.state.dialogue) }, notes: [AT_ONCE] };
}

const NEW_GAME = 'What was typed is no move of chess: the house begins a new game from this board.';
const AT_ONCE = 'This is no position of chess: no game is kept, and it answers at once.';

/** Takes the house program's result as its own answer, as long as its memory follows from the moves of the game. */
function decided(before: TerminalState, { move, remarks = [] }: Decision): Step<TerminalState> {
  const state: TerminalState = { ...before, task: LISTEN };
  const { game, dialogue } = state;
  const { memory, seed } = dialogue;
  const usual = memoryOf(game);
  if (memory.mobility !== usual.mobility || memory.last !== usual.last) {
    const step = answer(state, answered(dialogue));
    return { ...step, state: { ...step.state, game: following(game, step.state.dialogue) } };
  }
  const message = remarks.find(({ kind }) => kind === 'resigns')?.text;
  if (move === undefined || message !== undefined) return answer(state, { dialogue, text: message ?? '' });
  const next = play(game, move);
  const after = playedOn(memory, move, true, next);
  return answer({ ...state, game: next }, moved(dialogue, move, seedAfter(situationOf(memory, seed)), after));
}

/** A move, and the board; or a message, and the monitor. */
function answer(state: TerminalState, { dialogue, text }: Printed): Step<TerminalState> {
  const [says = ''] = text.split('\r');
  const step = printed({ ...state, dialogue }, text);
  if (says === text) {
    const { state: next, prints = [] } = monitor(step.state);
    return { ...step, state: next, prints: [...(step.prints ?? []), ...prints], says };
  }
  return { ...step, says };
}

// ---------------------------------------------------------------------------------------------------- the screen

/** Puts characters on the screen; lines that are complete are also lines of its roll. */
function printed(state: TerminalState, text: string): Step<TerminalState> {
  // A carriage return alone goes back to the begin of a line on which nothing stands.
  const [first = '', ...others] = text.replaceAll('\r\n', '\n').replaceAll('\r', '').split('\n');
  const lines = [...state.lines.slice(0, -1), (state.lines.at(-1) ?? '') + first, ...others];
  const prints = lines.slice(state.lines.length - 1, -1).map(plain);
  return {
    state: { ...state, lines: lines.slice(-KEPT_LINES) },
    ...(prints.length > 0 ? { prints } : {}),
    sounds: ['key'],
  };
}

/** A line without the bits that mark light squares. */
const plain = (line: string): string => line.replace(/[\x80-\xff]/g, seven).trimEnd();
const seven = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) & ~LIGHT);

function view({ lines }: TerminalState): View {
  const canvas = createCanvas(COLUMNS, ROWS);
  const shown = lines.slice(-ROWS);
  for (const [row, line] of shown.entries()) {
    for (const [column, sign] of [...line].entries()) {
      const isInverse = sign.charCodeAt(0) >= LIGHT;
      write(canvas, row, column, isInverse ? seven(sign) : sign, { isInverse });
    }
  }
  canvas.cursor = { row: shown.length - 1, column: Math.min(COLUMNS - 1, shown.at(-1)!.length) };
  return { pictures: { screen: pictureOf(canvas) }, lamps: [], text: shown.map(plain) };
}

// ---------------------------------------------------------------------------------------------------- for its user

/** The keys of a line; RETURN ends it, unless it stops within a move, or in a key that is refused. */
function read(line: string): readonly Key[] {
  const keys = readTyped(MACHINE.keyboard, line, []);
  let place = 0;
  for (const key of keys) {
    const fits = (place % 2 === 0 ? /^[A-H]$/ : /^[1-8]$/).test(key);
    place = fits ? (place + 1) % 4 : -1;
    if (key !== keys.at(-1) && place < 0) place = 0;
  }
  return place === 0 ? [...keys, 'ENTER'] : keys;
}

function keysFor({ game, dialogue, task, isMonitor }: TerminalState, move: Uci): readonly Key[] | undefined {
  if (task.kind !== 'listen' || isMonitor || (move.length > 4 && move[4] !== 'q')) return undefined;
  // Some entries of a move of three may have been typed already.
  let memory = newMemory(game);
  const entries = [...entriesOf(menIn(memory.board), move)];
  while (memory.board !== dialogue.memory.board || memory.side !== dialogue.memory.side) {
    const entry = entries.shift();
    if (entry === undefined) return undefined;
    memory = movedOn(memory, placeOf(entry), placeOf(entry.slice(2)));
  }
  const keys = [...entries.join('').toUpperCase(), 'ENTER'];
  const { typed } = dialogue;
  const isBegun = keys.slice(0, typed.length).join('') === typed;
  return isBegun ? keys.slice(typed.length) : ['X', ...keys];
}

function ask(state: TerminalState, player: Color): Ask | undefined {
  const { game, task, isMonitor, dialogue } = state;
  if (task.kind !== 'listen') return undefined;
  if (isMonitor)
    return { what: 'L, which loads the tape again, for another game; G goes on with this one', keys: ['L'] };
  const isMoving = turnOf(game) === player && movesOf(game).some((move) => keysFor(state, move));
  if (isMoving) return undefined;
  return { what: 'RETURN, which lets it move', keys: dialogue.typed === '' ? ['ENTER'] : ['X', 'ENTER'] };
}
