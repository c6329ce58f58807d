import fitChunks from 'source:training/fit.ts#fitChunks';
import playOut from 'source:training/play-out.ts#playOut';
import quantize from 'source:training/quantize.ts#quantize';
import network from 'source:web/learn/network/hand-network.ts#handNetwork';
import type { ComponentChildren, JSX } from 'preact';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { gameOf, positionOf } from '../../../chess/game.ts';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { ownNetwork } from '../../../programs/antwoord/inspect.ts';
import { formatElo } from '../../../ratings/elo.ts';
import { Button } from '../../app/button.tsx';
import { Choice, Switch } from '../../app/choice.tsx';
import { Problem } from '../../app/problem.tsx';
import { makeRoute } from '../../app/route.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import type { Lesson } from '../chapter.ts';
import { Slider } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { Predict, useTask } from '../predict.tsx';
import { Pane, Scene } from '../scene.tsx';
import { useChoice, useSetting } from '../use-setting.ts';
import { COURSE, type Course, MATCH_NODES, PAIRS, POINTS } from './course.ts';
import { AUTHORS_OWN, HAND_TERMS, type HandWeights, MATERIAL_ALONE } from './hand-network.ts';
import { Curve, Neurons } from './pictures.tsx';
import type { Schooling } from './school.ts';
import { atWork, learn, matchScore, once, playHand, schooling, stopSchool, trouble } from './school-model.ts';
import '../lab/lab.css';
import './network.css';

const MOST_PERCENT = 400;
const SIDES = [
  { value: 'seen', label: 'those that it has learnt from' },
  { value: 'held', label: 'those held out' },
];
const WINNERS = [
  { value: 'network', label: 'the network' },
  { value: 'hand', label: 'your weights' },
  { value: 'level', label: 'neither' },
];
const RESULTS = ['Black won', 'a draw', 'White won'] as const;

export const LESSON: Lesson = {
  learns: {
    Body: Learns,
    beside: [
      { piece: playOut, says: 'The loop that plays the games, here and when Antwoord’s own network is made.' },
      { piece: fitChunks, says: 'The trainer: samples in random order, a small step after each batch.' },
    ],
  },
  limits: {
    Body: Limits,
    beside: [
      { piece: fitChunks, says: 'The same trainer; only what you set is different.' },
      { piece: playOut, says: 'The games: how many there are is the first thing to set.' },
    ],
  },
  match: {
    Body: Match,
    beside: [
      { piece: network, says: 'Weights set by hand as a network, so that both sides search by the same code.' },
      { piece: playOut, says: 'The loop that plays this match.' },
    ],
  },
  antwoord: {
    Body: OfToday,
    beside: [
      { piece: quantize, says: 'Learnt as fractions, used in play as whole numbers, which are faster.' },
      { piece: fitChunks, says: 'The trainer that made it: the one of this chapter.' },
    ],
  },
};

/** The error as it falls, and what was learnt from. */
function Learns(): JSX.Element {
  const task = useTask('positions', JSON.stringify(COURSE));
  const state = schooling.value;
  const { board } = positionOf(gameOf(INITIAL_FEN, state?.moves ?? []));
  return (
    <>
      <Scene lead="Let a network learn chess before your eyes. First Antwoord plays quick games against itself; then the network learns from their positions which are good.">
        <School course={COURSE} hasHeldOut>
          <PieceBoard
            label={state ? 'The end of a game that it learns from' : 'The board before the first game'}
            pieceOn={(square) => board.get(square)}
          />
        </School>
      </Scene>
      <Predict
        task={task}
        question={`It learns from quiet positions only: no check, no capture or promotion as the best move. How many do ${formatCount(COURSE.games)} games have? Then let it learn.`}
        answer={{ kind: 'number', unit: 'positions' }}
        truth={() => once(schooling, (each) => (isOf(each, COURSE) ? each?.samples || undefined : undefined))}
        explain={() => 'One game in twenty is left out of this count: those are held out.'}
      />
      <Learnt />
      <p>
        The network sees a position, guesses how the game will end, and every weight is moved a little towards what
        really happened. What a position ought to be worth is taken mostly from the later positions of its game.
      </p>
      <p>
        It does not find everything out by itself. Most of the positions it sees are one move off the games, and their
        values come from Antwoord’s hand-written evaluation, which knows what a queen is worth. They teach it mainly the
        value of a piece that has just been lost; the games come after them. The games, too, are played with that
        evaluation.
      </p>
      <p>
        One game in twenty is held out: nothing is learnt from it, so the error on it shows what the network has
        understood, not what it remembers. The games, the trainer and the weights are computed here, on your machine, by
        the code that made Antwoord’s own network.
      </p>
    </>
  );
}

