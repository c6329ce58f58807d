/** Sargon II on the VIC-20: three questions, a board and a window of moves. */

import { type Color, makeSquare, parseSquare } from 'plyhouse-kernel/position';
import { FenError } from '../../../chess/fen.ts';
import { endingOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../../console.ts';
import { readTyped, typedOn, typewriter } from '../../console-keys.ts';
import { goOnTyping, LISTEN, stepBy } from '../../console-steps.ts';
import type { Decision } from '../../program.ts';
import { boardOf, fenOfSetting, type Setting, settingOf } from '../set-up.ts';
import { VIC20_FACTS } from './console-facts.ts';
import { boardText, COLUMNS, gamePicture, questionPicture, ROWS, SQUARE } from './screen.ts';
import { pressed, setUpKeys } from './set-up.ts';

const PHASES = ['title', 'kind', 'colour', 'level', 'setup', 'next', 'number', 'play', 'over'] as const;

/** The state of the machine. */
export interface Sargon2State extends ConsoleState {
  readonly phase: (typeof PHASES)[number];
  readonly player: Color;
  readonly level: number;
  /** The keys of the move or of the number being entered. */
  readonly typed: string;
  /** The lines of the window of moves. */
  readonly list: readonly string[];
  readonly message: string;
  /** Its best move so far and its ply, while it thinks. */
  readonly best: string;
  readonly ply: number;
  /** The reply that it expects. */
  readonly expects?: Uci;
  /** The board that is being set up, up to the first move on it. */
  readonly setting?: Setting;
  /** Whether the game was set up: then the book is closed. */
  readonly isSetUp: boolean;
}

const KIND = 'GAME OR SETUP (G,S):';
const COLOUR = 'YOUR COLOR (B,W):';
const LEVEL = 'LEVEL OF PLAY (0-6):';
const NEXT = 'NEXT COLOR(B,W):';
const NUMBER = 'MOVE NUMBER (NN):';
const INVALID = 'INVALID MOVE';
const USUAL_LEVEL = '1';
const MOVE_KEYS = 5;

const MACHINE: Machine = {
  id: 'sargon2',
  program: 'sargon2',
  name: 'VIC-20 with the cartridge Sargon II',
  language: 'en',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'television',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 8, height: 8 },
      ground: '#2436b8',
      inks: { plain: '#f4f4f0', cyan: '#7fe3ee', red: '#ff8f83' },
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: typewriter(
    [
      '1 2 3 4 5 6 7 8 9 0 - BACK F1',
      'Q W E R T Y U I O P RESTORE F3',
      'A S D F G H J K L ENTER F5',
      'CREDIT Z X C V B N M ? DOWN RIGHT F8',
      'SPACE',
    ],
    {
      BACK: { label: 'DEL', name: 'delete' },
      ENTER: { label: 'RETURN', name: 'return' },
      RESTORE: { label: 'RESTORE', name: 'run stop and restore: begin again', typed: ['Escape'], width: 2 },
      CREDIT: { label: 'C=', name: 'control, shift and Commodore: the credit', typed: [], width: 1.5 },
      F1: { name: 'F1: start', typed: ['F1'], width: 1.5 },
      F3: { name: 'F3: colour of the background', typed: [], width: 1.5, isIdle: true },
      F5: { name: 'F5: colour of the border', typed: [], width: 1.5, isIdle: true },
      F8: { name: 'F8: interlace', typed: [], width: 1.5, isIdle: true },
      DOWN: { label: '↓', name: 'cursor down: move the picture', typed: [], isIdle: true },
      RIGHT: { label: '→', name: 'cursor right: move the picture', typed: [], isIdle: true },
    },
  ),
  sounds: {
    move: { kind: 'tone', hertz: 880, millis: 120 },
    error: { kind: 'tone', hertz: 220, millis: 300 },
    end: { kind: 'tone', hertz: 440, millis: 900 },
  },
  thinking: 'alive',
  help: [
    'F1 starts it; then G for a game, W or B for your colour, and a level from 0 to 6: one key each.',
    'A move is E2-E4 and RETURN; castling is the king’s move. After INVALID MOVE press DEL. ? shows the reply that it expects.',
    'RESTORE, F1, S, colour and level keep the board: set it up from a1, three keys a square (P, N, B, R, Q or K; W or B; 0, or 1 if it has moved); another key clears a square. RETURN ends it; then the side to move and two digits.',
    'On a keyboard, an empty line is RETURN; F1, DEL and RESTORE are typed as words.',
  ],
  facts: VIC20_FACTS,
};

