import { placementOf } from './fen.ts';
import { codeOfLetter } from './pieces.ts';
import { legalEpSquare } from './rules.ts';
import { menOf, rightOf, type Standing } from './standing.ts';
import { makeSquare, parseSquare } from './types.ts';

/** The rooks that castle, as a FEN lists the rights. */
export const CORNERS = [7, 0, 63, 56];
const LETTERS = 'KQkq';

/** The rows of a FEN, with a dot for each empty square. */
export const rowsOf = (placement: string) => placement.replace(/\d/g, (digit) => '.'.repeat(Number(digit))).split('/');
/** The fields of a FEN. */
export const fieldsOf = (fen: string) => fen.trim().split(/\s+/);

/** Reads the fields of a FEN as far as they can be read. */
export function positionOfFen([
  men = '',
  turn,
  rights = '',
  crossed = '',
  halfmoves,
  fullmoves,
]: readonly string[]): Standing {
  const codes = new Uint8Array(64);
  let at = 0;
  for (const sign of men.replaceAll('/', '')) {
    if (sign >= '0' && sign <= '9') at += Number(sign);
    else codes[at++ ^ 56] = codeOfLetter(sign);
  }
  return {
    board: menOf(codes),
    turn: turn === 'b' ? 'black' : 'white',
    rights: CORNERS.reduce((sum, corner, at) => (rights.includes(LETTERS[at]!) ? sum | rightOf(corner) : sum), 0),
    epSquare: parseSquare(crossed),
    halfmoves: Number(halfmoves) || 0,
    fullmoves: Number(fullmoves) || 1,
  };
}

/** The FEN of a position. */
export function fenOf(position: Standing, epSquare = legalEpSquare(position)): string {
  let rights = '';
  for (let at = 0; at < 4; at++) if (position.rights & rightOf(CORNERS[at]!)) rights += LETTERS[at];
  const crossed = epSquare === undefined ? '-' : makeSquare(epSquare);
  const { halfmoves, fullmoves } = position;
  return `${placementOf(position.board.codes)} ${position.turn[0]} ${rights || '-'} ${crossed} ${halfmoves} ${fullmoves}`;
}

/** Whether a FEN can be loaded, and if not, why. All six fields are expected. */
export function validateFen(fen: string): { ok: boolean; error?: string } {
  const fault = faultOf(fieldsOf(fen));
  return fault === undefined ? { ok: true } : { ok: false, error: `Invalid FEN: ${fault}` };
}

/** The fault of a FEN, in chess.js's words; undefined if there is none. */
export function faultOf(fields: readonly string[]): string | undefined {
  if (fields.length !== 6) return 'must contain six space-delimited fields';
  const [board, turn, rights, crossed, halfmoves, number] = fields as [string, string, string, string, string, string];
  if (!/^[1-9]\d*$/.test(number)) return 'move number must be a positive integer';
  if (!/^\d+$/.test(halfmoves)) return 'half move counter number must be a non-negative integer';
  if (!/^(-|[a-h][36])$/.test(crossed)) return 'en-passant square is invalid';
  if (/[^kKqQ-]/.test(rights)) return 'castling availability is invalid';
  if (!/^[wb]$/.test(turn)) return 'side-to-move is invalid';
  const rows = board.split('/');
  if (rows.length !== 8) return "piece data does not contain 8 '/'-delimited rows";
  for (const row of rows) {
    const [wrong] = /\d\d|[^pnbrqk\d]/i.exec(row) ?? [];
    if (wrong) return `piece data is invalid (${wrong.length > 1 ? 'consecutive number' : 'invalid piece'})`;
    if (rowsOf(row)[0]!.length !== 8) return 'piece data is invalid (too many squares in rank)';
  }
  if (crossed !== '-' && (crossed[1] === '3') === (turn === 'w')) return 'illegal en-passant square';
  for (const [letter, name] of [
    ['K', 'white'],
    ['k', 'black'],
  ] as const) {
    const kings = board.split(letter).length - 1;
    if (kings !== 1) return kings === 0 ? `missing ${name} king` : `too many ${name} kings`;
  }
  if (/p/i.test(rows[0]! + rows[7]!)) return 'some pawns are on the edge rows';
  return undefined;
}
