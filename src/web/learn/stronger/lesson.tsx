import periodClock from 'source:host/clock.ts#periodClock';
import playGame from 'source:match/play-game.ts#playGame';
import evaluator from 'source:programs/own/evaluate.ts#createEvaluator';
import negamax from 'source:programs/own/search.ts#negamax';
import quiesce from 'source:programs/own/search.ts#quiesce';
import work from 'source:web/learn/stronger/same.ts#workTrial';
import type { Lesson } from '../chapter.ts';
import { LadderStep } from './ladder-step.tsx';
import { MatchStep } from './match-step.tsx';
import { OwnStep } from './own-step.tsx';
import { SameStep } from './same-step.tsx';
import '../lab/lab.css';
import './stronger.css';

export const LESSON: Lesson = {
  same: {
    Body: SameStep,
    beside: [
      {
        kind: 'article',
        says: 'White wins here with a queen check. Hübner moved his pawn to g3 and lost; SCHACH, set to tournament play, gives the check and the line that follows.',
        sources: ['schach22'],
      },
      {
        kind: 'code',
        piece: work,
        says: 'The question that is put to each: so many positions, and no book.',
      },
    ],
  },
  ladder: {
    Body: LadderStep,
    beside: [
      {
        kind: 'article',
        says: 'Louwman put the C7010 at 1600 to 1650, level with Sargon 2.0. The house’s list is anchored there.',
        sources: ['philips-module'],
      },
      {
        kind: 'code',
        piece: periodClock,
        says: 'Time by the speed of the original machine: positions divided by positions a second. No waiting, and the same on every computer.',
      },
    ],
  },
  own: {
    Body: OwnStep,
    beside: [
      { kind: 'code', piece: negamax, says: 'Its search: every part you can choose is an if in it.' },
      { kind: 'code', piece: quiesce, says: 'And what comes beyond the depth.' },
      { kind: 'code', piece: evaluator, says: 'What it counts.' },
    ],
  },
  match: {
    Body: MatchStep,
    beside: [
      {
        kind: 'article',
        says: 'Computers that play well against other computers need not play well against people: a thesis that Rens put to Louwman after Gambiet had lost to a person. Yours may be the other way round.',
        sources: ['gambiet-slaughtered'],
      },
      { kind: 'code', piece: playGame, says: 'The game between two players, the same as in the terminal’s matches.' },
    ],
  },
};
