import { INITIAL_FEN } from '../../chess/fen.ts';
import { GAMBIET_82, SECOND } from './contestants.ts';
import type { MoveTrial, OpenQuestion } from './question.ts';

/** "Gambiet afgeslacht" up to Black's 22nd move, as data/games/seed-games.pgn has it. */
const GAME = (
  'e2e4 e7e5 f2f4 e5f4 g1f3 f8e7 f1c4 g8f6 e4e5 f6g4 b1c3 e7h4 e1f1 g4f2 d1e1 f2h1 e1h4 d8h4 f3h4 b8c6 c3d5 e8d8 ' +
  'h4f3 c6a5 f3g5 h8f8 c4e2 f4f3 e2f3 h7h6 g5e4 c7c6 d5c3 d7d5 e4d6 f7f6 b2b4 d5d4 c3e4 b7b6 b4a5 f6f5 e4f2 c8a6'
).split(' ');
const FIRST = 10;
const LAST = 22;

const trialOf = (number: number): MoveTrial => {
  const plies = 2 * number - 1;
  return {
    kind: 'move',
    id: `horizon-${number}`,
    title: `Black’s move ${number}`,
    start: INITIAL_FEN,
    moves: GAME.slice(0, plies),
    played: GAME[plies]!,
    isCosted: true,
    old: GAMBIET_82,
    modern: SECOND,
  };
};

/** The knight on h1 that Gambiet could not give up. */
export const HORIZON: OpenQuestion = {
  id: 'horizon',
  title: 'The horizon, and the knight that is lost',
  asked: [
    {
      who: 'Wim Rens, author of Gambiet',
      quote:
        'Whoever can advise me on a general solution, with the stress on general, is asked to get in touch at once.',
      source: 'gambiet-slaughtered',
    },
  ],
  about:
    'In the game printed in June 1982 Gambiet 8212 took a rook in the corner and could not get its knight out again. From move 10 to 22 it ' +
    'pushed the loss of that knight beyond its horizon, one doubtful move after another. Its author named two troubles: ' +
    'blindness beyond the horizon, and that a program cannot count a man as lost. Here both are asked for every one of ' +
    'those moves, each position by itself.',
  trials: Array.from({ length: LAST - FIRST + 1 }, (_, index) => trialOf(FIRST + index)),
  doubt:
    'The Gambiet of the house is a reconstruction: it does not play every move of the game. In the game it also kept ' +
    'part of its tree from move to move, which a position by itself does not show.',
};
