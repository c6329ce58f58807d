/**
 * The dialogue with a Gambiet: a level, a colour, then move by move (MATCH: PLAYER - MOVOUT - STATUS - ANALYS - MOVOUT). PLAYER lists the
 * legal moves; one that is not among them is refused, "politely but none the less urgently" (described). The words and the questions at the
 * start are chosen. A pure state machine; each machine draws its own picture of it.
 */
import type { Color } from 'plyhouse-kernel/position';
import { type Game, gameAt, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, Task, View } from '../console.ts';
import { capsOf, labelOf, typedOn } from '../console-keys.ts';
import { goOnTyping, LISTEN, readEntry, squaresText, stepBy } from '../console-steps.ts';
import type { Card, Decision, Thought } from '../program.ts';

/** The stage of the dialogue. */
type Phase = 'level' | 'colour' | 'play' | 'over';

export interface GambietState extends ConsoleState {
  readonly phase: Phase;
  readonly typed: string;
  /** Its last message; empty if it has none. */
  readonly message: string;
  readonly level: string;
  readonly player: Color;
  /** The chess clock: thinking that is over, by colour. */
  readonly millis: Readonly<Record<Color, number>>;
  /** The current thinking time, or the player's time for this move. */
  readonly running: number;
  /** Its current analysis, or that of its last move. */
  readonly analysis?: Analysis;
}

interface Analysis {
  /** Moves before the start of the game. */
  readonly plies: number;
  readonly line: readonly Uci[];
  readonly score: string;
  readonly depth: number;
  readonly nodes: number;
  readonly current?: Uci;
  /** The variations of the moves at the root that are done, newest last, as it writes them. */
  readonly variations: readonly string[];
}

/** The words of a version. */
export interface MachineText {
  readonly badLevel: string;
  readonly badColour: string;
  readonly illegal: string;
  readonly check: string;
  readonly mate: string;
  readonly stalemate: string;
  /** It is mated itself. */
  readonly beaten: string;
  readonly over: string;
}

/** The parts that define a version. */
export interface Version {
  readonly machine: Machine;
  readonly card: Card;
  readonly texts: MachineText;
  /** Levels by what is typed for them. */
  readonly levels: Readonly<Record<string, string>>;
  /** Sounds for a key, its own move, and a refusal, if the machine has any. */
  readonly sounds?: { readonly key: string; readonly move: string; readonly refusal: string };
  read(line: string): readonly Key[];
  draw(state: GambietState): Omit<View, 'lamps'>;
}

/** Most that can be typed for a move: a long one with its piece and promotion, and what else is said. */
const LONGEST = 12;
const VARIATIONS_KEPT = 12;

export function createDialogue(version: Version): Console<GambietState> {
  return {
    machine: version.machine,
    start: () => ({ state: fresh(version) }),
    beginAt(game, player) {
      const ready: GambietState = { ...fresh(version), game, phase: 'play', player };
      return turnOf(game) === player ? ready : thinking(ready);
    },
    step: stepBy({
      key: (state, { key }) => press(version, state, key),
      time: (state, { millis }) =>
        state.phase === 'play' && state.task.kind === 'listen'
          ? { state: { ...state, running: state.running + millis } }
          : { state },
      thought: (state, { thought }) => think(version, state, thought),
      decision: (state, { decision }) => answered(version, state, decision),
    }),
    view: (state) => ({ ...version.draw(state), lamps: [] }),
    read: (line) => version.read(line),
    keysFor: (state, move) => (state.phase === 'play' ? typing(version, state, squaresText(move, 'nl')) : undefined),
    ask: (state, player) => ask(version, state, player),
  };
}

const fresh = ({ card }: Version): GambietState => ({
  task: LISTEN,
  game: newGame(),
  phase: 'level',
  typed: '',
  message: '',
  level: card.tournamentLevel,
  player: 'white',
  millis: { white: 0, black: 0 },
  running: 0,
});

const refuse = ({ sounds }: Version, state: GambietState, message: string): Step<GambietState> => ({
  state: { ...state, typed: '', message },
  says: message,
  isRefused: true,
  ...(sounds ? { sounds: [sounds.refusal] } : {}),
});

/** The first key interrupts ANALYS, which thinks on the player's time (described). */
function press(version: Version, state: GambietState, key: Key): Step<GambietState> {
  if (ponderOf(state) === undefined) return pressed(version, state, key);
  const step = pressed(version, { ...state, task: LISTEN }, key);
  return { ...step, words: [{ kind: 'stop' }, ...(step.words ?? [])] };
}