const isOf = (state: Schooling | undefined, course: Course) =>
  state !== undefined && JSON.stringify(state.course) === JSON.stringify(course);

interface SchoolProps {
  readonly course: Course;
  readonly hasHeldOut: boolean;
  /** What stands below the button. */
  readonly children: ComponentChildren;
}

/** The button, and the error as it falls. */
function School({ course, hasHeldOut, children }: SchoolProps): JSX.Element {
  const state = schooling.value;
  const { replyEpochs, epochs, games } = state?.course ?? course;
  const length = POINTS * (replyEpochs + epochs);
  const ended =
    atWork.value === 'learn' ? 'It is learning.' : state?.isWhole ? 'It has learnt them.' : 'It was stopped.';
  return (
    <>
      <Pane is="control" class="pane-school">
        <p class="buttons">
          {atWork.value ? (
            <Button onClick={stopSchool}>Stop</Button>
          ) : (
            <Button class="main" onClick={() => learn(course)}>
              {state ? 'Learn afresh' : 'Let it learn'}
            </Button>
          )}
        </p>
        {children}
      </Pane>
      <Pane is="effect" class="pane-run">
        <p class="learn-said" role="status">
          {state === undefined
            ? atWork.value === 'learn'
              ? 'The trainer is being loaded.'
              : `Nothing has been learnt yet. It learns from ${formatQuantity(games, 'game')}.`
            : state.samples === 0
              ? `${formatQuantity(state.games, 'game')} of ${formatCount(games)} played; the one shown: ${RESULTS[state.result]}.${atWork.value === 'learn' ? '' : ' It was stopped.'}`
              : `${formatQuantity(state.games, 'game')}, ${formatCount(state.samples)} quiet positions and ${formatCount(state.replies)} one move off them. ${ended}`}
        </p>
        <Curve curve={state?.curve ?? []} length={length} hasHeldOut={hasHeldOut} />
        {trouble.value ? <Problem report={trouble.value}>{trouble.value.message}</Problem> : null}
      </Pane>
    </>
  );
}

/** The neurons of the network that learns in this page. */
function Learnt(): JSX.Element | null {
  const network = schooling.value?.network;
  return network ? <Neurons network={network} label="Its neurons" /> : null;
}

