/**
 * Finds the keys that the user of a machine may press next, always from its state: those that begin a game, make a move, or answer a
 * question of the machine. The glowing key, the recipe, the games shown on a machine and the terminal all use this source.
 */
import {
  type Color,
  opposite,
  type Position,
  parseUci,
  type Role,
  squareFile,
  squareRank,
} from 'plyhouse-kernel/position';
import { type Game, movesOf, play, positionOf, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Ask, Console, ConsoleState, Key } from './console.ts';
import { labelOf } from './console-keys.ts';

/** The input a machine expects next. */
export interface Guide extends Ask {
  /** The move that the keys make, if it waits for one. */
  readonly move?: Uci;
}

/** Moves may take one key more than the shortest: then they are those whose beginning has been typed. */
const SLACK = 1;
/** The most keys of a dialogue that begins a game. */
const MOST_KEYS = 99;

/** The expected input and its keys; undefined while it thinks, or if no key leads on. */
export function guideOf(console: Console, state: ConsoleState): Guide | undefined {
  if (state.task.kind !== 'listen') return undefined;
  const ask = console.ask(state, turnOf(state.game));
  if (ask) return ask;
  const entries = movesBySense(state.game).flatMap((move) => {
    const keys = console.keysFor(state, move);
    return keys ? [{ move, keys }] : [];
  });
  const least = Math.min(...entries.map(({ keys }) => keys.length));
  const entry = entries.find(({ keys }) => keys.length <= least + SLACK);
  return (
    entry && {
      ...entry,
      what: `a move; ${labelsOf(console, entry.keys)} plays ${entry.move.slice(0, 2)}-${entry.move.slice(2)}`,
    }
  );
}

/** Whether games are played on a machine, not only problems set. */
export const playsGames = ({ beginAt }: Console): boolean => beginAt !== undefined;

/** Keys by what is written on them, single signs together: "E2E4 ENTER". */
export function labelsOf({ machine: { keyboard } }: Console, keys: readonly Key[]): string {
  let text = '';
  let isLong = true;
  for (const key of keys) {
    const label = labelOf(keyboard, key);
    text += (text !== '' && (isLong || label.length > 1) ? ' ' : '') + label;
    isLong = label.length > 1;
  }
  return text;
}

/** A state that waits for the user's first move, or is about to make its own; and the keys that led there. */
export interface Beginning {
  readonly state: ConsoleState;
  /** The keys of one question after the other. */
  readonly steps: readonly (readonly Key[])[];
}

/** The dialogue that begins a game at the usual level; on a machine that plays none, up to its work on a problem. */
export function beginningOf(console: Console, player: Color): Beginning {
  let { state } = console.start();
  const steps: (readonly Key[])[] = [];
  let count = 0;
  for (;;) {
    const ask = state.task.kind === 'listen' ? console.ask(state, player) : undefined;
    if (!ask || ask.keys.length === 0 || count > MOST_KEYS) return { state, steps };
    const pressed: Key[] = [];
    for (const key of ask.keys) {
      pressed.push(key);
      state = console.step(state, { kind: 'key', key }).state;
      count++;
      // The rest may be another question.
      if (console.ask(state, player)?.what !== ask.what) break;
    }
    steps.push(pressed);
  }
}

/** The keys from switching on to the first move, or to the solution of a problem, by what is written on them. */
export function recipeOf(console: Console): readonly string[] {
  const { state, steps } = beginningOf(console, 'white');
  const move = guideOf(console, state);
  return [...steps, ...(move ? [move.keys] : [])].map((keys) => labelsOf(console, keys));
}

// ------------------------------------------------------------------------------------------- moves that make sense

const WORTH: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 50 };

/** Asked for after each key of a move. */
const sorted = new WeakMap<Game, readonly Uci[]>();

/** The legal moves, the ones that a beginner would not regret first: ours, without any search. */
function movesBySense(game: Game): readonly Uci[] {
  const known = sorted.get(game);
  if (known) return known;
  const position = positionOf(game);
  const worth = new Map(movesOf(game).map((move) => [move, worthOf(game, position, move)]));
  const moves = [...worth.keys()].sort((one, other) => worth.get(other)! - worth.get(one)! || (one < other ? -1 : 1));
  sorted.set(game, moves);
  return moves;
}

/** The immediate gain of a move, less the material it leaves en prise, plus a little for the centre. */
function worthOf(game: Game, position: Position, uci: Uci): number {
  const move = parseUci(uci)!;
  if (!('from' in move)) return 0;
  const { from, to, promotion } = move;
  const { board, turn } = position;
  const { role } = board.get(from)!;
  const home = turn === 'white' ? 0 : 7;
  const after = positionOf(play(game, uci));
  if (after.isCheckmate()) return 100;
  if (after.isStalemate()) return -100;
  const won =
    WORTH[board.getRole(to) ?? 'pawn'] * (board.occupied.has(to) ? 1 : 0) + (promotion ? WORTH[promotion] - 1 : 0);
  const own = [...after.board[turn]].filter((square) => after.board.getRole(square) !== 'king');
  const lost = Math.max(0, ...own.map((square) => lossAt(after, square)));
  const place = role === 'king' || role === 'queen' || role === 'rook' ? 0 : (middle(to) - middle(from)) / 20;
  // Knights come out before bishops, after a pawn; and no piece stands in the way of the pawns in the middle.
  const turnOut = squareRank(from) !== home ? 0 : role === 'knight' ? 0.06 : role === 'bishop' ? -0.06 : 0;
  const behind = to + (turn === 'white' ? -8 : 8);
  const isInTheWay = role !== 'pawn' && Math.abs(squareRank(to) - home) === 2 && [3, 4].includes(squareFile(to));
  const blocked = isInTheWay && after.board.getRole(behind) === 'pawn' ? 0.25 : 0;
  return won - lost + place + turnOut - blocked;
}

/** The gain of the side to move from capturing on a square, counting the first exchange only. */
function lossAt(position: Position, square: number): number {
  const { board, turn } = position;
  const takers = [...position.attackers(square, turn)].map((from) => WORTH[board.getRole(from)!]);
  if (takers.length === 0) return 0;
  const worth = WORTH[board.getRole(square)!];
  const isGuarded = position.attackers(square, opposite(turn)).nonEmpty();
  return isGuarded ? Math.max(0, worth - Math.min(...takers)) : worth;
}

/** The closeness of a square to the middle of the board, with a slight preference for the king's wing. */
const middle = (square: number): number =>
  (4 - Math.abs(squareFile(square) - 3.6)) * (4 - Math.abs(squareRank(square) - 3.5));