function pressed(version: Version, state: GambietState, key: Key): Step<GambietState> {
  const { texts, sounds } = version;
  if (state.task.kind === 'off') return { state };
  if (key === 'RESET') {
    const commands = state.task.kind === 'think' ? ([{ kind: 'stop' }] as const) : undefined;
    return { state: fresh(version), ...(commands ? { words: commands } : {}) };
  }
  if (state.task.kind !== 'listen') return { state };
  if (key === 'CLEAR') return { state: { ...state, typed: '' } };
  if (key === 'YES' || key === 'NO') return state.phase === 'colour' ? chooseColour(version, state, key) : { state };
  if (key !== 'ENTER') {
    const typed = typedOn(state.typed, key, LONGEST);
    return typed === undefined
      ? { state }
      : { state: { ...state, typed }, ...(sounds ? { sounds: [sounds.key] } : {}) };
  }
  const typed = state.typed.replace(/ /g, '');
  if (typed === 'NIEUW') return { state: fresh(version) };
  if (typed === 'EINDE') return { state: { ...state, task: { kind: 'off' } } };
  if (state.phase === 'level') return chooseLevel(version, state, typed);
  if (state.phase === 'colour') return chooseColour(version, state, typed);
  return state.phase === 'over' ? refuse(version, state, texts.over) : yourMove(version, state, typed);
}

/** ENTER alone takes the tournament level. */
function chooseLevel(version: Version, state: GambietState, typed: string): Step<GambietState> {
  const { card, texts, levels } = version;
  const level = typed === '' ? card.tournamentLevel : levels[typed];
  if (level === undefined) return refuse(version, state, texts.badLevel);
  return { state: { ...state, typed: '', message: '', level, phase: 'colour' } };
}

function chooseColour(version: Version, state: GambietState, answer: string): Step<GambietState> {
  const isYes = /^(J|JA|YES)$/.test(answer);
  if (!isYes && !/^(N|NEE|NO)$/.test(answer)) return refuse(version, state, version.texts.badColour);
  const ready: GambietState = { ...state, typed: '', message: '', phase: 'play', player: isYes ? 'white' : 'black' };
  return { state: isYes ? ready : thinking(ready) };
}

function yourMove(version: Version, state: GambietState, typed: string): Step<GambietState> {
  const { texts } = version;
  const [move, other] = readEntry(state.game, typed, 'nl');
  if (move === undefined || other !== undefined) return refuse(version, state, texts.illegal);
  const played = movout(state, move);
  if (movesOf(played.game).length > 0) return { state: thinking(played) };
  return over(played, positionOf(played.game).isCheck() ? texts.beaten : texts.stalemate);
}

const thinking = (state: GambietState): GambietState => ({ ...state, task: { kind: 'think', level: state.level } });

function think(version: Version, state: GambietState, thought: Thought): Step<GambietState> {
  const ponder = ponderOf(state);
  if (state.task.kind !== 'think' && !ponder) return { state };
  const { pv, depth, nodes, current, own } = thought;
  const plies = (ponder?.game ?? state.game).moves.length;
  const before = state.analysis?.plies === plies ? state.analysis.variations : [];
  const isNew = own?.line !== undefined && own.line !== before.at(-1);
  const analysis: Analysis = {
    plies,
    line: pv,
    score: own?.score ?? '',
    depth,
    nodes,
    ...(current ? { current: current.move } : {}),
    variations: isNew ? [...before, own.line].slice(-VARIATIONS_KEPT) : before,
  };
  return { state: { ...state, ...(ponder ? {} : { running: millisOf(version, nodes) }), analysis } };
}

const millisOf = ({ card }: Version, nodes: number) => (nodes * 1000) / card.positionsPerSecond;

