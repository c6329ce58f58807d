/**
 * Its book. A position of the book has its moves in an order. The machine reads the number of the line that the television
 * is drawing, and counts the zeros below its lowest one: the more there are, the further it goes in the list. At which count it goes on to
 * the next move is a set of bits for each position (described); the lines are read off from recorded choices.
 */
import type { Uci } from '../../../chess/move.ts';
import type { Chance } from '../../program.ts';

/** Lines of the picture on an American machine: the numbers that its register can hold. */
const LINES = 131;

/**
 * The book's moves, by the moves played before. After the colon stands the least number of zeros at which the move is chosen, if
 * not 0; with `?` that number is a guess (chosen), because no recorded choice fixes it.
 */
const BOOK: Readonly<Record<string, string>> = {
  '': 'e2e4 d2d4:1 c2c4:2 g1f3:3 f2f4:4',
  e2e4: 'e7e5 c7c5:1? e7e6:2? c7c6:3? d7d6:4?',
  'e2e4 e7e5': 'g1f3 f2f4:1?',
  'e2e4 e7e5 g1f3': 'b8c6 g8f6:3? d7d6:5',
  'e2e4 e7e5 g1f3 b8c6': 'f1b5 f1c4:1? b1c3:2?',
  'e2e4 e7e5 g1f3 b8c6 f1b5': 'a7a6 f7f5:3? f8c5:5',
  'e2e4 e7e5 g1f3 b8c6 f1c4': 'f8c5',
  'e2e4 e7e5 g1f3 b8c6 b1c3': 'g8f6',
  'e2e4 e7e5 g1f3 g8f6': 'd2d4',
  'e2e4 e7e5 g1f3 g8f6 d2d4': 'f6e4 e5d4:1?',
  'e2e4 e7e5 f2f4': 'e5f4',
  'e2e4 e7e5 f2f4 e5f4': 'g1f3',
  'e2e4 c7c5': 'g1f3',
  'e2e4 c7c5 g1f3': 'd7d6 b8c6:1? e7e6:2? g8f6:3?',
  'e2e4 c7c5 g1f3 d7d6': 'd2d4',
  'e2e4 c7c5 g1f3 d7d6 d2d4': 'c5d4',
  'e2e4 c7c5 g1f3 b8c6': 'd2d4',
  'e2e4 c7c5 g1f3 b8c6 d2d4': 'c5d4',
  'e2e4 c7c5 g1f3 e7e6': 'd2d4',
  'e2e4 c7c5 g1f3 e7e6 d2d4': 'c5d4',
  'e2e4 c7c5 g1f3 g8f6': 'e4e5',
  'e2e4 c7c5 g1f3 g8f6 e4e5': 'f6d5',
  'e2e4 e7e6': 'd2d4',
  'e2e4 e7e6 d2d4': 'd7d5',
  'e2e4 e7e6 d2d4 d7d5': 'b1c3 b1d2:2?',
  'e2e4 e7e6 d2d4 d7d5 b1c3': 'g8f6',
  'e2e4 e7e6 d2d4 d7d5 b1d2': 'g8f6',
  'e2e4 c7c6': 'd2d4 g1f3:2?',
  'e2e4 c7c6 d2d4': 'd7d5',
  'e2e4 c7c6 d2d4 d7d5': 'b1c3 e4d5:2?',
  'e2e4 c7c6 d2d4 d7d5 b1c3': 'd5e4',
  'e2e4 c7c6 d2d4 d7d5 e4d5': 'c6d5',
  'e2e4 c7c6 g1f3': 'd7d5',
  'e2e4 c7c6 g1f3 d7d5': 'b1c3',
  'e2e4 d7d6': 'd2d4',
  'e2e4 d7d6 d2d4': 'g8f6 g7g6:2?',
  d2d4: 'd7d5 g8f6:1? f7f5:2?',
  'd2d4 d7d5': 'c2c4',
  'd2d4 d7d5 c2c4': 'e7e6 c7c6:2? d5c4:4?',
  'd2d4 d7d5 c2c4 e7e6': 'b1c3 g2g3:3?',
  'd2d4 d7d5 c2c4 e7e6 b1c3': 'g8f6 c7c5:1?',
  'd2d4 d7d5 c2c4 e7e6 g2g3': 'g8f6',
  'd2d4 d7d5 c2c4 c7c6': 'g1f3 c4d5:2?',
  'd2d4 d7d5 c2c4 c7c6 c4d5': 'c6d5',
  'd2d4 d7d5 c2c4 d5c4': 'g1f3',
  'd2d4 d7d5 c2c4 d5c4 g1f3': 'g8f6',
  'd2d4 g8f6': 'c2c4',
  'd2d4 g8f6 c2c4': 'e7e6 g7g6:1?',
  'd2d4 g8f6 c2c4 e7e6': 'b1c3 g1f3:2?',
  'd2d4 g8f6 c2c4 e7e6 g1f3': 'f8b4',
  'd2d4 g8f6 c2c4 g7g6': 'b1c3 g2g3:2?',
  'd2d4 g8f6 c2c4 g7g6 b1c3': 'f8g7 d7d5:1?',
  'd2d4 g8f6 c2c4 g7g6 g2g3': 'd7d5',
  'd2d4 f7f5': 'c2c4 e2e4:3?',
  'd2d4 f7f5 c2c4': 'g8f6',
  'd2d4 f7f5 e2e4': 'f5e4',
  'd2d4 f7f5 e2e4 f5e4': 'b1c3',
  // The fifth reply lacks its byte of code (described): what follows in memory is a move that nobody meant.
  c2c4: 'e7e5 c7c5:1? e7e6:2? c7c6:3? g7g5:5',
  'c2c4 e7e5': 'b1c3',
  'c2c4 e7e5 b1c3': 'b8c6 g8f6:1',
  'c2c4 e7e5 b1c3 b8c6': 'g2g3',
  'c2c4 e7e5 b1c3 g8f6': 'g2g3 g1f3:1?',
  'c2c4 e7e5 b1c3 g8f6 g1f3': 'b8c6',
  'c2c4 c7c5': 'g1f3 b1c3:1?',
  'c2c4 c7c5 g1f3': 'g8f6',
  'c2c4 c7c5 g1f3 g8f6': 'd2d4 g2g3:1?',
  'c2c4 c7c5 b1c3': 'b8c6 g8f6:1?',
  'c2c4 c7c5 b1c3 b8c6': 'g2g3',
  'c2c4 e7e6': 'g1f3',
  'c2c4 e7e6 g1f3': 'g8f6',
  'c2c4 e7e6 g1f3 g8f6': 'g2g3',
  'c2c4 c7c6': 'g1f3',
  'c2c4 c7c6 g1f3': 'g8f6',
  g1f3: 'd7d5 g8f6:1? c7c5:2?',
  'g1f3 d7d5': 'g2g3',
  'g1f3 d7d5 g2g3': 'c7c5 g8f6:1?',
  'g1f3 d7d5 g2g3 c7c5': 'f1g2',
  'g1f3 d7d5 g2g3 g8f6': 'f1g2',
  'g1f3 g8f6': 'g2g3',
  'g1f3 c7c5': 'g2g3',
  'g1f3 c7c5 g2g3': 'b8c6',
  'g1f3 c7c5 g2g3 b8c6': 'f1g2',
  f2f4: 'd7d5',
  'f2f4 d7d5': 'g1f3',
  'f2f4 d7d5 g1f3': 'g8f6',
};

/**
 * The book's move; undefined once the game has left it.
 * @param moves the moves of the game from the initial position.
 */
export function bookMove(moves: readonly Uci[], chance: Chance): Uci | undefined {
  const entry = BOOK[moves.join(' ')];
  if (entry === undefined) return undefined;
  const line = Math.floor(chance() * LINES);
  // No one at all: the first move again.
  const zeros = line === 0 ? 0 : Math.log2(line & -line);
  const choices = entry.split(' ').map((text) => text.replace('?', '').split(':'));
  return choices.findLast(([, from = '0']) => Number(from) <= zeros)![0];
}
