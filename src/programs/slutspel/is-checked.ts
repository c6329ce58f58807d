import { BISHOP, KING, KNIGHT, KNIGHT_STEPS, OCCUPIED, type Offsets, PAWN, PM, ROOK, ROOK_STEPS } from './squares.ts';

/**
 * S4's `isChecked`, looking outwards from a square: is it hit by a piece of the other side?
 *
 * It walks `moff` in the listing's order (straight rays from 13, slanting ones after them, knight steps from 32, king
 * steps after them) and then `pm`, whose sign turns with the player. A piece is recognised by having the bits asked
 * for, not by being equal to them, so that the queen (0x0C) answers to rook and bishop alike; the pawn's bit is the
 * king's too, which does no harm, since a king so near has hit the square already. The listing also clears `ctm` on
 * the king's square, a table it explains nowhere; nothing here needs one.
 * @param player the player who may be hit: 0 White, 1 Black. The pieces that hit are the other's.
 */
export function isChecked(cb: Uint8Array, moff: Offsets, player: number, square: number): boolean {
  const attacker = player === 0 ? 0x20 : 0x10;
  // 1. Straight rays: rook or queen.
  let index = ROOK_STEPS;
  let step = moff[index++]!;
  const rook = ROOK | attacker;
  while (step !== 0) {
    let at = square + step;
    while ((at & 0x88) === 0) {
      const man = cb[at]!;
      if ((man & rook) === rook) return true;
      if ((man & OCCUPIED) !== 0) break;
      at += step;
    }
    step = moff[index++]!;
  }
  // 2. Slanting rays: bishop or queen.
  const bishop = BISHOP | attacker;
  step = moff[index++]!;
  while (step !== 0) {
    let at = square + step;
    while ((at & 0x88) === 0) {
      const man = cb[at]!;
      if ((man & bishop) === bishop) return true;
      if ((man & OCCUPIED) !== 0) break;
      at += step;
    }
    step = moff[index++]!;
  }
  // 3. Knights, which alone are compared whole.
  index = KNIGHT_STEPS;
  const knight = KNIGHT | attacker;
  step = moff[index++]!;
  while (step !== 0) {
    const at = square + step;
    if ((at & 0x88) === 0 && cb[at] === knight) return true;
    step = moff[index++]!;
  }
  // 4. The king, for no king may step next to the other.
  const king = KING | attacker;
  step = moff[index++]!;
  while (step !== 0) {
    const at = square + step;
    if ((at & 0x88) === 0 && (cb[at]! & king) === king) return true;
    step = moff[index++]!;
  }
  // 5. Pawns: white ones stand below what they hit, black ones above.
  index = 0;
  const pawn = PAWN | attacker;
  step = PM[index++]!;
  while (step !== 0) {
    const at = player === 0 ? square - step : square + step;
    if ((at & 0x88) === 0 && (cb[at]! & pawn) === pawn) return true;
    step = PM[index++]!;
  }
  return false;
}
