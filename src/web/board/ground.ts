import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Dests, Key } from '@lichess-org/chessground/types';
import type { ShapeColor } from 'plyhouse-kernel/pgn';
import type { Color } from 'plyhouse-kernel/position';
import { makeFen } from '../../chess/fen.ts';
import { type Game, movesOf, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { wantsLessMotion } from '../app/motion.ts';
import { allPremoves } from './premove.ts';
import type { SquareName } from './squares.ts';
import { targetsOf } from './targets.ts';

/** The drawn board: a wrapper around chessground that sets what it shows and reports when a piece is put down. */

/** How long a piece takes to slide, in milliseconds. */
const SLIDE_MILLIS = 180;

/** chessground forgets the last move if the key is present but undefined; its types do not say so. */
const NO_LAST_MOVE = undefined as unknown as Key[];

export interface Arrow {
  readonly from: SquareName;
  /** Absent for a ring around the square. */
  readonly to?: SquareName;
  /** As the author of a comment chose it. */
  readonly color?: ShapeColor;
  /** Drawn thinner: one of several, not the best. */
  readonly isLesser?: boolean;
  /** Drawn in another colour and wider: a hint that the visitor has asked for. */
  readonly isHint?: boolean;
}

/** The width of arrows in chessground's unit: 64ths of a square. */
const ARROW_WIDTH = 10;
const LESSER_ARROW_WIDTH = 5;
const HINT_ARROW_WIDTH = 13;

interface GroundHandlers {
  /** A piece was put down on a legal square; a promotion is not chosen yet. */
  onMove(from: SquareName, to: SquareName): void;
  /** A square was pressed; the board's own state says what is picked up now. */
  onPress(square: SquareName): void;
  /** A premove was made with the pointer, or taken back: by the right button, or a press anywhere else. */
  onPremove(from: SquareName, to: SquareName): void;
  onPremoveEnd(): void;
}

/** Draws a board into an element. Sets the exact size of the board on `frame`: a whole number of pixels per square. */
export function mountGround(element: HTMLElement, frame: HTMLElement, handlers: GroundHandlers): Api {
  const ground = Chessground(element, {
    ...quiet(frame),
    movable: {
      free: false,
      showDests: true,
      // A king may be put onto its rook to castle, too; otherwise chessground leaves that square out.
      rookCastle: true,
      events: { after: (from, to) => handlers.onMove(from, to) },
    },
    premovable: { events: { set: (from, to) => handlers.onPremove(from, to), unset: () => handlers.onPremoveEnd() } },
    events: { select: (square) => handlers.onPress(square) },
  });
  measureAtPress(element, ground);
  return ground;
}

/**
 * Makes the board measure its place whenever it is pressed. chessground caches it until the page is scrolled, but a font
 * that loads late or another line above the board also moves it.
 */
function measureAtPress(element: HTMLElement, { state }: Api): void {
  const forget = () => state.dom.bounds.clear();
  for (const press of ['mousedown', 'touchstart']) {
    element.addEventListener(press, forget, { capture: true, passive: true });
  }
}

/** The settings shared by boards for playing and for setting up. */
export function quiet(frame: HTMLElement): Config {
  return {
    // We draw the coordinates ourselves, outside the squares where there is room.
    coordinates: false,
    disableContextMenu: true,
    addDimensionsCssVarsTo: frame,
    animation: { enabled: !wantsLessMotion(), duration: SLIDE_MILLIS },
    premovable: { enabled: false },
    predroppable: { enabled: false },
    highlight: { lastMove: true, check: true },
    draggable: { showGhost: true },
  };
}

/** The visitor's rights on a drawn board. */
interface GroundView {
  readonly orientation: Color;
  /** The side whose pieces the visitor may move on its turn. */
  readonly movable: Color | undefined;
  /** The side whose pieces may be moved ahead of its turn. */
  readonly premovable: Color | undefined;
}

/** Shows a game after its last move. */
export function showOn(ground: Api, game: Game, view: GroundView): void {
  const position = positionOf(game);
  const last = game.moves.at(-1);
  const isMovable = view.movable === position.turn;
  const { premovable } = view;
  // The premove belongs to the game, not to the drawing: see showPremove.
  keepPremove(ground, undefined);
  ground.set({
    draggable: { enabled: isMovable || premovable !== undefined },
    selectable: { enabled: isMovable || premovable !== undefined },
    premovable: {
      enabled: premovable !== undefined,
      customDests: premovable === undefined ? new Map() : (allPremoves(position, premovable) as Dests),
    },
    fen: makeFen(position),
    orientation: view.orientation,
    turnColor: position.turn,
    lastMove: last ? [last.slice(0, 2) as Key, last.slice(2, 4) as Key] : NO_LAST_MOVE,
    check: position.isCheck() ? position.turn : false,
    animation: { enabled: !wantsLessMotion(), duration: SLIDE_MILLIS },
    movable: {
      color: premovable ?? position.turn,
      dests: isMovable ? destinations(game) : new Map(),
    },
  });
  // A dragged piece would land elsewhere if the position changed under it.
  ground.cancelMove();
}

/** Marks a piece as picked up, or none, without calling the handlers, which serve pointers, not keys. */
export function takeUp(ground: Api, square: SquareName | undefined): void {
  if (square === undefined) ground.selectSquare(null);
  else ground.set({ selected: square as Key });
}

/** Marks the two squares of a premove, or none. */
export function showPremove(ground: Api, move: Uci | undefined): void {
  const isMarked = ground.state.dom.elements.board.querySelector('.current-premove') !== null;
  keepPremove(ground, move === undefined ? undefined : [move.slice(0, 2) as Key, move.slice(2, 4) as Key]);
  // The whole board is redrawn, so only when a mark appears or goes.
  if (isMarked || move !== undefined) ground.redrawAll();
}

/** Does not notify the handlers. chessground has no premove if the key is undefined; its types do not say so. */
function keepPremove({ state }: Api, squares: [Key, Key] | undefined): void {
  const premovable: { current?: [Key, Key] | undefined } = state.premovable;
  premovable.current = squares;
}

/** Draws arrows and rings, replacing those drawn before. */
export function showArrows(ground: Api, arrows: readonly Arrow[]): void {
  ground.setAutoShapes(
    arrows.map(({ from, to, color, isLesser, isHint }) => ({
      orig: from as Key,
      ...(to === undefined ? {} : { dest: to as Key }),
      brush: color ?? (isHint ? 'green' : 'paleBlue'),
      modifiers: { lineWidth: isHint ? HINT_ARROW_WIDTH : isLesser ? LESSER_ARROW_WIDTH : ARROW_WIDTH },
    })),
  );
}

/** The destinations of each piece of the side to move. */
function destinations(game: Game): Dests {
  const position = positionOf(game);
  const byPiece = Map.groupBy(movesOf(game), (uci) => uci.slice(0, 2));
  const targets = [...byPiece].map(([from, moves]) => {
    return [from, [...new Set(moves.flatMap((uci) => targetsOf(position, uci)))]] as const;
  });
  return new Map(targets) as unknown as Dests;
}

interface SetupHandlers {
  onPress(square: SquareName): void;
  /** Pieces were moved, added or removed: the board field of the FEN. */
  onChange(board: string): void;
}

/** A board on which pieces can be placed anywhere. */
export function mountSetupGround(element: HTMLElement, frame: HTMLElement, handlers: SetupHandlers): Api {
  const ground: Api = Chessground(element, {
    ...quiet(frame),
    autoCastle: false,
    drawable: { enabled: false },
    movable: { free: true, color: 'both', showDests: false },
    draggable: { showGhost: true, deleteOnDropOff: true },
    events: {
      select: (square) => handlers.onPress(square),
      change: () => handlers.onChange(ground.getFen()),
    },
  });
  measureAtPress(element, ground);
  return ground;
}

/** Shows a position being set up. `isMoving`: a press picks up a piece; otherwise it places one, and nothing is dragged. */
export function showSetup(ground: Api, fen: string, orientation: Color, isMoving: boolean): void {
  const board = fen.split(' ')[0]!;
  ground.set({
    ...(board === ground.getFen() ? {} : { fen: board }),
    orientation,
    lastMove: NO_LAST_MOVE,
    draggable: { enabled: isMoving },
    selectable: { enabled: isMoving },
  });
  if (!isMoving) ground.selectSquare(null);
}
