import {
  type Board,
  type Color,
  makeSquare,
  opposite,
  type Piece,
  type Position,
  parseSquare,
  type Role,
  squareFile,
} from 'plyhouse-kernel/position';
import { type Ending, type EndingKind, endingOf, type Game, gameAt, movesSince, positionOf } from '../../chess/game.ts';
import { legalMove, legalMoves, parseUci, type Uci } from '../../chess/move.ts';
import { colorName } from '../app/format.ts';
import { isDark, rayFrom, type SquareName } from './squares.ts';

/** Chess in words, for users of screen readers. */

/** A position of a game as it is shown: after its first `shownPly` moves. */
export interface Shown {
  readonly game: Game;
  /** Games with another id are not the same, whatever their moves. */
  readonly gameId?: string | undefined;
  readonly shownPly: number;
}

/** An announcement of a change: queued, or immediate if the game has ended. */
export interface Announcement {
  readonly urgency: 'polite' | 'assertive';
  readonly text: string;
}

const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

const pieceName = ({ color, role }: Piece) => `${color} ${role}`;
const pieceOn = (board: Board, square: SquareName) => board.get(parseSquare(square)!);

/** "Chess board, White to move". */
export function boardLabel(position: Position): string {
  return `Chess board, ${colorName(position.turn)} to move`;
}

/** "e4, white knight" or "e4, empty, light square". */
export function squareLabel(board: Board, square: SquareName): string {
  const piece = pieceOn(board, square);
  return `${square}, ${piece ? pieceName(piece) : `empty, ${isDark(square) ? 'dark' : 'light'} square`}`;
}

/** A legal move without its colour: "knight f3", "pawn e4 takes d5", "castles king side, check". */
export function moveText(position: Position, uci: Uci): string {
  const move = legalMove(position, uci);
  if (!move) throw new Error(`${uci} is not legal here`);
  const { from, to } = parseUci(uci)!;
  const role = position.board.getRole(from)!;
  const after = position.clone();
  after.play(move);
  const ending = after.isCheckmate()
    ? ', checkmate'
    : after.isCheck()
      ? ', check'
      : after.isStalemate()
        ? ', stalemate'
        : '';

  if (role === 'king' && (Math.abs(squareFile(from) - squareFile(to)) > 1 || move.to !== to)) {
    return `castles ${squareFile(to) > squareFile(from) ? 'king' : 'queen'} side${ending}`;
  }
  const isPawn = role === 'pawn';
  const isCapture = position.board.occupied.has(to) || (isPawn && squareFile(from) !== squareFile(to));
  const isAmbiguous =
    !isPawn &&
    legalMoves(position).some((other) => {
      const parsed = parseUci(other)!;
      return parsed.to === to && parsed.from !== from && position.board.getRole(parsed.from) === role;
    });
  const origin = isAmbiguous || (isPawn && isCapture) ? ` ${makeSquare(from)}` : '';
  const link = isCapture ? ' takes' : isAmbiguous ? ' to' : '';
  const isEnPassant = isPawn && isCapture && !position.board.occupied.has(to);
  const promotion = move.promotion ? `, promotes to ${move.promotion}` : '';
  return `${role}${origin}${link} ${makeSquare(to)}${isEnPassant ? ' en passant' : ''}${promotion}${ending}`;
}

/** The move of a game that led to its position after `ply` moves, with its colour: "White knight f3". */
function plyText(game: Game, ply: number): string {
  const before = positionOf(gameAt(game, ply - 1));
  return `${colorName(before.turn)} ${moveText(before, game.moves[ply - 1]!)}`;
}

const outcomeText = ({ winner }: Ending) => (winner ? `${colorName(winner)} wins.` : 'The game is drawn.');

/** How a game ended: "Checkmate. White wins." */
export function endingText(ending: Ending): string {
  const { kind, winner } = ending;
  const outcome = outcomeText(ending);
  const loser = winner && colorName(opposite(winner));
  const texts: Readonly<Record<EndingKind, string>> = {
    checkmate: `Checkmate. ${outcome}`,
    stalemate: `Stalemate. ${outcome}`,
    insufficientMaterial: `Neither side has enough material to mate. ${outcome}`,
    threefold: `The position has occurred three times. ${outcome}`,
    fivefold: `The position has occurred five times. ${outcome}`,
    fiftyMoves: `Fifty moves without a capture or a pawn move. ${outcome}`,
    seventyFiveMoves: `Seventy-five moves without a capture or a pawn move. ${outcome}`,
    agreement: 'Draw agreed.',
    resignation: loser ? `${loser} resigns. ${outcome}` : outcome,
    adjudication: `Adjudicated. ${outcome}`,
    time: `${loser ? `${loser} has no time left.` : 'Time has run out, but the opponent has no mating material.'} ${outcome}`,
    illegalMove: loser ? `${loser} made an illegal move. ${outcome}` : 'An illegal move ended the game.',
    abandoned: loser ? `${loser} left the game. ${outcome}` : 'The game was abandoned.',
    unstated: outcome,
  };
  return texts[kind];
}

/**
 * The announcement if the board shows something new; undefined if nothing changed. Nothing is said twice: the end of a
 * game includes its last move.
 */
