/** Moves in English descriptive notation, as it prints them and as cards have them: P-K4, B(Q4)XP(N7). */
import { type Position, parseSquare, type Role } from 'plyhouse-kernel/position';
import { endingOf, type Game, movesOf, play, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';

const LETTERS: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};
const FILES = ['QR', 'QN', 'QB', 'Q', 'K', 'KB', 'KN', 'KR'] as const;

/** The names of a square from a side: in full (KN5), and without the wing if both wings have such a file (N5). */
function namesOf(square: number, isWhite: boolean): readonly string[] {
  const file = FILES[square & 7]!;
  const rank = isWhite ? (square >> 3) + 1 : 8 - (square >> 3);
  return file.length === 1 ? [`${file}${rank}`] : [`${file.slice(1)}${rank}`, `${file}${rank}`];
}

/** The punched texts for a legal move, the shortest first. The paper knows promotion to a queen only; others have no text. */
function textsOf({ board, turn }: Position, uci: Uci): readonly string[] {
  const from = parseSquare(uci.slice(0, 2))!;
  const to = parseSquare(uci.slice(2, 4))!;
  const { role } = board.get(from)!;
  const isWhite = turn === 'white';
  if (role === 'king' && Math.abs(to - from) === 2) return [to > from ? 'O-O' : 'O-O-O'];
  if (uci.length > 4 && uci[4] !== 'q') return [];
  const prey = board.get(to)?.role ?? (role === 'pawn' && (to - from) % 8 !== 0 ? 'pawn' : undefined);
  const movers = [LETTERS[role], ...namesOf(from, isWhite).map((name) => `${LETTERS[role]}(${name})`)];
  const squares = namesOf(to, isWhite);
  const goals = prey
    ? ['', ...squares.map((name) => `(${name})`)].map((place) => `X${LETTERS[prey]}${place}`)
    : squares.map((name) => `-${name}`);
  const texts = movers.flatMap((mover) => goals.map((goal) => mover + goal));
  texts.sort((one, other) => one.length - other.length);
  return uci.length > 4 ? [...texts.map((text) => `${text}=Q`), ...texts] : texts;
}

/** The legal moves that a text means, blanks and the sign of a check left out; one if it is clear. */
export function readEnglish(game: Game, typed: string): readonly Uci[] {
  const position = positionOf(game);
  const text = typed.replaceAll(' ', '').replace(/CH$/, '');
  return movesOf(game).filter((move) => textsOf(position, move).includes(text));
}

/** A legal move in the shortest text that means no other; undefined for a promotion to another piece than a queen. */
export function makeEnglish(game: Game, move: Uci): string | undefined {
  const position = positionOf(game);
  const others = movesOf(game)
    .filter((other) => other !== move)
    .map((other) => textsOf(position, other));
  return textsOf(position, move).find((text) => others.every((texts) => !texts.includes(text)));
}

/** The same with CH for a check, as it is printed. */
export function printedMove(game: Game, move: Uci): string {
  const after = play(game, move);
  const ending = endingOf(after)?.kind === 'checkmate' ? ' MATE' : positionOf(after).isCheck() ? ' CH' : '';
  return `${makeEnglish(game, move) ?? move.toUpperCase()}${ending}`;
}
