import type { Database } from './database.ts';
import { LP, SIDE, SIZE, WORTH } from './tables.ts';

/** Most a plain material advantage counts (FMAXMT): four pawns. */
const FMAXMT = 256;
/** Trade-down bonus (FTRADE), tuning (FTRDSL), relaxation by pawns (FTRPDK, FTRPWN). */
const FTRADE = 36;
const FTRDSL = 5156;
const FTRPDK = 2;
const FTRPWN = 8;
/** Limit of the whole material score. */
const MOST = 16320;

/**
 * MBEVAL: the material score of this ply from White's view. The side ahead gains by exchanges: the bonus grows as
 * material leaves the board, and less if it has few pawns. Division drops the fraction, as Pascal's DIV does.
 */
export function mbeval(base: Database): void {
  const { mblte } = base;
  const pawns = mblte === 0 ? 0 : base.mbpwn[mblte > 0 ? 0 : 1]!;
  const ahead = Math.abs(mblte);
  // Up to 36 * 5000 * 5156 * 34: beyond 32 bits, exact in a double.
  const product = FTRADE * ahead * (FTRDSL - base.mbtot) * (4 * pawns + FTRPDK);
  const bonus = Math.trunc(Math.trunc(product / (4 * pawns + FTRPWN)) / 262144);
  const score = Math.min(Math.min(FMAXMT, ahead) + bonus, MOST);
  // SIGN takes the absolute value, so an overfull board cannot turn an advantage round.
  base.mbval[base.jntk] = mblte < 0 ? -Math.abs(score) : Math.abs(score);
}

/** MBCAPT: a piece is taken; the score follows. */
export function mbcapt(base: Database, man: number): void {
  base.mbtot -= SIZE[man]!;
  if (man % 6 === LP) base.mbpwn[SIDE[man]!]! -= 1;
  base.mblte -= WORTH[man]!;
  mbeval(base);
}

/** MBTPAC: a piece is put back. The score of the ply above still stands. */
export function mbtpac(base: Database, man: number): void {
  base.mbtot += SIZE[man]!;
  if (man % 6 === LP) base.mbpwn[SIDE[man]!]! += 1;
  base.mblte += WORTH[man]!;
}

/** MBPROM: a pawn becomes `piece`; the score follows. */
export function mbprom(base: Database, man: number): void {
  const side = SIDE[man]!;
  const gain = WORTH[man]! - WORTH[LP + 6 * side]!;
  base.mbtot += Math.abs(gain);
  base.mbpwn[side]! -= 1;
  base.mblte += gain;
  mbeval(base);
}

/** MBMORP: `piece` becomes a pawn again. */
export function mbmorp(base: Database, man: number): void {
  const side = SIDE[man]!;
  const gain = WORTH[man]! - WORTH[LP + 6 * side]!;
  base.mbtot -= Math.abs(gain);
  base.mbpwn[side]! += 1;
  base.mblte -= gain;
}
