import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';
import { type Color, type Position, parseSquare } from 'plyhouse-kernel/position';
import type { ComponentChildren } from 'preact';
import { endingOf, type Game, movesOf, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { colorName } from '../app/format.ts';
import { commandMessage, type Scan, scanOn, targetOf } from './commands.ts';
import { type Arrow, takeUp } from './ground.ts';
import { commandOf } from './keys.ts';
import type { Voice } from './live.tsx';
import { makePremove, type PremoveProps, premovesFrom, premoveText } from './premove.ts';
import { endingText, squareLabel } from './spoken.ts';
import type { SquareName } from './squares.ts';
import { focusSquare } from './stage.tsx';
import { movesBetween } from './targets.ts';

/** A board as it stands, and what the visitor does on it by mouse, touch, keys or a screen reader. */

export interface BoardProps {
  readonly game: Game;
  /** Distinguishes games with the same first moves; absent if no other game can take its place. */
  readonly gameId?: string | undefined;
  /** The number of moves after which the position is shown; absent for all. Only the last position can be played on. */
  readonly shownPly?: number;
  readonly orientation: Color;
  /** The side whose pieces the visitor may move when it is its turn; absent if neither. */
  readonly movable: Color | undefined;
  /** The language of typed moves and of the list of pieces. */
  readonly language: Language;
  /** A legal move of the last position. */
  onMove(uci: Uci): void;
  readonly arrows?: readonly Arrow[];
  readonly coordinates?: boolean;
  /** An element along the edge of the board. */
  readonly beside?: ComponentChildren;
  /** The clocks in words, for the key `t`. */
  readonly clockText?: string;
  /** For the keys that step through the moves and flip the board; if absent, the keys do nothing. */
  onStep?(by: -1 | 1): void;
  onFlip?(): void;
  /** The visitor's premoves; absent if none are possible. */
  readonly premove?: PremoveProps;
  /** For the key that asks for a hint. */
  onHint?(): void;
  /** Opens the help with the keys; if absent, no button does. */
  onHelp?(): void;
}

/** The two squares of a promotion whose piece is being chosen. */
export interface PromotionSquares {
  readonly from: SquareName;
  readonly to: SquareName;
}

/** One object for the life of a board, brought up to date at each rendering; callbacks of the drawn board act on it. */
export interface BoardState {
  props: BoardProps;
  /** The game up to the position shown. */
  shown: Game;
  position: Position;
  /** Why the visitor cannot move now; undefined if they can. */
  hindrance: string | undefined;
  /** The sides for which the visitor can make moves, or premoves, now. */
  playable: Color | undefined;
  premovable: Color | undefined;
  announce: Voice['announce'];
  /** Set what is rendered; `redraw` makes the drawn board show the game again after it has diverged from it. */
  setSquare(name: SquareName): void;
  setSelected(name: SquareName | undefined): void;
  setPromotion(squares: PromotionSquares | undefined): void;
  redraw(): void;
  /** The drawn board and its frame, once they are mounted. */
  ground: Api;
  frame: HTMLElement;
  /** The progress of the key that scans the pieces. */
  scan: Scan | undefined;
}

/** State derived from the props. @param shown the game up to the position shown. */
export function stateOf(props: BoardProps, shown: Game) {
  const { game, movable } = props;
  const shownPly = shown.moves.length;
  const hindrance = hindranceOf(game, shownPly, movable);
  const isAhead = props.premove && isWaitingFor(game, shownPly, movable);
  return {
    props,
    shown,
    position: positionOf(shown),
    hindrance,
    playable: hindrance === undefined ? movable : undefined,
    premovable: isAhead ? movable : undefined,
  };
}

/** Tries to move by two squares, as they were dragged or chosen. */
export function attempt(board: BoardState, from: SquareName, to: SquareName): void {
  board.setSelected(undefined);
  const fitting = movesBetween(board.position, movesOf(board.shown), from, to);
  if (fitting.length > 1) board.setPromotion({ from, to });
  else if (fitting.length === 1) commit(board, fitting[0]!);
  else board.redraw();
}

/** Makes a legal move. */
export function commit(board: BoardState, uci: Uci): void {
  board.setPromotion(undefined);
  board.redraw();
  board.props.onMove(uci);
}

/** Tries to make a premove by two squares. */
export function attemptPremove(board: BoardState, from: SquareName, to: SquareName): void {
  board.setSelected(undefined);
  // The opponent may have moved while the piece was being put down.
  if (board.premovable === undefined) attempt(board, from, to);
  else setPremove(board, makePremove(board.position, from, to));
}

/** Keeps a premove, or takes it back if undefined, and says so. */
export function setPremove({ props, position, announce }: BoardState, move: Uci | undefined): void {
  if (move === undefined && props.premove?.move === undefined) return;
  props.premove?.onChange(move);
  announce(move === undefined ? 'premove taken back' : `premove: ${premoveText(position, move)}`);
}

function select(board: BoardState, name: SquareName | undefined): void {
  takeUp(board.ground, name);
  board.setSelected(name);
}

/**
 * Picks up or puts down by key or by a screen reader's click. What is picked up is asked of the drawn board, as it reports
 * what a pointer did a moment later.
 */
export function activate(board: BoardState, name: SquareName): void {
  const { premovable, hindrance } = board;
  board.setSquare(name);
  if (premovable !== undefined) activateAhead(board, name, premovable);
  else if (hindrance !== undefined) board.announce(hindrance);
  else activateNow(board, name);
}

function activateNow(board: BoardState, name: SquareName): void {
  const { shown, position, ground, announce } = board;
  const { selected } = ground.state;
  const piece = position.board.get(parseSquare(name)!);
  if (selected === name) {
    select(board, undefined);
    announce(`${piece?.role ?? 'piece'} ${name} put back`);
  } else if (selected !== undefined && movesBetween(position, movesOf(shown), selected, name).length > 0) {
    // Drawn at once, like a piece put down by hand.
    ground.move(selected, name as Key);
    attempt(board, selected, name);
  } else if (piece?.color === position.turn) {
    const targets = new Set(movesOf(shown).flatMap((uci) => (uci.startsWith(name) ? [uci.slice(2, 4)] : [])));
    const count = targets.size === 1 ? '1 move' : `${targets.size} moves`;
    if (targets.size > 0) select(board, name);
    announce(`${piece.role} ${name} ${targets.size > 0 ? `selected, ${count}` : 'has no moves'}`);
  } else if (selected !== undefined) {
    announce(`not a legal move: ${selected} to ${name}`);
  } else {
    announce(piece ? `${squareLabel(position.board, name)}, not yours` : squareLabel(position.board, name));
  }
}

function activateAhead(board: BoardState, name: SquareName, color: Color): void {
  const { position, ground, announce } = board;
  const { selected } = ground.state;
  const piece = position.board.get(parseSquare(name)!);
  if (selected === name) {
    select(board, undefined);
    announce(`${piece?.role ?? 'piece'} ${name} put back`);
  } else if (selected !== undefined && premovesFrom(position, color, selected).includes(name)) {
    select(board, undefined);
    setPremove(board, makePremove(position, selected, name));
  } else if (piece?.color === color) {
    select(board, name);
    announce(`${piece.role} ${name} selected for a premove`);
  } else {
    announce(squareLabel(position.board, name));
  }
}

/** Does what a key on a square means; other keys are left to the page. */
export function pressKey(board: BoardState, event: KeyboardEvent): void {
  const { props, position, ground, frame, announce } = board;
  const command = commandOf(event);
  if (!command) return;
  // Not from the state, as keys may arrive faster than the board is rendered.
  const square = (event.target as HTMLElement).dataset.square!;
  const { game, orientation, clockText } = props;
  const view = { position, shown: { game, shownPly: board.shown.moves.length }, orientation, square, clockText };
  const target = targetOf(command, view);
  if (target) focusSquare(frame, target);
  const text = commandMessage(command, view);
  if (text !== undefined) announce(text);
  switch (command.kind) {
    case 'activate':
      activate(board, square);
      break;
    case 'cancel': {
      const { selected, premovable } = ground.state;
      // If there is nothing to take back, the key belongs to the element that contains the board.
      if (selected === undefined && premovable.current === undefined) return;
      if (selected === undefined) {
        ground.cancelPremove();
        break;
      }
      select(board, undefined);
      announce('put back');
      break;
    }
    case 'scan': {
      const next = scanOn(command, view, board.scan);
      board.scan = next.scan;
      announce(next.text);
      break;
    }
    case 'ply':
      props.onStep?.(command.by);
      break;
    case 'flip':
      props.onFlip?.();
      if (props.onFlip) announce(`${colorName(orientation)} is now at the top`);
      break;
    case 'hint':
      if (props.onHint) props.onHint();
      else announce('There are no hints here.');
      break;
    case 'typing':
      frame.closest('.board')?.querySelector<HTMLElement>('[data-board-typed]')?.focus();
      break;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the visitor is only waiting for the opponent's move. */
function isWaitingFor(game: Game, shownPly: number, movable: Color | undefined): boolean {
  const isPlayed = movable !== undefined && shownPly === game.moves.length && !endingOf(game);
  return isPlayed && positionOf(game).turn !== movable;
}

/** Why the visitor cannot move now; undefined if they can. */
function hindranceOf(game: Game, shownPly: number, movable: Color | undefined): string | undefined {
  if (shownPly < game.moves.length) return 'The board shows an earlier position. Go to the last move to play on.';
  const ending = endingOf(game);
  if (ending) return `The game is over. ${endingText(ending)}`;
  const { turn } = positionOf(game);
  if (movable === turn) return undefined;
  return movable ? `It is ${colorName(turn)}'s move.` : 'The pieces cannot be moved here.';
}
