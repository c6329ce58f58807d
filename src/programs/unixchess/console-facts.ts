import { type Fact, factsFrom } from '../program.ts';

const { described, inferred, chosen } = factsFrom('unix-v7');

/** What is known of its dialogue. */
export const TERMINAL_FACTS: readonly Fact[] = [
  described(
    'It greets with its name and gives no prompt. What it prints for moves, commands and errors is that of 21 recorded sessions.',
  ),
  described(
    'Moves are typed by two squares or in descriptive notation, and printed in the one used last. A pawn that takes en passant goes to the square of the pawn it takes.',
  ),
  described(
    'first, alg, restore, save, test, remove, exit, manual, resign, clock, score, setup, hint and repeat; an empty line prints the board, with Black’s men as capitals.',
  ),
  described('first and restore come before the first move; remove takes back two plies; setup reads eight rows.'),
  described('It declares a draw in a position that has been there more than three times before.'),
  inferred('The program ends with the game: it answers nothing that the sessions type after a mate or a draw.'),
  inferred('What is left out of a move in descriptive notation matches anything, as in “pxp” and “r-k”.'),
  chosen(
    'A terminal that prints and has small letters and capitals, as a Teletype 37 had; its six capitals are those of a set-up, on keys of their own.',
  ),
  chosen(
    'It is not known what repeat prints (here the last move again), what save prints (here nothing), or how castling is printed by squares (here as the king’s move).',
  ),
  chosen('The values of hint and test are from Black’s side, as inside the program; the sessions do not show it.'),
  chosen('A saved game lasts until the terminal is switched off.'),
  chosen('The shell knows only the word chess. No key is read while the program thinks.'),
  chosen(
    'After setup White is to move, and a side may castle if its king and rook are at home. A position that is not legal chess is an illegal setup.',
  ),
  chosen('The clock counts the period clock’s time for the program, and the time you take for yourself.'),
];