/** Sargon II on the VIC-20. */
export const sargon2Console: Console<Sargon2State> = {
  machine: MACHINE,
  start: () => ({ state: begun(newGame()) }),
  beginAt(game, player) {
    const colour = (side: Color): Key => (side === 'white' ? 'W' : 'B');
    const number = String(Math.min(99, positionOf(game).fullmoves)).padStart(2, '0');
    const asked = [
      'F1',
      'S',
      colour(player),
      USUAL_LEVEL,
      ...setUpKeys(game),
      'ENTER',
      colour(turnOf(game)),
      ...number,
    ];
    const { setup: _, ...state } = asked.reduce((now, key) => press(now, key).state, begun(newGame()));
    // Sets the rest of the position, which it does not ask for: en passant, and moves without a capture.
    return { ...state, game };
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => answered(state, decision),
    thought: (state, { thought: { pv, depth } }) =>
      state.task.kind === 'think'
        ? { state: { ...state, ply: depth, best: pv[0] ? moveOnScreen(state.game, pv[0]) : state.best } }
        : { state },
  }),
  view,
  read: (line) => (line.trim() === '' ? ['ENTER'] : readTyped(MACHINE.keyboard, line, lineEnd(line))),
  keysFor: ({ phase, typed, message }, move) => {
    if (phase !== 'play' || (move.length > 4 && !move.endsWith('q'))) return undefined;
    const keys = readTyped(MACHINE.keyboard, `${move.slice(0, 2)}-${move.slice(2, 4)}`);
    return message === INVALID ? ['BACK', ...keys] : goOnTyping(typed, keys);
  },
  ask,
};

/** Only moves end with RETURN; answers are single keys. */
const lineEnd = (line: string): readonly Key[] => (line.trim().length === MOVE_KEYS ? ['ENTER'] : []);

/** The input its questions expect, with the usual answer; `play` expects a move. */
function ask({ phase }: Sargon2State, player: Color): Ask | undefined {
  const colour = player === 'white' ? 'W' : 'B';
  const asks: Partial<Record<Sargon2State['phase'], Ask>> = {
    title: { what: 'F1 to start', keys: ['F1'] },
    kind: { what: 'G for a game, S to set up a position', keys: ['G'] },
    colour: { what: 'W for White, B for Black', keys: [colour] },
    level: { what: 'a level from 0 to 6', keys: [USUAL_LEVEL] },
    setup: { what: 'a man for the square of the cursor; RETURN ends the position', keys: ['ENTER'] },
    next: { what: 'W or B for the side to move', keys: [colour] },
    number: { what: 'two digits for the number of the move', keys: ['0', '1'] },
    over: { what: 'RESTORE to begin again', keys: ['RESTORE'] },
  };
  return asks[phase];
}

/** @param game what stands on its board: that can be changed in a set-up. */
const begun = (game: Game): Sargon2State => ({
  phase: 'title',
  task: LISTEN,
  game,
  player: 'white',
  level: 0,
  typed: '',
  list: [],
  message: '',
  best: '',
  ply: 0,
  isSetUp: false,
});

