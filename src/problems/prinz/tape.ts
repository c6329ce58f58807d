/** The tape with a problem. Its format is not known; ours names each man by its letter and its square by Prinz's numbers: "K86 P67 / K88". */
import type { Fen } from '../../chess/fen.ts';

const LETTERS = 'KQRBNP';
const MAN = /^([KQRBNP])([1-8])([1-8])$/;

/** The position on a tape, White to move: its men before "/" are White's. @returns undefined if it cannot be read. */
export function readTape(tape: string): Fen | undefined {
  const board = new Map<number, string>();
  const sides = tape.split('/');
  if (sides.length !== 2) return undefined;
  for (const [side, men] of sides.entries()) {
    for (const man of men.replaceAll(' ', '').match(/[^\d]*\d*/g)!) {
      if (man === '') continue;
      const [, letter, rank, file] = MAN.exec(man) ?? [];
      const square = 10 * Number(rank) + Number(file);
      if (letter === undefined || board.has(square)) return undefined;
      board.set(square, side === 0 ? letter : letter.toLowerCase());
    }
  }
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [1, 2, 3, 4, 5, 6, 7, 8]
      .map((file) => board.get(10 * rank + file) ?? '1')
      .join('')
      .replace(/1+/g, (run) => String(run.length)),
  );
  return `${ranks.join('/')} w - - 0 1`;
}

/** The tape of a position, the kings first. */
export function makeTape(fen: Fen): string {
  const sides: [string[], string[]] = [[], []];
  for (const letter of LETTERS) {
    for (const [row, rank] of fen.split(' ')[0]!.split('/').entries()) {
      const squares = rank.replace(/\d/g, (count) => '1'.repeat(Number(count)));
      for (const [file, man] of Array.from(squares).entries()) {
        if (man.toUpperCase() === letter) sides[man === letter ? 0 : 1].push(`${letter}${8 - row}${file + 1}`);
      }
    }
  }
  return sides.map((men) => men.join(' ')).join(' / ');
}