function answered(version: Version, state: GambietState, decision: Decision): Step<GambietState> {
  const { texts, sounds } = version;
  const { move, nodes, depth, pv, own, expects, remarks = [] } = decision;
  const waiting: GambietState = { ...state, task: LISTEN, running: millisOf(version, nodes) };
  if (move === undefined) {
    return over(waiting, positionOf(state.game).isCheck() ? texts.beaten : texts.stalemate);
  }
  const plies = state.game.moves.length;
  const variations = state.analysis?.plies === plies ? state.analysis.variations : [];
  const analysis: Analysis = { plies, line: pv, score: own?.score ?? '', depth, nodes, variations };
  const { analysis: _, ...rest } = waiting;
  // A move from the book was not looked at.
  const played = movout(depth > 0 ? { ...rest, analysis } : rest, move);
  const step = { ...(sounds ? { sounds: [sounds.move] } : {}), says: `${longText(state.game, move)}` };
  if (movesOf(played.game).length === 0) {
    return { ...step, ...over(played, positionOf(played.game).isCheck() ? texts.mate : texts.stalemate) };
  }
  const message = remarks.some(({ kind }) => kind === 'check') ? texts.check : '';
  return { ...step, state: { ...played, message, task: listening(version, played, expects) } };
}

/** After its move a version that ponders analyses on, about the answer it expects. */
function listening(version: Version, { game, level }: GambietState, expects: Uci | undefined): Task {
  if (!version.card.ponders || expects === undefined || !movesOf(game).includes(expects)) return LISTEN;
  const next = play(game, expects);
  return movesOf(next).length > 0 ? { kind: 'listen', ponder: { game: next, level } } : LISTEN;
}

function over(state: GambietState, message: string): Step<GambietState> {
  return { state: { ...state, task: LISTEN, phase: 'over', message }, says: message };
}

/** The rest of a line, with the key that ends it. */
function typing(version: Version, { typed }: GambietState, line: string): readonly Key[] {
  const erasesOne = capsOf(version.machine.keyboard).some(({ key }) => key === 'BACK');
  return goOnTyping(typed, version.read(line), erasesOne ? 'BACK' : 'CLEAR', !erasesOne);
}

function ask(version: Version, state: GambietState, player: Color): Ask | undefined {
  const { machine, card, levels } = version;
  const enter = labelOf(machine.keyboard, 'ENTER');
  const isWhite = player === 'white';
  if (state.phase === 'level') {
    const names = Object.keys(levels);
    const usual = names.find((name) => levels[name] === card.tournamentLevel) ?? '';
    return {
      what: `a level from ${names[0]} to ${names.at(-1)}; then press ${enter}`,
      keys: typing(version, state, usual),
    };
  }
  if (state.phase === 'colour') {
    const hasWords = capsOf(machine.keyboard).some(({ key }) => key === 'YES');
    return hasWords
      ? { what: 'YES for White, NO for Black', keys: [isWhite ? 'YES' : 'NO'] }
      : { what: `J for White, N for Black; then press ${enter}`, keys: typing(version, state, isWhite ? 'J' : 'N') };
  }
  return state.phase === 'over'
    ? { what: `${labelOf(machine.keyboard, 'RESET')}, which begins another game`, keys: ['RESET'] }
    : undefined;
}

/** The game it thinks about on the player's time; undefined if it does not ponder. */
export const ponderOf = ({ task }: GambietState) => (task.kind === 'listen' ? task.ponder : undefined);

/** MOVOUT and STATUS: the move is made for good, and the clock pressed. */
function movout(state: GambietState, move: Uci): GambietState {
  const mover = turnOf(state.game);
  const millis = { ...state.millis, [mover]: state.millis[mover] + state.running };
  return { ...state, game: play(state.game, move), typed: '', message: '', millis, running: 0 };
}

/** A move as Rens writes it: "Pg1-f3", "e5xf4", "Le7-h4+". */
export const longText = (game: Game, move: Uci): string => makeSan(game, move, { language: 'nl', form: 'long' });

/** The moves of a game two by two, with their numbers, as they stand in the list on the screen. */
export function listOf(game: Game): (readonly [number: number, white: string, black: string])[] {
  const rows: [number, string, string][] = [];
  let before = gameAt(game, 0);
  for (const move of game.moves) {
    const text = longText(before, move);
    const { fullmoves, turn } = positionOf(before);
    if (turn === 'white') rows.push([fullmoves, text, '']);
    else if (rows.length === 0) rows.push([fullmoves, '...', text]);
    else rows.at(-1)![2] = text;
    before = play(before, move);
  }
  return rows;
}

/** The reading of the chess clock for a colour. */
export function clockOf({ millis, running, game, phase }: GambietState, color: Color): number {
  return millis[color] + (phase === 'play' && turnOf(game) === color ? running : 0);
}