function press(state: Sargon2State, key: Key): Step<Sargon2State> {
  if (key === 'RESTORE') {
    const words = state.task.kind === 'think' ? [{ kind: 'stop' } as const] : [];
    return { state: begun(state.game), words, says: 'SARGON II' };
  }
  if (state.task.kind !== 'listen') return { state };
  switch (state.phase) {
    case 'title':
      if (key === 'CREDIT') return { state: { ...state, message: 'ANDY FINKEL' }, says: 'ANDY FINKEL' };
      return key === 'F1' ? { state: { ...state, phase: 'kind' }, says: KIND } : { state };
    case 'kind':
      if (key !== 'G' && key !== 'S') return { state, isRefused: true };
      return { state: { ...state, phase: 'colour', isSetUp: key === 'S' }, says: COLOUR };
    case 'colour':
      if (key !== 'W' && key !== 'B') return { state, isRefused: true };
      return { state: { ...state, phase: 'level', player: key === 'W' ? 'white' : 'black' }, says: LEVEL };
    case 'level': {
      if (!/^[0-6]$/.test(key)) return { state, isRefused: true };
      const next = { ...state, level: Number(key), message: '' };
      if (state.isSetUp) return settingUp(next, settingOf(state.game));
      return turned({ ...next, phase: 'play', game: newGame() });
    }
    case 'setup':
      return key === 'ENTER'
        ? { state: { ...state, phase: 'next' }, says: NEXT }
        : settingUp(state, pressed(state.setting!, key));
    case 'next':
      if (key !== 'W' && key !== 'B') return { state, isRefused: true };
      return { state: { ...state, phase: 'number', typed: key }, says: NUMBER };
    case 'number': {
      if (!/^\d$/.test(key)) return { state, isRefused: true };
      const typed = state.typed + key;
      return typed.length < 3 ? { state: { ...state, typed } } : playFrom(state, typed);
    }
    case 'play':
      return typeKey(state, key);
    case 'over':
      return { state };
  }
}

/** The cursor on the next square. */
function settingUp(state: Sargon2State, setting: Setting): Step<Sargon2State> {
  const setup = fenOfSetting(setting, 'w');
  return { state: { ...state, phase: 'setup', setting, setup }, says: makeSquare(setting.at) };
}

/** The game goes on from the position, if it is one; the original does not look. @param typed W or B, and two digits. */
function playFrom(state: Sargon2State, typed: string): Step<Sargon2State> {
  const { setting, setup: _, ...rest } = state;
  try {
    const number = Math.max(1, Number(typed.slice(1)));
    const game = newGame(fenOfSetting(setting!, typed[0] === 'W' ? 'w' : 'b', number));
    return turned({ ...rest, phase: 'play', game, typed: '' });
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    const again = settingUp({ ...state, typed: '' }, { ...setting!, at: 0 });
    return { ...again, notes: [`This is not a legal position, so it cannot be played: ${error.message}`] };
  }
}

function typeKey(state: Sargon2State, key: Key): Step<Sargon2State> {
  if (state.message === INVALID) return key === 'BACK' ? { state: { ...state, message: '', typed: '' } } : { state };
  if (key === '?') {
    const { expects } = state;
    if (!expects) return { state };
    const reply = `${expects.slice(0, 2)}-${expects.slice(2, 4)}`.toUpperCase();
    return { state: { ...state, best: reply, typed: '' }, says: reply };
  }
  if (key === 'ENTER') return entered(state);
  const typed = typedOn(state.typed, key, MOVE_KEYS);
  return { state: typed === undefined ? state : { ...state, typed, best: '' } };
}

function entered(state: Sargon2State): Step<Sargon2State> {
  const squares = (state.typed.slice(0, 2) + state.typed.slice(3)).toLowerCase();
  const move = movesOf(state.game).find((legal) => legal === squares || legal === `${squares}q`);
  if (move === undefined)
    return { state: { ...state, message: INVALID }, sounds: ['error'], says: INVALID, isRefused: true };
  return turned(moved(state, move));
}

/** A move of either side goes into the window, White's below its number. */
function moved(state: Sargon2State, move: Uci): Sargon2State {
  const { expects: _, ...rest } = state;
  const isFirst = turnOf(state.game) === 'white' || state.list.length === 0;
  const number = String(positionOf(state.game).fullmoves);
  const list = [...state.list, ...(isFirst ? [number] : []), moveOnScreen(state.game, move)];
  return { ...rest, game: play(state.game, move), list, typed: '', message: '', best: '', ply: 0 };
}

