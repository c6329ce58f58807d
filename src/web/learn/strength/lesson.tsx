import periodClock from 'source:host/clock.ts#periodClock';
import playGame from 'source:match/play-game.ts#playGame';
import evaluator from 'source:programs/own/evaluate.ts#createEvaluator';
import negamax from 'source:programs/own/search.ts#negamax';
import quiesce from 'source:programs/own/search.ts#quiesce';
import work from 'source:web/learn/strength/same.ts#workTrial';
import { formatCount } from '../../../format/number.ts';
import { nameAndYear } from '../../../format/program-text.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import type { Lesson } from '../chapter.ts';
import { noMoveIn } from '../lab/lab-text.tsx';
import { SAME_PRESETS } from '../presets.ts';
import { quiet } from '../rich-text.tsx';
import { type SearchView, searchStep } from '../search-step.tsx';
import { LadderStep } from './ladder-step.tsx';
import { MatchStep } from './match-step.tsx';
import { OwnStep } from './own-step.tsx';
import { opinionTrial, WORKS, workTrial } from './same.ts';
import './strength.css';

export const LESSON: Lesson = {
  same: searchStep({
    presets: SAME_PRESETS,
    lead: 'The same position, and the same work for every program of the collection. How many different moves will they choose?',
    amount: {
      name: 'positions',
      label: 'Each examines',
      among: WORKS,
      start: 3000,
      min: 0,
      max: 0,
      textOf: (nodes) => `${formatCount(nodes)} positions`,
    },
    refuses: noMoveIn,
    who: 'A program',
    caption: ({ depth }) => `${formatCount(depth)} positions each; values in pawns, for the side to move`,
    head: 'Program',
    heads: ['Half-moves', 'Move', 'Its own value', 'Antwoord’s opinion of the move'],
    rows: (view) =>
      players(view).map((card) => ({
        label: nameAndYear(card),
        trial: workTrial(card.id, view.game, view.depth),
        cells: ({ decision }) => [
          String(decision.depth),
          view.notation.san(view.game, decision.move),
          view.notation.score(decision.score),
          <Opinion key="opinion" view={view} move={decision.move} />,
        ],
      })),
    asks: [
      {
        id: 'different',
        question: (view) =>
          `${players(view).length} programs, ${formatCount(view.depth)} positions each. How many different moves?`,
        answer: () => ({ on: 'field', unit: 'moves' }),
        truth: async (view) => {
          const moves = new Set<string | undefined>();
          for (const card of players(view))
            moves.add((await view.decide(workTrial(card.id, view.game, view.depth))).move);
          return moves.size;
        },
        explain:
          'Few agree, even on the same work: each has its own order, its own depth, and its own idea of what counts. Antwoord’s opinion of each move is in the table.',
      },
    ],
    after: [
      'How much of today’s strength is speed, and how much is know-how? Look at the column of half-moves. With the same work Antwoord looks several times as deep as the old programs: it skips what does not matter, and seldom searches a position twice.',
      quiet(
        'Half-moves are those of the last iteration that was begun. Programs of fixed depth may stop before the positions are used up, and Alan Wray’s HP 9810A looks one half-move ahead whatever it is given [@wray-wiki].',
      ),
    ],
    beside: [
      'White wins here with a queen check. Hübner moved his pawn to g3 and lost; SCHACH, set to tournament play, gives the check and the line that follows. [@schach22]',
      { piece: work, text: 'What each is asked: a move from this many positions, without a book.' },
    ],
  }),
  ladder: {
    Body: LadderStep,
    beside: [
      'Louwman put the C7010 at 1600 to 1650, level with Sargon 2.0. Our rating list is anchored there. [@philips-module]',
      {
        piece: periodClock,
        text: 'Time by the speed of the original machine: positions divided by positions per second. No waiting, and the same on every computer.',
      },
    ],
  },
  own: {
    Body: OwnStep,
    beside: [
      { piece: negamax, text: 'Its search: every part you can choose is an if in it.' },
      { piece: quiesce, text: 'And what comes beyond the depth.' },
      { piece: evaluator, text: 'What it counts.' },
    ],
  },
  match: {
    Body: MatchStep,
    beside: [
      'Computers that play well against other computers need not play well against people: a thesis that Rens put to Louwman after Gambiet had lost to a person. Yours may be the other way round. [@gambiet-slaughtered]',
      { piece: playGame, text: 'The game between two players, the same as in the terminal’s matches.' },
    ],
  },
};

/** The participants: neither the random mover nor programs that play only one ending. */
const players = ({ cards }: SearchView) => cards.filter(({ id, ending }) => id !== 'random' && !ending);

/** Antwoord's opinion of a move. */
function Opinion({ view, move }: { readonly view: SearchView; readonly move: string | undefined }) {
  const { value } = useLoaded([move, view.game], () =>
    move === undefined ? undefined : view.decide(opinionTrial(view.game, move)),
  );
  return <>{value ? view.notation.score(value.score) : '…'}</>;
}
