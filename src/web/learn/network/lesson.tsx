import fitChunks from 'source:training/fit.ts#fitChunks';
import playOut from 'source:training/play-out.ts#playOut';
import quantize from 'source:training/quantize.ts#quantize';
import network from 'source:web/learn/network/hand-network.ts#handNetwork';
import type { JSX } from 'preact';
import { formatCount } from '../../../format/number.ts';
import { numbersOf, ownNetwork } from '../../../programs/antwoord/inspect.ts';
import { NotLoaded } from '../../app/error-box.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import type { Lesson } from '../chapter.ts';
import { AUTHORS_OWN } from '../percents.ts';
import { Pane, Scene } from '../scene.tsx';
import { handNetwork } from './hand-network.ts';
import { MatchStep } from './match-step.tsx';
import { Neurons } from './pictures.tsx';
import { LearnsStep, LimitsStep } from './school-steps.tsx';
import '../lab/lab.css';
import './network.css';

/** Drawn until Antwoord's network is loaded. */
const BY_HAND = handNetwork(AUTHORS_OWN);

/** The network that Antwoord plays by. */
function TodayStep(): JSX.Element {
  const { value: network, problem } = useLoaded([], ownNetwork);
  const { data } = (network?.about ?? {}) as {
    readonly data?: { readonly games: number; readonly training: number; readonly heldOut: number };
  };
  if (problem) return <NotLoaded what="The network" report={problem} />;
  return (
    <>
      <Scene lead="These are the neurons of the network that Antwoord plays by. Choose a piece, then a neuron: where does it like that piece?">
        <Pane is="both">
          <Neurons network={network ?? BY_HAND} label={network ? 'Antwoord’s neurons' : 'By hand'} />
        </Pane>
      </Scene>
      {network && data ? (
        <>
          <p>
            It has {formatCount(numbersOf(network).reduce((sum, { length }) => sum + length, 0))} weights:{' '}
            {network.hidden} neurons, each with a weight for every kind of piece on every square, own or not, and{' '}
            {network.buckets} sets of {network.layers ? 'layers' : 'weights'} that join them. Which set is used depends
            on how many pieces are left.
          </p>
          <p>
            The same trainer made it from the network before it and {formatCount(data.games)} games that networks like
            it had played against themselves: {formatCount(data.training)} quiet positions to learn from, and{' '}
            {formatCount(data.heldOut)} held out. That one was made in the same way, and so on back to the first, which
            learnt from games and values of the hand-written evaluation.
          </p>
          <p>
            It beats the hand-written evaluation clearly. How it was made, and everything that was measured, with
            errors, is in docs/network.md of the source code.
          </p>
        </>
      ) : (
        <p role="status">
          Antwoord’s network is on its way: one megabyte. Until it is here, these are the neurons of the one whose
          weights were set by hand.
        </p>
      )}
    </>
  );
}

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
