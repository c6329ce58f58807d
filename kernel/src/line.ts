import type { Move } from './move-code.ts';
import { legalEpSquare } from './rules.ts';
import { type Before, makeMove, type Standing, undoMove } from './standing.ts';
import type { Square } from './types.ts';

/** Numbers games and their moves, so that a proxy of one is known for what it stands for. */
let lastId = 0;

/** The start of a game, or a move of it: never changed, so that games can share them. */
class Ply implements Before {
  readonly id = ++lastId;
  /** The number of moves up to here. */
  readonly plies: number;
  /** The one before; undefined at the start. */
  readonly last: Ply | undefined;
  readonly move: Move;
  // State of the position before the move.
  readonly rights: number;
  readonly epSquare: Square | undefined;
  readonly halfmoves: number;

  constructor(last: Ply | undefined, move: Move, { rights, epSquare, halfmoves }: Standing) {
    this.plies = last ? last.plies + 1 : 0;
    this.last = last;
    this.move = move;
    this.rights = rights;
    this.epSquare = epSquare;
    this.halfmoves = halfmoves;
  }
}

/** A position that follows games about. Games that have the same start may share one, each setting it up when it is asked. */
class Follower<P extends Standing> {
  readonly position: P;
  /** The move after which it stands. */
  ply: Ply;

  constructor(position: P, ply: Ply) {
    this.position = position;
    this.ply = ply;
    // Libraries that make objects observable skip those that cannot be extended; even queries change this one.
    Object.preventExtensions(this);
  }
}

/** Plays and takes back until it stands after this move. */
function setUp(follower: Follower<Standing>, to: Ply): void {
  const { position } = follower;
  const ahead: Ply[] = [];
  let from = follower.ply;
  for (let target = to; from.id !== target.id; ) {
    if (target.plies >= from.plies) {
      ahead.push(target);
      target = target.last!;
    } else {
      undoMove(position, from.move, from);
      from = from.last!;
    }
  }
  for (const { move } of ahead.reverse()) makeMove(position, move);
  follower.ply = to;
}

/** A start and the moves made since: what each kind of game here has. */
export interface Played<P extends Standing = Standing> {
  /** The last move. */
  ply: Ply;
  readonly shared: Follower<P>;
}

/** Begins a game with a position. @param ply the move that led there in another game, with which this one goes on. */
export function begin<P extends Standing>(position: P, ply = new Ply(undefined, 0 as Move, position)): Played<P> {
  return { ply, shared: new Follower(position, ply) };
}

/** The current position, only to be looked at. */
export function positionOf<P extends Standing>({ shared, ply }: Played<P>): P {
  if (shared.ply.id !== ply.id) setUp(shared, ply);
  return shared.position;
}

/** Makes a legal move. */
export function playOn(game: Played, move: Move): void {
  const position = positionOf(game);
  const ply = new Ply(game.ply, move, position);
  makeMove(position, move);
  game.shared.ply = ply;
  game.ply = ply;
}

/** Takes back the last move and returns it; undefined at the start. */
export function undoOn(game: Played): Move | undefined {
  const { ply } = game;
  if (!ply.last) return undefined;
  game.ply = ply.last;
  return ply.move;
}

/** The start of a game. */
export function firstOf({ ply }: Played): Ply {
  let first = ply;
  while (first.last) first = first.last;
  return first;
}

/** The moves made since the start. */
export function movesOf({ ply }: Played): Move[] {
  const moves: Move[] = [];
  for (let at = ply; at.last; at = at.last) moves.push(at.move);
  return moves.reverse();
}

/** The number of times the current position has occurred since the start, including now. */
export function repetitionsOf(game: Played): number {
  const { shared } = game;
  const position = positionOf(game);
  const { rights, halfmoves } = position;
  if (game.ply.plies < 4 || halfmoves < 4) return 1;
  const epSquare = legalEpSquare(position);
  const { codes } = position.board;
  const now = codes.slice();
  let count = 1;
  let { ply } = game;
  for (let plies = 1; ply.last && plies <= halfmoves; plies++) {
    undoMove(position, ply.move, ply);
    ply = ply.last;
    // The same position has the same side to move.
    if (plies % 2 === 0 && position.rights === rights && isSame(codes, now) && legalEpSquare(position) === epSquare)
      count++;
  }
  // Others may hold the position: it is set up again.
  shared.ply = ply;
  positionOf(game);
  return count;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  for (let square = 0; square < 64; square++) if (one[square] !== other[square]) return false;
  return true;
}
