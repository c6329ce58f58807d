/**
 * MATCH coordinates a game: ANALYS - MOVOUT - STATUS - PLAYER - MOVOUT - STATUS - SWEEP, round and round (June 1982).
 * Here the moves come from Plyhouse's game; MATCH takes them up when it is asked for a move of its own.
 */
import { type Game, movesSince, newGame, positionOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { type Board, emptyBoard, type Move, makeMove, moveText, setPosition, WHITE } from '../board.ts';
import { PAWN_POINTS } from '../eval-byte.ts';
import { DOUBLE, newEvaluator, positionPoints } from '../evaluate.ts';
import { legalList } from '../moves.ts';
import type { Weights } from '../positional.ts';
import { gen } from './gen.ts';
import { newRing, type Ring } from './ring.ts';
import { answersAt, answersTo, correct, type List, sweep } from './sweep.ts';
import { newVariationFile, placeNamed, workSpace } from './variation-file.ts';

/** The subject of the variation file. */
interface Kept {
  /** The game up to the position whose moves the list holds. */
  readonly game: Game;
  readonly list: List;
  /** The zero point of the evaluations: material and position points at the root of their search, from White's view. */
  readonly material: number;
  readonly position: number;
}

/** A game being played: the board, the ring with its variation file, and what the file is about. */
export interface Match {
  readonly board: Board;
  readonly ring: Ring;
  /** The last search; undefined if the file is empty. */
  known: Kept | undefined;
  /** While it thinks on the opponent's time: the position in which he is to move, and his moves as far as known. */
  trunk: Kept | undefined;
  /** The status byte that ANALYS leaves: {@link NO_MOVE}, {@link MOVED_OUT}. */
  statusByte: number;
}

/** ANALYS found no move: mate or stalemate. */
export const NO_MOVE = 1;
/** ANALYS has called MOVOUT itself, so that MATCH can skip it. */
export const MOVED_OUT = 2;

export function newMatch(weights?: Weights): Match {
  const board = emptyBoard();
  setPosition(board, positionOf(newGame()));
  const evaluator = newEvaluator(board, DOUBLE, weights);
  return {
    board,
    ring: newRing(board, evaluator, newVariationFile()),
    known: undefined,
    trunk: undefined,
    statusByte: 0,
  };
}

/** PLAYER: has GEN list all legal moves and looks the one that was typed up among them. A move that is not there is refused. */
export function player(ring: Ring, typed: Uci): Move {
  const { limit, positions } = ring;
  const start = workSpace(1);
  // The opponent's moves are listed, not searched: they cost none of the positions of a search.
  ring.limit = Number.POSITIVE_INFINITY;
  const count = gen(ring, start);
  ring.limit = limit;
  ring.positions = positions;
  for (let place = start; place < start + count; place++) {
    const move = ring.file.move[place]!;
    if (moveText(move) === typed) return move;
  }
  throw new Error(`${typed} is no legal move, try again please`);
}

/** The own move, which lies in a small buffer: it passes by PLAYER. */
function bufferedMove(board: Board, uci: Uci): Move {
  const move = legalList(board).find((candidate) => moveText(candidate) === uci);
  if (move === undefined) throw new Error(`${uci} is no legal move`);
  return move;
}

/** MOVOUT: executes a move for good, with what en passant, castling or promotion ask for. */
function movout(board: Board, move: Move): void {
  makeMove(board, move);
}

/** STATUS: does the administration: the castling byte stands as the move has left it, and nothing is taken back any more. */
function status(board: Board): void {
  board.height = 0;
}

/**
 * Takes up a game: the opponent's moves since then pass through PLAYER, MOVOUT and STATUS, its own through MOVOUT (unless ANALYS has called
 * it) and STATUS, and SWEEP keeps the parts of the variation file that are still useful.
 * @param isAhead true if the last move is only expected: the file keeps the other answers as well.
 * @returns the file's list of the moves in the resulting position.
 */
export function takeUp(match: Match, game: Game, isAhead: boolean): List | undefined {
  const { ring, board } = match;
  const { trace, file } = ring;
  if (trace) trace.module?.('MATCH');
  const { known, trunk: trunkBefore } = match;
  const from = [known, trunkBefore].find((place) => place && movesSince(place.game, game));
  match.known = undefined;
  match.trunk = undefined;
  const played = from && movesSince(from.game, game)!;

  // 1. A game that does not continue the file's: the board is set up again and the file emptied.
  if (!from || !played || game.start !== from.game.start) {
    setPosition(board, positionOf(game));
    file.top = 0;
    return undefined;
  }

  // 2. Each move goes the way of all moves, and the file is followed as far as it knows them.
  setPosition(board, positionOf(from.game));
  let list: List | undefined = from.list;
  let trunk: List | undefined;
  let lastMove: Move = 0;
  for (const [index, uci] of played.entries()) {
    if (isAhead && index === played.length - 1) trunk = list;
    // The last move before its turn is the opponent's, the one before that its own.
    const isOwn = (played.length - index) % 2 === 0;
    if (trace && !isOwn) trace.module?.('PLAYER');
    const move = isOwn ? bufferedMove(board, uci) : player(ring, uci);
    if (trace && !(isOwn && match.statusByte & MOVED_OUT)) trace.module?.('MOVOUT');
    if (trace) trace.module?.('STATUS');
    if (isOwn) match.statusByte &= ~MOVED_OUT;
    lastMove = move;
    movout(board, move);
    status(board);
    list = list && answersTo(file, list, move);
  }

  // 3. SWEEP. Ahead of the game the other answers stay too, also when the same answer is considered once more.
  if (trace) trace.module?.('SWEEP');
  if (trunk) {
    trunk = sweep(file, trunk);
    match.trunk = { ...from, game: { start: game.start, moves: game.moves.slice(0, -1) }, list: trunk };
    list = list && answersTo(file, trunk, lastMove);
  } else if (isAhead && trunkBefore && from === known && played.length === 0) {
    trunk = sweep(file, trunkBefore.list);
    match.trunk = { ...trunkBefore, list: trunk };
    list = answersAt(file, placeNamed(file, trunk, game.moves.at(-1)!));
  }
  // Nothing has changed in a position that was searched already, but its evaluations are now those of an earlier pass.
  if (list) correct(file, list, played.length, changeSince(match, from));
  if (!list && !trunk) file.top = 0;
  return list && !trunk ? sweep(file, list) : list;
}

/** Keeps in mind what the file is about when a search is over (or broken off). */
export function keep(match: Match, game: Game, list: List): void {
  const { rootMaterial, rootPosition } = match.ring.evaluator;
  match.known = { game, list, material: rootMaterial, position: rootPosition };
}

/** The change of the position on the board since a search, by the tables of that time: from the side to move's view. */
function changeSince({ board, ring }: Match, { material, position }: Kept): number {
  const change = (board.material - material) * PAWN_POINTS + positionPoints(ring.evaluator) - position;
  return board.turn === WHITE ? change : -change;
}
