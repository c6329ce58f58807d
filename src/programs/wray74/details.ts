import { type CardDetails, factsFrom } from '../program.ts';
import { CALCULATOR_FACTS } from './console-facts.ts';

const { described, inferred, chosen } = factsFrom('wray-wiki');

/** Facts about Alan Wray's program. */
export const WRAY74_DETAILS: CardDetails = {
  country: 'published in the United States',
  language: 'keystrokes of the 9810A',
  memory: 'at most 111 data registers, 64 of them for the board; at most 2036 program steps',
  story:
    'A desk calculator plays chess: 64 number registers hold the pieces and, in the digits after the point, how many pieces reach each square and what they are worth. It looks one move ahead, never further, and plays the move with the best score. Fidelity drew on its evaluation for the Chess Challenger, the first chess computer on sale.',
  called: 'a desk calculator',
  plays: 'Looks one move ahead, never further, and plays the best score.',
  speedFact: {
    kind: 'chosen',
    text: "Ten seconds a position, correct within a factor of two. Nothing has been published on its speed. The 9810A's own firmware, run cycle by cycle in the GO9800 emulator, takes 0.3 to 1 ms for most steps, 3.2 ms to add to a register that another register points to and 9 ms to divide; at that rate, a plain program for the work described needs 9 to 13 s a position (README).",
  },
  facts: [
    described('The article of 1974 that describes it is called “A Chess-Playing Program for the 9810A”.'),
    described(
      'The board is registers 1 to 64, a1 the first and a2 the ninth; the computer is at the top with positive codes, the player at the bottom with negative ones: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6.',
    ),
    described(
      'If king and queen are swapped in the start position, register 1 means h8, and the computer plays White from registers 49 to 64.',
    ),
    {
      kind: 'described',
      text: "A register is A.BCDDDDEEEE: the piece, the numbers of the computer's and of the player's pieces that reach the square, and the sums of their values. a2 is -1.0100000500 at the start.",
      source: 'wray-wiki',
    },
    described('Values: pawn 100, knight and bishop 300, rook 500, queen 900, king 1200.'),
    described(
      'Squares weigh N/[(4.5-x)^2+(4.5-y)^2], where N is the number of pieces that reach them. One ply; the highest score wins, with no randomness.',
    ),
    inferred(
      'Squares under its own pieces are left out of N, pawns count where they capture, and attacked pieces earn nothing: with any of these changed it does not answer 1.e4 with 1...e5.',
    ),
    inferred(
      'It opens 1.e4: the Chess Challenger had to be given that move by hand before it played like this program.',
    ),
    inferred('It neither castles nor takes en passant: its only memory, the registers, holds no history.'),
    chosen(
      'What exchanges can win from it is calculated from the four numbers of the register, with every piece counted at the mean of those that reach the square: the simplest calculation that uses all four and nothing else.',
    ),
    chosen(
      'An enemy king in check without a flight square counts as won if none of its own pieces can be captured with gain. Without this rule it strips a random mover of everything and then stalemates it: 15 wins and 25 draws of 40 games instead of 37 and 3 (README).',
    ),
    chosen(
      'Registers are scanned upwards and the first of equal scores is kept, as a loop counts upwards unless there is a reason not to.',
    ),
    ...CALCULATOR_FACTS,
  ],
  lacks: [
    'It does not castle; the player may.',
    'It does not capture en passant unless that is the only legal move, which it then plays as if keyed in by hand; the player may.',
    'It promotes only to a queen; the player may choose.',
    'It does not see a reply, a mate against it or a draw: it looks at the board right after its own move.',
    'Moves that leave its own king en prise are skipped; whether the original did so is not known.',
  ],
  sources: ['wray-wiki', 'wray-1974', 'nelson-patent', 'hp-journal', 'go9800'],
};
