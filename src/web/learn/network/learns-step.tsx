import { INITIAL_FEN } from '../../../chess/fen.ts';
import { gameOf, positionOf } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { lessonStep } from '../lesson-step.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { useTask } from '../predict.tsx';
import { COURSE } from './course.ts';
import { once, schooling } from './school-model.ts';
import { isOf, School } from './school-panes.tsx';

/** The error as it falls, and what was learnt from. */
export const LearnsStep = lessonStep({}, () => {
  const task = useTask('positions', JSON.stringify(COURSE));
  const state = schooling.value;
  const { board } = positionOf(gameOf(INITIAL_FEN, state?.moves ?? []));
  return {
    lead: 'Let a network learn chess before your eyes. First Antwoord, our own program, plays quick games against itself; from these the network learns which positions are good.',
    panes: [
      <School course={COURSE} hasHeldOut>
        <PieceBoard
          label={state ? 'The end of a game that it learns from' : 'The board before the first game'}
          board={board}
        />
      </School>,
    ],
    asks: [
      {
        task,
        question: `It learns only from positions in which nothing is about to happen: no check, and no capture or promotion as the best move. How many do ${formatCount(COURSE.games)} games have? Then let it learn.`,
        answer: { kind: 'number', unit: 'positions' },
        truth: () => once(schooling, (each) => (isOf(each, COURSE) ? each?.samples || undefined : undefined)),
        explain: 'One game in twenty is left out of this count: those are held out.',
      },
    ],
    after: [
      'A network is a sum of sums. Each of its **neurons** has a number for every kind of piece on every square, its **weights**, and adds up those of the pieces on the board; below zero it counts as nothing. What the neurons say is weighed and added up once more, and that is the network’s guess at how the game will end. At first all weights are random. After every few positions each weight is changed a little, so that the guesses come nearer to what really happened. What a position ought to be worth is taken mostly from the later positions of its game.',
      'It does not find everything out by itself. Most of the positions it sees are one move off the games, and their values come from Antwoord’s hand-written evaluation, which knows what a queen is worth. They teach it mainly the value of a piece that has just been lost; the games come after them. The games, too, are played with that evaluation.',
      'One game in twenty is held out: nothing is learnt from it, so the error on it shows what the network has understood, not what it remembers. The games, the trainer and the weights are computed here, on your machine, by the code that made Antwoord’s own network.',
    ],
  };
});
