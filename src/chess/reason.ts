import { type Color, opposite } from 'plyhouse-kernel/position';
import type { Ending } from './game.ts';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

/**
 * Why a game ended, as match runners phrase it ("White mates", "Draw by 3-fold repetition"), so that tools that count games
 * by the last comment understand ours.
 * @param detail further information: the illegal move, the cause of a crash.
 */
export function formatReason({ kind, winner }: Ending, detail?: string): string {
  const won = winner ? NAMES[winner] : '';
  const lost = winner ? NAMES[opposite(winner)] : '';
  const more = detail ? `: ${detail}` : '';
  if (kind === 'checkmate') return `${won} mates`;
  if (kind === 'stalemate') return 'Draw by stalemate';
  if (kind === 'insufficientMaterial') return 'Draw by insufficient mating material';
  if (kind === 'threefold') return 'Draw by 3-fold repetition';
  if (kind === 'fivefold') return 'Draw by 5-fold repetition';
  if (kind === 'fiftyMoves') return 'Draw by fifty moves rule';
  if (kind === 'seventyFiveMoves') return 'Draw by seventy-five moves rule';
  if (kind === 'agreement') return 'Draw by agreement';
  if (kind === 'resignation') return `${lost} resigns${more}`;
  if (kind === 'unstated') return winner ? `${won} wins` : 'Draw';
  if (kind === 'adjudication') return winner ? `${won} wins by adjudication${more}` : `Draw by adjudication${more}`;
  if (kind === 'time') return winner ? `${lost} loses on time` : `Draw: time is up, no material to mate with${more}`;
  if (kind === 'illegalMove') return `${lost} makes an illegal move${more}`;
  return `${lost} ${detail ?? 'leaves the game'}`;
}

/** The value of PGN's Termination tag (PGN standard 9.8.1, with "illegal move" as match runners write it). */
export function terminationOf({ kind }: Ending): string {
  if (kind === 'time') return 'time forfeit';
  if (kind === 'illegalMove') return 'illegal move';
  if (kind === 'abandoned') return 'abandoned';
  if (kind === 'adjudication') return 'adjudication';
  return 'normal';
}
