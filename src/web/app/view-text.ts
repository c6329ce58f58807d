import type { Card } from '../../programs/program.ts';
import type { Route } from './route.ts';

/** The metadata of a view, for browsers, search engines and link previews. */
interface ViewText {
  /** Without the name of the site. */
  readonly title: string;
  /** A sentence or two. */
  readonly description: string;
}

const HOME: ViewText = {
  title: 'Plyhouse: early computer chess, brought back to life',
  description: 'Play the chess programs of 1912 to 1983, rebuilt from what their authors published, in your browser.',
};

/** The metadata of each view. */
export const VIEW_TEXTS: Readonly<Record<Exclude<Route['view'], 'home'>, ViewText>> = {
  play: {
    title: 'Play',
    description:
      'A game of chess against a program of 1912 to 1983: its moves, its thinking, and its machine’s display.',
  },
  turn: {
    title: 'A game by links',
    description: 'A game of chess between two people, carried from one to the other by a link.',
  },
  new: { title: 'New game', description: 'Choose a program of 1912 to 1983, your colour and a level, and begin.' },
  programs: {
    title: 'The programs',
    description: 'Chess programs from 1912 on, by year: who wrote them, for which machine, and how strong they were.',
  },
  program: { title: 'Program', description: 'An early chess program: what is known about it, and the sources.' },
  ladder: {
    title: 'Which one can I beat?',
    description:
      'The chess programs of 1912 to 1983 ranked by their games, each with its margin of error. Choose an opponent.',
  },
  machines: { title: 'The machines', description: 'The machines of early computer chess, to switch on and type on.' },
  machine: { title: 'Machine', description: 'A machine of early computer chess, to switch on and type on.' },
  watch: {
    title: 'Watch it think',
    description: 'How a chess program of 1912 to 1983 finds its move, one step of its search at a time.',
  },
  learn: {
    title: 'Learn',
    description: 'How a computer plays chess: a hands-on course that runs the programs of 1912 to 1983.',
  },
  answers: {
    title: 'The answers',
    description:
      'The questions that the articles of the time left open, put to the old programs and to a modern engine.',
  },
  games: { title: 'Your games', description: 'Games played in this browser, and games imported as PGN.' },
  recorded: { title: 'Games of the time', description: 'Games that the programs played in their day, move by move.' },
  tournaments: {
    title: 'Tournaments',
    description: 'Tournaments between the chess programs of 1912 to 1983: hold one, watch its games, see its table.',
  },
  setup: { title: 'Set up a position', description: 'Set up any position of chess, to play from it or to share it.' },
  problems: {
    title: 'Mate problems',
    description: 'Classic mate problems: solve them on the board, or have them proved with every variation.',
  },
  daily: {
    title: 'Fool the machine',
    description: 'A position a day in which an old chess program makes a move that loses. Can you show it why?',
  },
  endings: {
    title: 'Endgame tables',
    description: 'Endgames of up to four pieces worked out backwards from mate, in your browser, and played perfectly.',
  },
  missing: { title: 'Not found', description: HOME.description },
};

/** The title of a view as a browser shows it, and its description. @param card the program shown in the view. */
export function viewText(view: Route['view'], card?: Card): ViewText {
  if (view === 'home') return HOME;
  const { title, description } = VIEW_TEXTS[view];
  if (!card) return { title: `${title} – Plyhouse`, description };
  const { name, author, years, year, machine } = card;
  return {
    title: `${name} – Plyhouse`,
    description: `${name} by ${author}, ${years ?? year}. Machine: ${machine}. What is known about the program, and the sources.`,
  };
}