export function announcementOf(before: Shown, after: Shown): Announcement | undefined {
  const isSameGame = before.gameId === after.gameId;
  const isLonger = isSameGame && movesSince(before.game, after.game) !== undefined;
  const isShorter = isSameGame && movesSince(after.game, before.game) !== undefined;
  const last = after.game.moves.length;

  // 1. Moves were made, or the game was ended.
  if (isLonger && after.shownPly === last) {
    const ending = endingOf(after.game);
    const hasJustEnded = ending !== undefined && (last > before.game.moves.length || !endingOf(before.game));
    if (last > before.game.moves.length || hasJustEnded) {
      // A player needs only the last move of each side.
      const first = Math.max(before.game.moves.length, last - 2);
      const moves = after.game.moves.slice(first).map((_, index) => `${plyText(after.game, first + index + 1)}.`);
      if (hasJustEnded) {
        // The text of the move already names mate and stalemate.
        const isAnnounced = moves.length > 0 && (ending.kind === 'checkmate' || ending.kind === 'stalemate');
        const text = isAnnounced ? outcomeText(ending) : endingText(ending);
        return { urgency: 'assertive', text: [...moves, text].join(' ') };
      }
      return { urgency: 'polite', text: moves.join(' ') };
    }
  }
  // 2. The same game, shown at another move.
  if (isLonger && isShorter) {
    if (before.shownPly === after.shownPly) return undefined;
    return { urgency: 'polite', text: placeText(after) };
  }
  // 3. Fewer moves, or another game.
  const ending = after.shownPly === last ? endingOf(after.game) : undefined;
  const turn = ending
    ? endingText(ending)
    : `${colorName(positionOf(gameAt(after.game, after.shownPly)).turn)} to move.`;
  if (isShorter) return { urgency: 'polite', text: `Taken back. ${placeText(after)} ${turn}` };
  return { urgency: 'polite', text: last === 0 ? `New game. ${turn}` : `Another game. ${placeText(after)} ${turn}` };
}

/** The place of the shown position in the game: "After move 12, Black rook e8." */
export function placeText({ game, shownPly }: Shown): string {
  if (shownPly === 0) return 'Start position.';
  const before = positionOf(gameAt(game, shownPly - 1));
  return `After move ${before.fullmoves}, ${plyText(game, shownPly)}.`;
}

/** The piece captured by the last move, as with the `c` key of Lichess. */
export function captureText(game: Game, ply: number): string {
  if (ply === 0) return 'No move has been played.';
  const before = positionOf(gameAt(game, ply - 1));
  const { from, to } = parseUci(game.moves[ply - 1]!)!;
  const taken = before.board.get(to);
  if (taken && taken.color !== before.turn) return `Captured ${pieceName(taken)} on ${makeSquare(to)}.`;
  if (before.board.getRole(from) === 'pawn' && squareFile(from) !== squareFile(to)) {
    return `Captured ${opposite(before.turn)} pawn en passant.`;
  }
  return 'The last move captured nothing.';
}

/** The moves of the piece on a square: "knight g1: e2, f3, h3". */
export function movesFromText(position: Position, square: SquareName, capturesOnly: boolean): string {
  const piece = pieceOn(position.board, square);
  if (!piece) return `${square} is empty.`;
  const name = `${piece.role} ${square}`;
  if (piece.color !== position.turn) return `${name}: it is ${colorName(position.turn)}'s move.`;
  const targets = new Set<string>();
  for (const uci of legalMoves(position)) {
    if (!uci.startsWith(square)) continue;
    const target = uci.slice(2, 4);
    const isCapture =
      position.board.occupied.has(parseSquare(target)!) || (piece.role === 'pawn' && target[0] !== square[0]);
    if (isCapture) targets.add(`takes ${target}`);
    else if (!capturesOnly) targets.add(target);
  }
  if (targets.size === 0) return `${name}: no ${capturesOnly ? 'captures' : 'moves'}.`;
  return `${name}: ${[...targets].join(', ')}.`;
}

/** The eight directions of a scan, clockwise as the viewer sees them, diagonals and straight lines separately. */
export const RAYS = {
  diagonals: [
    ['up right', 1, 1],
    ['down right', 1, -1],
    ['down left', -1, -1],
    ['up left', -1, 1],
  ],
  straight: [
    ['up', 0, 1],
    ['right', 1, 0],
    ['down', 0, -1],
    ['left', -1, 0],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, right: number, up: number])[]>;

/** The pieces on one line from a square to the edge: "up right: white pawn f5, black rook h7". */
export function rayText(
  board: Board,
  square: SquareName,
  [name, right, up]: readonly [name: string, right: number, up: number],
  orientation: Color,
): string {
  const ray = rayFrom(square, right, up, orientation);
  if (ray.length === 0) return `${name}: the edge of the board.`;
  const men = ray.flatMap((next) => {
    const piece = pieceOn(board, next);
    return piece ? [`${pieceName(piece)} ${next}`] : [];
  });
  return `${name}: ${men.length > 0 ? men.join(', ') : `empty to ${ray.at(-1)}`}.`;
}

/**
 * The pieces of one side as a list: "Kg1, Qd1, Ra1, Rf1, a2, b2".
 * @param letterOf the letter of a piece in the reader's language.
 */
export function menOf(board: Board, color: Color, letterOf: (role: Exclude<Role, 'pawn'>) => string): string {
  const men: string[] = [];
  for (const role of ROLES) {
    for (const square of board.pieces(color, role))
      men.push((role === 'pawn' ? '' : letterOf(role)) + makeSquare(square));
  }
  return men.join(', ') || 'none';
}

/** The squares of all pieces of a kind, in the order of the board from a1 to h8. */
export function squaresOf(board: Board, role: Role): SquareName[] {
  return [...board[role]].map(makeSquare);
}
