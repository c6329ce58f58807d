import { isBlack, isEmpty, isOffBoard } from '../../../programs/gambiet/inspect.ts';

/** What the Z80 notes of a byte that was doubled. */
export const FLAG_NAMES = ['zero', 'carry', 'sign', 'parity'] as const;
type Flag = (typeof FLAG_NAMES)[number];

/** The flags after a byte of Gambiet's board was doubled; `parity` is odd parity. */
export function flagsOf(byte: number): readonly Flag[] {
  const isSet = { zero: isEmpty(byte), carry: isBlack(byte), sign: (byte & 0x40) !== 0, parity: isOffBoard(byte) };
  return FLAG_NAMES.filter((name) => isSet[name]);
}