/** Continues with the side to move: the program thinks, or the machine waits for the player. */
function turned(state: Sargon2State): Step<Sargon2State> {
  const ending = endingOf(state.game);
  const isPlayers = turnOf(state.game) === state.player;
  if (!ending) {
    if (isPlayers) return { state: { ...state, task: LISTEN }, sounds: ['move'] };
    const options = state.isSetUp ? { options: { Book: false } } : {};
    return { state: { ...state, task: { kind: 'think', level: String(state.level), ...options } }, sounds: ['move'] };
  }
  const message = ending.winner ? 'MATE' : ending.kind === 'stalemate' && !isPlayers ? 'STALEMATE' : '';
  return {
    state: { ...state, phase: 'over', task: LISTEN, message },
    sounds: ['end'],
    ...(message === '' ? { notes: ['The game is drawn, which the program does not say.'] } : { says: message }),
  };
}

function answered(state: Sargon2State, { move, remarks: says = [], expects }: Decision): Step<Sargon2State> {
  if (!move || state.task.kind !== 'think') return { state: { ...state, task: LISTEN } };
  const text = moveOnScreen(state.game, move);
  const after = turned(moved(state, move));
  if (after.state.phase === 'over') return after;
  const remark = says.at(-1)?.text ?? '';
  const next = { ...after.state, message: remark, ...(expects === undefined ? {} : { expects }) };
  return { ...after, state: next, says: remark === '' ? text : `${text}. ${remark}` };
}

/** A move in the window: squares, or a word for castling and taking in passing. */
function moveOnScreen(game: Game, move: Uci): string {
  const squares = `${move.slice(0, 2)}-${move.slice(2, 4)}`.toUpperCase();
  const { board } = positionOf(game);
  const role = board.getRole(parseSquare(move.slice(0, 2))!);
  if (role === 'king' && /^e[18][gc]/.test(move)) return move[2] === 'g' ? 'O-O' : 'O-O-O';
  const isEmpty = board.get(parseSquare(move.slice(2, 4))!) === undefined;
  return role === 'pawn' && move[0] !== move[2] && isEmpty ? 'PXPEP' : squares;
}

function view(state: Sargon2State): View {
  const questions = questionsOf(state);
  if (questions) return { pictures: { screen: questionPicture(questions) }, lamps: [], text: questions };
  const { phase, setting, list, message, level, task, best, typed, ply } = state;
  const board = setting ? boardOf(setting) : positionOf(state.game).board;
  const isThinking = task.kind === 'think';
  const entry = isThinking || (typed === '' && best !== '') ? best : typed.replaceAll('SPACE', ' ');
  const picture = gamePicture({
    board,
    moves: list,
    entry: phase === 'play' ? entry : '',
    message,
    level,
    ...(phase === 'setup' ? { at: setting!.at } : {}),
    ...(isThinking ? { ply } : {}),
  });
  const below = phase === 'setup' ? [`the cursor is on ${makeSquare(setting!.at)}`] : [...list, entry, message];
  return {
    pictures: { screen: picture },
    squares: { row: 0, column: 0, height: SQUARE, width: SQUARE },
    lamps: [],
    text: [...boardText(board), ...below.filter(Boolean)],
  };
}

function questionsOf({ phase, player, typed, isSetUp, message }: Sargon2State): string[] | undefined {
  const colour = player === 'white' ? 'W' : 'B';
  if (phase === 'title') return message === '' ? ['SARGON II', 'F1 TO START'] : ['SARGON II', message];
  if (phase === 'kind') return [KIND];
  const kind = `${KIND}${isSetUp ? 'S' : 'G'}`;
  if (phase === 'colour') return [kind, COLOUR];
  if (phase === 'level') return [kind, `${COLOUR}${colour}`, LEVEL];
  if (phase === 'next') return [NEXT];
  return phase === 'number' ? [`${NEXT}${typed[0]}`, `${NUMBER}${typed.slice(1)}`] : undefined;
}
