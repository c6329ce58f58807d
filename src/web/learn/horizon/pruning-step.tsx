import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import { withTrueMinus } from '../../../format/score.ts';
import { Button } from '../../app/button.tsx';
import { ErrorBox } from '../../app/error-box.tsx';
import { Table } from '../../app/table.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { Bars } from '../lab/bars.tsx';
import { Slider } from '../lab/controls.tsx';
import type { Lab } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { useLab, useTrials } from '../lab/use-lab.ts';
import { lessonStep } from '../lesson-step.tsx';
import { SAME_OR_OTHER } from '../order/order.ts';
import { Predict, useTask } from '../predict.tsx';
import { PITFALL_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { type StepPosition, useAmount } from '../use-setting.ts';
import { bestOf, gambietTrial, judgeTrial, MOST_OF_GAMBIET, type RootMove, rootListOf } from './horizon.ts';

/** Gambiet's forward pruning, and what it strikes out wrongly. */
export const PruningStep = lessonStep({ presets: PITFALL_PRESETS }, (position) => {
  const amount = useAmount('ply', { start: 5, min: 3, max: 5, step: 2 });
  const lab = useLab();
  const nothing = noSearchIn(position.game);
  return {
    lead: 'Gambiet strikes out moves that it never looks at: those whose best hope is worse than what it has found. Does it miss a better move by that?',
    panes: [
      <BoardPane label="The position" board={position.board} />,
      <Pane is="both" class="pane-run">
        <Slider label="Gambiet/82 looks to" {...amount} text={`ply ${amount.value}`} />
        {nothing ? <p class="problem">{nothing}</p> : <Listed lab={lab} position={position} pass={amount.value} />}
      </Pane>,
    ],
    after: [
      'Before it searches, Gambiet/82 gives each move the two values of chapter 3: a minimum, what it is worth if the opponent takes the most he can at once, and a maximum, what it may win at best. As soon as a move is found that is better than another’s maximum, that other is struck out. It searches in passes: to ply 3, and if it is to look further, again to ply 5. In the first pass it tries the moves with the highest minimum first, in the next those that the pass before valued highest.',
      'This is [[forward pruning]]. A human does the same. Rens warned that it is full of pitfalls [@gambiet-search]: if the maximum is wrong, so is the move. A sacrifice has a low maximum, since what it wins comes later.',
    ],
  };
});

function Listed(props: { readonly lab: Lab; readonly position: StepPosition; readonly pass: number }): JSX.Element {
  const { lab, position, pass } = props;
  const { game } = position;
  const search = useMemo(() => {
    const abort = new AbortController();
    return { abort, list: rootListOf(game, pass, abort.signal) };
  }, [game, pass]);
  useEffect(() => () => search.abort.abort(), [search]);
  const { value: list = [], problem } = useLoaded([search], () => search.list);
  const best = bestOf(list);
  const about = `${position.fen} ${pass}`;
  const other = useTask('other', about);
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || other.guess !== undefined;
  return (
    <>
      <ListTable caption="Gambiet’s list before its search" list={list} game={game} />
      {problem ? <ErrorBox report={problem} /> : null}
      <p>
        {best === Number.NEGATIVE_INFINITY
          ? ''
          : `The best move turns out to be worth ${withTrueMinus(best)} ${Math.abs(best) === 1 ? 'eighth' : 'eighths'} of a pawn. Moves whose maximum lies below that are struck out unsearched, unless they had been searched before it was found: each is a whole subtree that costs nothing.`}
      </p>
      <Predict
        task={other}
        question="Let Gambiet search every move instead, to the same ply. Will it play another move?"
        answer={{ kind: 'choice', options: SAME_OR_OTHER }}
        truth={async () => {
          const pruned = await lab.ask(gambietTrial(game, pass));
          const whole = await lab.ask(gambietTrial(game, pass, false));
          return pruned.decision.move === whole.decision.move ? 'same' : 'other';
        }}
        explain={(truth) =>
          truth === 'other'
            ? 'The other move was struck out: what it gives up is counted at once, and what it wins comes later.'
            : 'Here nothing was lost by it, and much time saved. That is the bargain: mostly right.'
        }
      />
      {isShown ? (
        <Pruned lab={lab} game={game} pass={pass} list={list} />
      ) : (
        <p class="buttons">
          <Button onClick={() => setAsked(true)}>Show without predicting</Button>
        </p>
      )}
    </>
  );
}

function Pruned(props: {
  readonly lab: Lab;
  readonly game: Game;
  readonly pass: number;
  readonly list: readonly RootMove[];
}): JSX.Element {
  const { lab, game, pass, list } = props;
  const { cells } = useNotation();
  const trials = useTrials(lab, [gambietTrial(game, pass), gambietTrial(game, pass, false), judgeTrial(game)]);
  const decisions = trials.found.map((found) => found?.decision);
  return (
    <>
      <Bars
        caption={`Values for the side to move, in pawns, ply ${pass}`}
        heads={['Search', 'Positions', 'Move', 'Value', 'Line']}
        bars={['Gambiet/82', 'Gambiet/82, nothing struck out', 'Antwoord'].map((label, index) => ({
          label,
          value: decisions[index]?.nodes,
          cells: cells(game, decisions[index]),
          isMarked: index === 0,
        }))}
      />
      <Working trials={trials} what="Gambiet" />
      <Bounded decisions={decisions.slice(0, 2)} most={MOST_OF_GAMBIET} />
      {decisions[1]?.score?.kind === 'mate' && decisions[2] && decisions[2].score?.kind !== 'mate' ? (
        <p>
          Antwoord skips moves too, by rules of its own, and in this position it misses the mate as well: the key looks
          worse than it is, and zugzwang is what such rules forget. Asked for a mate, it leaves them out.
        </p>
      ) : null}
      <ListTable
        caption="Gambiet’s list after its last pass"
        list={list}
        game={game}
        isSearched
        wholeMove={decisions[1]?.move}
      />
    </>
  );
}

/** The moves with their two values; after the search, with what it found and which were struck out. */
function ListTable(props: {
  readonly caption: string;
  readonly list: readonly RootMove[];
  readonly game: Game;
  readonly isSearched?: boolean;
  readonly wholeMove?: string | undefined;
}): JSX.Element {
  const { caption, list, game, isSearched, wholeMove } = props;
  const { san } = useNotation();
  const isWhole = (move: string) => isSearched === true && move === wholeMove;
  return (
    <Table
      label={caption}
      caption={`${caption}. Values in eighths of a pawn, counted from this position.${list.length === 0 ? ' Gambiet is searching…' : ''}`}
      heads={['Move', 'Minimum', 'Maximum', ...(isSearched ? ['Found by searching', 'Struck out'] : [])]}
    >
      {list.map(({ move, minimum, maximum, end, isStruck }) => (
        <tr key={move} class={isWhole(move) ? 'lab-marked' : ''}>
          <th scope="row">
            {san(game, move)}
            {isWhole(move) ? <span class="quiet horizon-whole">(chosen if nothing is struck out)</span> : null}
          </th>
          <td>{withTrueMinus(minimum)}</td>
          <td>{withTrueMinus(maximum)}</td>
          {isSearched ? <td>{end === undefined ? '–' : withTrueMinus(end)}</td> : null}
          {isSearched ? <td>{isStruck ? 'yes' : ''}</td> : null}
        </tr>
      ))}
    </Table>
  );
}
