import type { Card } from '../../programs/program.ts';
import { HOME, PLAY, type ViewText } from './head.ts';
import type { Route } from './route.ts';

/** The metadata of each view, in the order in which the page for an unknown address lists them. */
export const VIEW_TEXTS: Readonly<Record<Exclude<Route['view'], 'home'>, ViewText>> = {
  play: PLAY,
  machines: {
    title: 'The machines',
    description: 'The chess programs and machines of 1912 to 1983, by year: play on them, and see how strong they are.',
  },
  watch: {
    title: 'Watch it think',
    description: 'How a chess program of 1912 to 1983 finds its move, one step of its search at a time.',
  },
  learn: {
    title: 'Learn',
    description: 'How a computer plays chess: a hands-on course that runs the programs of 1912 to 1983.',
  },
  tournaments: {
    title: 'Tournaments',
    description: 'Tournaments between the chess programs of 1912 to 1983: run one, watch its games, see its table.',
  },
  problems: {
    title: 'Mate problems',
    description: 'Classic mate problems: solve them on the board, or have them proved with every variation.',
  },
  daily: {
    title: 'Today',
    description: 'A position a day in which an old chess program makes a move that loses. Can you show it why?',
  },
  recorded: { title: 'Historic games', description: 'Games that the programs played in their day, move by move.' },
  answers: {
    title: 'The answers',
    description:
      'The questions that the articles of the time left open, put to the old programs and to a modern engine.',
  },
  endings: {
    title: 'Endgame tables',
    description: 'Endgames of up to four pieces worked out backwards from mate, in your browser, and played perfectly.',
  },
  ladder: {
    title: 'Which one can I beat?',
    description:
      'The chess programs of 1912 to 1983 ranked by their games, each with its margin of error. Choose an opponent.',
  },
  games: { title: 'Your games', description: 'Games played in this browser, and games imported as PGN.' },
  setup: { title: 'Set up a position', description: 'Set up any position of chess, to play from it or to share it.' },
  turn: {
    title: 'A game by links',
    description: 'A game of chess between two people, carried from one to the other by a link.',
  },
  new: { title: 'New game', description: 'Choose a program of 1912 to 1983, your colour and a level, and begin.' },
  machine: { title: 'Machine', description: 'A machine of early computer chess, to switch on and type on.' },
  missing: { title: 'Not found', description: HOME.description },
};

/** The metadata of a view. @param card the program shown in the view. */
export function viewText(view: keyof typeof VIEW_TEXTS, card?: Card): ViewText {
  if (!card) return VIEW_TEXTS[view];
  const { name, author, years, year, machine } = card;
  return {
    title: name,
    description: `${name} by ${author}, ${years ?? year}. Machine: ${machine}. What is known about the program, and the sources.`,
  };
}
