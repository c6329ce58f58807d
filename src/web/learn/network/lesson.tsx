import fitChunks from 'source:training/fit.ts#fitChunks';
import playOut from 'source:training/play-out.ts#playOut';
import quantize from 'source:training/quantize.ts#quantize';
import network from 'source:web/learn/network/hand-network.ts#handNetwork';
import type { Lesson } from '../chapter.ts';
import { MatchStep } from './match-step.tsx';
import { LearnsStep, LimitsStep } from './school-steps.tsx';
import { TodayStep } from './today-step.tsx';
import '../lab/lab.css';
import './network.css';

export const LESSON: Lesson = {
  learns: {
    Body: LearnsStep,
    beside: [
      { piece: playOut, text: 'The loop that plays the games, here and when Antwoord’s own network is made.' },
      {
        piece: fitChunks,
        text: 'The trainer: positions in random order, and after every thousand or so a small change of the weights.',
      },
    ],
  },
  limits: {
    Body: LimitsStep,
    beside: [
      { piece: fitChunks, text: 'The same trainer; only what you set is different.' },
      { piece: playOut, text: 'The games: how many there are is the first thing to set.' },
    ],
  },
  match: {
    Body: MatchStep,
    beside: [
      { piece: network, text: 'Weights set by hand as a network, so that both sides search by the same code.' },
      { piece: playOut, text: 'The loop that plays this match.' },
    ],
  },
  antwoord: {
    Body: TodayStep,
    beside: [
      { piece: quantize, text: 'Learnt as fractions, used in play as whole numbers, which are faster.' },
      { piece: fitChunks, text: 'The trainer that made it: the one of this chapter.' },
    ],
  },
};
