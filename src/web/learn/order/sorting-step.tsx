import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { Cite } from '../../app/cite.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { SORTED_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { candidates, slutspelLists, slutspelTrial } from './order.ts';

/** Slutspel's list of moves before and after sorting. */
export function SortingStep(): JSX.Element {
  const position = usePosition(SORTED_PRESETS[0]!.fen);
  const { game } = position;
  const lab = useLab();
  const { san } = useNotation();
  const lists = useMemo(() => slutspelLists(game), [game]);
  const nothing = noSearchIn(game);
  return (
    <>
      <p>
        How can a program know the best move before it searches? It cannot, but it can guess cheaply. Slutspel, the
        program of a Swedish tutorial <Cite of="slutspel-sorting" />, gives each move a number: what it takes, less what
        it risks on the square it goes to. Then it sorts.
      </p>
      <PositionPicker position={position} presets={SORTED_PRESETS} isDrawn />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <p>
            These are the moves in the order in which the program generates them, piece by piece. Which are captures of
            something that is not protected? Those rise.
          </p>
          <Moves label="The moves as they are generated" game={game} moves={lists.generated} />
          <Predict
            id="first"
            about={position.fen}
            question="Which of these moves will come first when the list is sorted?"
            answer={{
              kind: 'choice',
              options: candidates(lists).map((move) => ({ value: move, label: san(game, move) })),
            }}
            truth={() => lists.sorted[0]!}
            explain={() =>
              'It is only a guess: the search may prove it wrong. But it is right often enough to pay for the sorting many times over.'
            }
          />
          <Reveal what="the sorted list, and what it saves">
            {() => <Sorted lab={lab} game={game} sorted={lists.sorted} />}
          </Reveal>
        </>
      )}
    </>
  );
}

/** A list of moves, the first one marked if it is sorted. */
function Moves(props: {
  readonly label: string;
  readonly game: Game;
  readonly moves: readonly Uci[];
  readonly isSorted?: boolean;
}): JSX.Element {
  const { label, game, moves, isSorted } = props;
  const { san } = useNotation();
  return (
    <ol class="order-list" aria-label={label}>
      {moves.map((move, index) => (
        <li key={move} class={isSorted && index === 0 ? 'order-first' : ''}>
          {san(game, move)}
        </li>
      ))}
    </ol>
  );
}

/** The sorted list, and the search with it and without. */
function Sorted(props: { readonly lab: Lab; readonly game: Game; readonly sorted: readonly Uci[] }): JSX.Element {
  const { lab, game, sorted } = props;
  const amount = useAmount('depth', { start: 3, min: 1, max: 5 });
  const { value: depth } = amount;
  const card = useCard('slutspel');
  const { san, score } = useNotation();
  const ways = [true, false];
  const trials = useTrials(
    lab,
    ways.map((way) => slutspelTrial(card, game, depth, way)),
  );
  const decisions = trials.found.map((found) => found?.decision);
  return (
    <>
      <Moves label="The moves, sorted" game={game} moves={sorted} isSorted />
      <Slider label="Search to" {...amount} words={depth === 1 ? '1 half-move' : `${depth} half-moves`} />
      <Bars
        caption={`Positions that Slutspel examines, ${depth === 1 ? '1 half-move' : `${depth} half-moves`}; values in pawns, for the side to move`}
        heads={['Its moves', 'Positions', 'Move', 'Value']}
        bars={ways.map((way, index) => ({
          label: way ? 'sorted' : 'as generated',
          value: decisions[index]?.nodes,
          cells: [san(game, decisions[index]?.move), score(decisions[index]?.score)],
        }))}
      />
      <Working trials={trials} what="Slutspel" />
      <Bounded decisions={decisions} />
      <p>
        At one half-move there is nothing to cut, and both count the same. Deeper down the difference usually grows,
        since each list that is cut short spares all the lists below it.
      </p>
    </>
  );
}
