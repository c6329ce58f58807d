import type { Card } from '../program.ts';
import { CALCULATOR_FACTS } from './console-facts.ts';

/** What is known of Alan Wray's program. */
export const WRAY74_CARD: Card = {
  id: 'wray74',
  name: 'A Chess-Playing Program for the 9810A',
  author: 'Alan A. Wray',
  year: 1974,
  country: 'published in the United States',
  machine: 'Hewlett-Packard 9810A, a programmable desk calculator of 1971',
  language: 'keystrokes of the 9810A',
  memory: '111 data registers at most, 64 of them the board; 2036 program steps at most',
  story:
    'A desk calculator plays chess: 64 number registers hold both the men and, in the digits behind the point, who reaches each square and with how much. It looks one move ahead, never further, and plays the first of the best. Fidelity took its evaluation as an aid for the Chess Challenger, the first chess computer that was sold.',
  positionsPerSecond: 0.1,
  speedFact: {
    kind: 'chosen',
    text: "Ten seconds a position, good to a factor of two. Nothing on its speed is published. The 9810A's own firmware, run cycle by cycle in the GO9800 emulator, takes 0.3 to 1 ms for most steps, 3.2 ms to add to a register that another register points to and 9 ms to divide; a plain program for the work described comes to 9 to 13 s a position at that rate (README).",
  },
  levels: [
    {
      id: '1',
      name: '1 ply',
      about: 'The only way it plays: each of its own moves is tried once, none is answered.',
      kind: 'described',
      limits: { depth: 1 },
    },
  ],
  tournamentLevel: '1',
  traces: true,
  options: [
    {
      name: 'Precision',
      about:
        'single shows what the article warns of: numbers of seven digits lose the last digits of the registers, and the program plays wrong moves without a sign of error',
      kind: 'combo',
      default: 'double',
      choices: ['double', 'single'],
    },
  ],
  facts: [
    {
      kind: 'described',
      text: 'The board is registers 1 to 64, a1 the first and a2 the ninth; the computer stands at the top with positive codes, the player at the bottom with negative ones: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6.',
      source: 'wiki',
    },
    {
      kind: 'described',
      text: 'With king and queen exchanged in the start position register 1 means h8, and the computer plays White from registers 49 to 64.',
      source: 'wiki',
    },
    {
      kind: 'described',
      text: "A register is A.BCDDDDEEEE: the man, the number of the computer's and of the player's men that reach the square, and the sums of their values. a2 is -1.0100000500 at the start.",
      source: 'wiki',
    },
    {
      kind: 'described',
      text: 'Values: pawn 100, knight and bishop 300, rook 500, queen 900, king 1200.',
      source: 'wiki',
    },
    {
      kind: 'described',
      text: 'Squares weigh N/[(4.5-x)^2+(4.5-y)^2], N being the number of men that reach them; one ply, the highest score, no chance in it.',
      source: 'wiki',
    },
    {
      kind: 'inferred',
      text: 'Squares under its own men are left out of N, pawns count where they take, and men it attacks earn nothing: with any of these otherwise it does not answer 1.e4 with 1...e5.',
      source: 'wiki',
    },
    {
      kind: 'inferred',
      text: 'It opens 1.e4: the Chess Challenger had to be brought to that move by hand before it played like it.',
      source: 'wiki',
    },
    {
      kind: 'inferred',
      text: 'It neither castles nor takes en passant: the registers, which are all it keeps, remember no history.',
      source: 'wiki',
    },
    {
      kind: 'chosen',
      text: 'What can be won from it by exchange is told from the four figures of the register, every man counted at the mean of those that reach the square: the simplest reckoning that uses all of them and nothing else.',
    },
    {
      kind: 'chosen',
      text: 'A king in check with no square to go to counts as won when nothing of its own can be taken with gain. Without this it strips a random mover of everything and then stalemates it (README).',
    },
    {
      kind: 'chosen',
      text: 'Registers are scanned upwards and the first of equal scores is kept, since a loop counts upwards unless there is a reason against it.',
    },
    ...CALCULATOR_FACTS,
  ],
  lacks: [
    'It does not castle. The player may.',
    'It does not take en passant, unless that is the only legal move: it then plays it as a move keyed in by hand. The player may.',
    'It promotes to a queen and to nothing else. The player may choose.',
    'It does not see a reply, a mate against it or a draw: it looks at the board right after its own move.',
    'Moves that leave its own king to be taken are passed over: whether the original did is not known.',
  ],
  sources: [
    {
      id: 'wiki',
      title: 'A Chess-Playing Program for the 9810A',
      author: 'Chessguru',
      where: 'Schachcomputer.info Wiki, version of 16 August 2020 (in German)',
    },
    {
      id: 'wray1974',
      title: 'A Chess-Playing Program for the 9810A',
      author: 'Alan A. Wray',
      where: 'Keyboard (Hewlett-Packard), vol. 6 no. 4, 1974; not seen, known through the wiki',
    },
    {
      id: 'patent',
      title: 'US 4235442, Electronic board game system',
      author: 'Ronald C. Nelson',
      where: 'filed 1977, granted 1980; names the article and its author',
    },
    {
      id: 'journal',
      title: 'Model 10 Maintains Compatibility, Expands Capability',
      author: 'Curtis D. Brown and Jack M. Walden',
      where: 'Hewlett-Packard Journal, December 1972',
    },
    {
      id: 'go9800',
      title: 'GO9800, an emulation of the HP 9800 calculators by their own microcode and firmware',
      author: 'Achim Buerger',
      where: 'hp9800e.sourceforge.net, release 2.50',
    },
  ],
};
