import { makeSan as makeExactSan, type Position } from 'plyhouse-kernel/position';
import { makeFen } from './fen.ts';
import { type Game, positionOf } from './game.ts';
import { CASTLING_SIGN, type Language, LETTERS, type Officer } from './letters.ts';
import { legalMove, MoveError, type Uci } from './move.ts';

/** The style of a written move. */
export interface Style {
  /** The language of piece letters; default English. */
  readonly language?: Language;
  /** `short`: "Nf3", the standard. `long`: "Ng1-f3", as most magazines of the seventies printed it. */
  readonly form?: 'short' | 'long';
}

const OFFICERS: Readonly<Record<string, Officer>> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };
const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/;

/**
 * A legal move as text. English and short is standard algebraic notation, letter for letter as in PGN. The other languages follow the print
 * of the day: castling is 0-0 and a promotion has no sign ("e8D"); so does the long form in every language ("e7xd8Q+"). Check is +, mate is
 * #.
 * @throws {MoveError} if the move is not legal here.
 */
export function makeSan(where: Position | Game, uci: Uci, { language = 'en', form = 'short' }: Style = {}): string {
  const position = positionAt(where);
  const move = legalMove(position, uci);
  if (!move) throw new MoveError('illegal', uci, `not legal in ${makeFen(position)}`);
  const english = makeExactSan(position, move);
  if (language === 'en' && form === 'short') return english;
  if (english.startsWith('O-O')) {
    return form === 'long' || CASTLING_SIGN[language] === '0' ? english.replaceAll('O', '0') : english;
  }
  const [, letter, origin, captures, target, promoted, check] = SAN.exec(english)!;
  const letters = LETTERS[language];
  let text = letter ? letters[OFFICERS[letter]!] : '';
  text += form === 'long' ? uci.slice(0, 2) + (captures || '-') : `${origin}${captures}`;
  text += target;
  if (promoted) text += letters[OFFICERS[promoted]!];
  return text + check;
}

/**
 * A line of moves from here as numbered text: "1. e4 e5 2. Nf3"; "1... e5 2. Nf3" if Black begins.
 * @throws {MoveError} at the first move that is not legal in its turn.
 */
export function makeLine(where: Position | Game, ucis: readonly Uci[], style: Style = {}): string {
  const position = positionAt(where).clone();
  const parts: string[] = [];
  for (const uci of ucis) {
    if (position.turn === 'white') parts.push(`${position.fullmoves}.`);
    else if (parts.length === 0) parts.push(`${position.fullmoves}...`);
    parts.push(makeSan(position, uci, style));
    position.play(legalMove(position, uci)!);
  }
  return parts.join(' ');
}

function positionAt(where: Position | Game): Position {
  return 'moves' in where ? positionOf(where) : where;
}
