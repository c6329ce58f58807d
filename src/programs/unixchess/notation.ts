/**
 * The two notations of the dialogue. Algebraic: two squares, "e2e4". Descriptive: man, square and square as the mover sees them,
 * "p/k2-k4", "p/k4xp/q5"; what is left out on the way in matches anything, "p-k4", "pxp". In both, a pawn that takes en passant
 * goes to the square of the pawn that it takes (described).
 */
import { makeSquare, type Position, parseUci, type Role, squareFile, squareRank } from 'plyhouse-kernel/position';
import { type Game, movesOf, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';

/** The files a to h. */
const FILES = ['qr', 'qn', 'qb', 'q', 'k', 'kb', 'kn', 'kr'] as const;
const MEN: Readonly<Record<Role, string>> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };

/** A legal move in the words of both notations. */
interface Described {
  readonly uci: Uci;
  readonly algebraic: string;
  /** Empty, unless it castles. */
  readonly castling: string;
  readonly man: string;
  readonly from: string;
  /** The man that is taken; empty if none is. */
  readonly victim: string;
  readonly to: string;
}

const SQUARE = '((?:[kq]?[rnb]|[kq])?)([1-8]?)';
const DESCRIPTIVE = new RegExp(`^([pnbrqk])(?:/${SQUARE})?(?:(-)|x([pnbrqk])/?)${SQUARE}$`);
const ALGEBRAIC = /^[a-h][1-8][a-h][1-8]$/;

/** The meaning of a line that has the form of a move. */
export interface ReadLine {
  readonly isAlgebraic: boolean;
  /** The legal moves that it can be. */
  readonly moves: readonly Uci[];
}

/** Reads a line as a move; undefined if it has not the form of one. */
export function readMove(game: Game, line: string): ReadLine | undefined {
  if (ALGEBRAIC.test(line)) {
    return { isAlgebraic: true, moves: matching(game, ({ algebraic }) => algebraic === line) };
  }
  if (line === 'o-o' || line === 'o-o-o') {
    return { isAlgebraic: false, moves: matching(game, ({ castling }) => castling === line) };
  }
  const parts = DESCRIPTIVE.exec(line);
  if (!parts) return undefined;
  const [, man, fromFile = '', fromRank = '', , victim = '', toFile = '', toRank = ''] = parts;
  const isAt = (square: string, file: string, rank: string) => {
    const [, its, row] = /^(\D+)(\d)$/.exec(square)!;
    return (file === '' || its === file || its === `k${file}` || its === `q${file}`) && (rank === '' || row === rank);
  };
  const moves = matching(
    game,
    (move) =>
      move.castling === '' &&
      move.man === man &&
      move.victim === victim &&
      isAt(move.from, fromFile, fromRank) &&
      isAt(move.to, toFile, toRank),
  );
  return { isAlgebraic: false, moves };
}

/** A move as the program prints it. @param game before the move. */
export function writeMove(game: Game, uci: Uci, isAlgebraic: boolean): string {
  const move = describe(positionOf(game), uci);
  if (isAlgebraic) return move.algebraic;
  return move.castling || `${move.man}/${move.from}${move.victim ? `x${move.victim}/` : '-'}${move.to}`;
}

/** The shortest line that means this move and no other. */
export function shortestLine(game: Game, uci: Uci, isAlgebraic: boolean): string {
  const { man, from, victim, to } = describe(positionOf(game), uci);
  const whole = writeMove(game, uci, isAlgebraic);
  const forms = victim
    ? [`${man}x${victim}`, `${man}x${victim}/${to}`, `${man}/${from}x${victim}`]
    : [`${man}-${to}`, `${man}/${from.replace(/\d/, '')}-${to}`];
  const known = isAlgebraic || !whole.includes('/') ? [] : forms;
  return known.find((line) => readMove(game, line)?.moves.length === 1) ?? whole;
}

const matching = (game: Game, isMeant: (move: Described) => boolean): readonly Uci[] => {
  const position = positionOf(game);
  return movesOf(game).filter((uci) => (uci.length === 4 || uci[4] === 'q') && isMeant(describe(position, uci)));
};

function describe({ board, turn }: Position, uci: Uci): Described {
  const { from, to } = parseUci(uci)!;
  const { role } = board.get(from)!;
  const isPassing = role === 'pawn' && squareFile(from) !== squareFile(to) && !board.occupied.has(to);
  const end = isPassing ? to + (turn === 'white' ? -8 : 8) : to;
  const taken = board.getRole(end);
  const castled = role === 'king' ? squareFile(to) - squareFile(from) : 0;
  const name = (square: number) =>
    FILES[squareFile(square)]! + (turn === 'white' ? squareRank(square) + 1 : 8 - squareRank(square));
  return {
    uci,
    algebraic: makeSquare(from) + makeSquare(end),
    castling: castled === 2 ? 'o-o' : castled === -2 ? 'o-o-o' : '',
    man: MEN[role],
    from: name(from),
    victim: taken ? MEN[taken] : '',
    to: name(end),
  };
}
