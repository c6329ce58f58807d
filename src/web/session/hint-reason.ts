import { type Color, makeSquare, opposite, type Position, parseSquare, type Role } from 'plyhouse-kernel/position';
import type { Language } from '../../chess/letters.ts';
import { legalMove, parseUci, type Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import type { Score } from '../../programs/program.ts';

/** Hints in steps, and why a suggested move is good, as far as the board shows it: a sentence for each reason, the strongest first. */

/** The usual values of pieces, in pawns. */
const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 100 };
/** Reasons given at once: they have two lines of the page. */
const MOST_REASONS = 2;

/**
 * @param line the moves that the engine expects, the suggested one first; it decides whether a capture wins something.
 * @returns sentences such as "It takes the knight on e5 and wins a piece."; empty if the move only prepares something.
 */
export function hintReasons(position: Position, line: readonly Uci[]): readonly string[] {
  const uci = line[0];
  const move = uci === undefined ? undefined : legalMove(position, uci);
  if (!move) return [];
  const { from, to } = parseUci(uci!)!;
  const own = position.turn;
  const role = position.board.getRole(from)!;
  const after = position.clone();
  after.play(move);
  if (after.isCheckmate()) return ['It is checkmate.'];

  const reasons: string[] = [];
  const isCastling = role === 'king' && position.board.get(move.to)?.color === own;
  const captured = isCastling ? undefined : position.board.get(to);
  const won = materialOf(playedLine(position, line), own) - materialOf(position, own);
  const gain = won >= 1 ? ` and wins ${gainText(won)}` : '';
  if (captured) reasons.push(`It takes the ${captured.role} on ${makeSquare(to)}${gain}.`);
  else if (move.promotion) reasons.push(`The pawn becomes a ${move.promotion}.`);
  else if (role === 'pawn' && position.board.occupied.size() > after.board.occupied.size()) {
    reasons.push(`It takes the pawn en passant${gain}.`);
  }
  if (after.isCheck()) reasons.push('It gives check.');

  // The king is left out: that is the check.
  const attacked = targetsOf(after, to, own).filter((target) => target.role !== 'king');
  if (attacked.length > 1) reasons.push(`It attacks ${list(attacked.map(nameOf))} at once.`);
  else if (attacked.length === 1) reasons.push(`It attacks ${nameOf(attacked[0]!)}.`);
  if (won >= 1 && gain !== '' && !reasons.some((text) => text.endsWith(`${gain}.`)))
    reasons.push(`It wins ${gainText(won)}.`);
  if (role !== 'king' && !captured && isThreatened(position, from, own) && !isThreatened(after, to, own)) {
    reasons.push(`The ${role} on ${makeSquare(from)} was attacked.`);
  }
  if (isCastling) reasons.push('It brings the king to safety and a rook into play.');
  const isHome = makeSquare(from)[1] === (own === 'white' ? '1' : '8');
  if (isHome && (role === 'knight' || role === 'bishop')) reasons.push(`It develops the ${role}.`);
  if (role === 'pawn' && /^[de][45]$/.test(makeSquare(to))) reasons.push('It takes its share of the centre.');
  return reasons.slice(0, MOST_REASONS);
}

interface Target {
  readonly role: Role;
  readonly square: number;
}

const nameOf = ({ role, square }: Target) => `the ${role} on ${makeSquare(square)}`;

/** The pieces of the other side that a piece threatens to win: worth more than it, or not defended. */
function targetsOf(position: Position, square: number, own: Color): Target[] {
  const { board } = position;
  const value = VALUES[board.getRole(square)!];
  return [...board].flatMap(([at, piece]) => {
    if (piece.color === own || !position.attackers(at, own).has(square)) return [];
    const isDefended = position.attackers(at, opposite(own)).size() > 0;
    return VALUES[piece.role] > value || !isDefended ? [{ role: piece.role, square: at }] : [];
  });
}

/** Whether a piece could be taken with profit: undefended, or by something of less worth. */
function isThreatened(position: Position, square: number, own: Color): boolean {
  const attackers = [...position.attackers(square, opposite(own))];
  if (attackers.length === 0) return false;
  const { board } = position;
  const value = VALUES[board.getRole(square)!];
  const isCheaper = attackers.some((at) => VALUES[board.getRole(at)!] < value);
  return isCheaper || position.attackers(square, own).size() === 0;
}

function playedLine(position: Position, line: readonly Uci[]): Position {
  const end = position.clone();
  for (const uci of line) {
    const move = legalMove(end, uci);
    if (!move) break;
    end.play(move);
  }
  return end;
}

/** The material of a side less that of the other, in pawns. */
function materialOf({ board }: Position, own: Color): number {
  let sum = 0;
  for (const [, { role, color }] of board) if (role !== 'king') sum += color === own ? VALUES[role] : -VALUES[role];
  return sum;
}

function gainText(pawns: number): string {
  if (pawns >= 8) return 'a queen';
  if (pawns >= 5) return 'a rook';
  if (pawns >= 3) return 'a piece';
  return pawns >= 2 ? 'material' : 'a pawn';
}

const list = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The longest line shown, in half-moves. */
const MOST_PLIES = 5;

/**
 * The steps of a hint in words: "Antwoord suggests Nf3 (+0.35 for you).", each no longer than the two lines reserved for it.
 * @param name of the program that suggests the move; its score has the view of the side to move.
 */
export function hintTexts(
  position: Position,
  name: string,
  { move, score, pv }: { readonly move: Uci; readonly score?: Score; readonly pv: readonly Uci[] },
  language: Language,
): Record<'piece' | 'move' | 'reason', string> {
  const line = pv[0] === move ? pv : [move];
  const worth = score ? ` (${formatScore(score, TRUE_MINUS)} for you)` : '';
  const from = move.slice(0, 2);
  const role = position.board.getRole(parseSquare(from)!)!;
  const reasons = hintReasons(position, line);
  const expected = line.length > 1 ? `Expected: ${makeLine(position, line.slice(0, MOST_PLIES), { language })}.` : '';
  const why = reasons.length > 0 ? reasons : expected === '' ? ['It is simply the best that was found.'] : [];
  return {
    piece: `${name} would move the ${role} on ${from}. Ask again for its square.`,
    move: `${name} suggests ${makeSan(position, move, { language })}${worth}. Ask again for the reason.`,
    reason: [...why, expected].filter(Boolean).join(' '),
  };
}