/** What it cannot do: by switches. */
function Limits(): JSX.Element {
  const games = useChoice('games', ['60', '300', '1500'], '60');
  const neurons = useChoice('neurons', ['8', '16', '32', '256'], '32');
  const times = useChoice('times', ['3', '20'], '20');
  const sees = useChoice('beside', ['no', 'yes'], 'no');
  const heldOut = useChoice('held', ['no', 'yes'], 'no');
  const course: Course = {
    ...COURSE,
    games: Number(games.value),
    neurons: Number(neurons.value),
    epochs: Number(times.value),
    replyEpochs: sees.value === 'yes' ? COURSE.replyEpochs : 0,
  };
  const task = useTask('smaller', JSON.stringify(course));
  const words = (all: readonly string[], text: (word: string) => string) =>
    all.map((word) => [word, text(word)] as const);
  return (
    <>
      <Scene
        lead="Sixty games, seen twenty times: the error falls and falls. Is that good? Show the games held out."
        problem={games.problem ?? neurons.problem ?? times.problem ?? sees.problem ?? heldOut.problem}
      >
        <School course={course} hasHeldOut={heldOut.value === 'yes'}>
          <Switch
            title="Show the games held out"
            about="The error on games that it has not learnt from."
            isOn={heldOut.value === 'yes'}
            onChange={(isOn) => heldOut.onChange(isOn ? 'yes' : 'no')}
          />
          <Choice
            label="Games"
            value={games.value}
            options={words(['60', '300', '1500'], (word) => formatCount(Number(word)))}
            onChange={(word) => games.onChange(word as '60')}
          />
          <Choice
            label="Neurons"
            value={neurons.value}
            options={words(['8', '16', '32', '256'], String)}
            onChange={(word) => neurons.onChange(word as '8')}
          />
          <Choice
            label="Each position is seen"
            value={times.value}
            options={words(['3', '20'], (word) => `${word} times`)}
            onChange={(word) => times.onChange(word as '3')}
          />
          <Switch
            title="Positions one move off the games first"
            about="Many more, valued by the hand-written evaluation."
            isOn={sees.value === 'yes'}
            onChange={(isOn) => sees.onChange(isOn ? 'yes' : 'no')}
          />
        </School>
      </Scene>
      <Predict
        task={task}
        question="When it has learnt with these settings: on which games will its error be smaller? Then let it learn."
        answer={{ kind: 'choice', options: SIDES }}
        truth={() =>
          once(schooling, (each) => {
            const last = each?.isWhole && isOf(each, course) ? each.curve.at(-1) : undefined;
            return last && (last.training < last.heldOut ? 'seen' : 'held');
          })
        }
      />
      <p>
        With few games and many neurons a network learns by heart: the error on what it learns from keeps falling, while
        the error on the games held out stays or rises. This is over-fitting. More games help most, then fewer rounds.
        Without games held out you would not see it.
      </p>
      <Learnt />
    </>
  );
}

/** The network against weights set by hand. */
function Match(): JSX.Element {
  const setting = useSetting<HandWeights>('weights', {
    start: AUTHORS_OWN,
    expected: `five whole numbers from 0 to ${MOST_PERCENT}, with dots between them`,
    read(text) {
      const numbers = text.split('.').map(Number);
      const isRight = /^[\d.]+$/.test(text) && numbers.length === HAND_TERMS.length;
      return isRight && numbers.every((each) => each <= MOST_PERCENT) ? numbers : undefined;
    },
    write: (values) => values.join('.'),
  });
  const { value: weights, onChange } = setting;
  const task = useTask('winner', weights.join('.'));
  const hasLearnt = schooling.value?.network !== undefined;
  const score = matchScore.value;
  const games = score ? score.wins + score.draws + score.losses : 0;
  return (
    <>
      <Scene
        lead="Set the weights of the third chapter by hand, and let the network play against them: the same search, equal positions a move."
        problem={setting.problem}
      >
        <Pane is="control">
          {HAND_TERMS.map((name, term) => (
            <Slider
              key={name}
              label={name}
              value={weights[term]!}
              min={0}
              max={MOST_PERCENT}
              step={10}
              words={`${weights[term]}%`}
              onChange={(percent) => onChange(weights.with(term, percent))}
            />
          ))}
          <p class="buttons">
            <Button onClick={() => onChange(AUTHORS_OWN)}>The authors’ own</Button>
            <Button onClick={() => onChange(MATERIAL_ALONE)}>Material alone</Button>
          </p>
        </Pane>
        <Pane is="effect">
          <p class="buttons">
            {atWork.value ? (
              <Button onClick={stopSchool}>Stop</Button>
            ) : hasLearnt ? (
              <Button class="main" onClick={() => playHand(weights, PAIRS)}>
                Play {2 * PAIRS} games
              </Button>
            ) : (
              <Button class="main" onClick={() => learn(COURSE)}>
                Let a network learn first
              </Button>
            )}
          </p>
          <p class="learn-said" role="status">
            {score
              ? `The network: ${score.wins} won, ${score.draws} drawn, ${score.losses} lost. Elo ${formatElo(score.elo)}.`
              : atWork.value === 'learn'
                ? `It is learning: ${formatQuantity(schooling.value?.games ?? 0, 'game')} played.`
                : hasLearnt
                  ? `No game has been played. Each side may look at ${MATCH_NODES} positions a move.`
                  : 'No network has learnt yet.'}
          </p>
          {score ? (
            <meter min={0} max={1} value={score.elo.score} aria-label="The network’s share of the points">
              {Math.round(100 * score.elo.score)}%
            </meter>
          ) : null}
          {games > 0 && games < 2 * PAIRS ? <p class="quiet">{formatQuantity(games, 'game')} so far.</p> : null}
          {trouble.value ? <Problem report={trouble.value}>{trouble.value.message}</Problem> : null}
        </Pane>
      </Scene>
      <Predict
        task={task}
        question={`Who will have more points after ${2 * PAIRS} games? Then let them play.`}
        answer={{ kind: 'choice', options: WINNERS }}
        truth={() =>
          once(matchScore, (each) => {
            if (!each || each.wins + each.draws + each.losses < 2 * PAIRS) return undefined;
            return each.wins > each.losses ? 'network' : each.wins < each.losses ? 'hand' : 'level';
          })
        }
      />
      <p>
        The figure after ± is half the width of the interval in which the true difference lies with 95 % probability.
        Few games say little: wait until it has become small.
      </p>
      <p class="quiet">
        Pieces count 1, 3, 3, 5 and 9 pawns. The weights are those of{' '}
        <a href={makeRoute({ view: 'learn', chapter: 'evaluation', step: 'weights' })}>“Your weights”</a>, as far as a
        table of pieces and squares can hold them: reach is counted on an empty board, and pawns count for their
        advance. An address with weights of that step works here too.
      </p>
    </>
  );
}

/** The network that Antwoord plays by. */
function OfToday(): JSX.Element {
  const { value: network, problem, tryAgain } = useLoaded([], ownNetwork);
  const task = useTask('weights', 'today');
  const { data } = (network?.about ?? {}) as {
    readonly data?: { readonly games: number; readonly training: number; readonly heldOut: number };
  };
  return (
    <>
      {problem ? (
        <Problem report={problem} remedy={<Button onClick={tryAgain}>Try again</Button>}>
          {problem.message}
        </Problem>
      ) : network && data ? (
        <>
          <Scene lead="These are the neurons of the network that Antwoord plays by. Choose a piece, then a neuron: what does it love, and where?">
            <Pane is="both">
              <Neurons network={network} label="Antwoord’s neurons" />
            </Pane>
          </Scene>
          <Predict
            task={task}
            question="How many weights does it have, all neurons together?"
            answer={{ kind: 'number', unit: 'weights' }}
            truth={() =>
              network.inputs.length + network.biases.length + network.outputs.length + network.outputBiases.length
            }
            explain={() =>
              `${network.hidden} neurons, each with a weight for every kind of piece on every square, own or not, and ${network.buckets} sets of weights that join them: one for each range of pieces on the board.`
            }
          />
          <p>
            Antwoord’s network of today has {network.hidden} neurons for either side’s view. The same trainer made it,
            first from positions one move off the games, valued by the hand-written evaluation, then from those of{' '}
            {formatCount(data.games)} games, which the network before it had played: {formatCount(data.training)} quiet
            positions to learn from, and {formatCount(data.heldOut)} held out.
          </p>
          <p>
            It beats the hand-written evaluation clearly. How it was made, and everything that was measured, with
            errors, is in docs/network.md of the source code.
          </p>
        </>
      ) : (
        <p class="fetching">Loading…</p>
      )}
    </>
  );
}
