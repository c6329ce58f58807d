import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Bars } from '../lab/bars.tsx';
import { Bounded, noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { usePosition } from '../use-position.ts';
import { candidates, slutspelLists, slutspelTrial } from './order.ts';
import { SORTED_PRESETS } from './presets.ts';

/** Slutspel's list of moves before and after sorting. */
export function SortingStep(): JSX.Element {
  const position = usePosition(SORTED_PRESETS[0]!.fen);
  const { game } = position;
  const [depth, setDepth] = useState(3);
  const [isSorted, setSorted] = useState(false);
  const lab = useLab();
  const card = useCard('slutspel');
  const { san, score } = useNotation();
  const lists = useMemo(() => slutspelLists(game), [game]);
  const nothing = noMoveIn(game);
  const ways = [true, false];
  const trials = useTrials(lab, nothing ? [] : ways.map((way) => slutspelTrial(card, game, depth, way)));
  const decisions = trials.found.map((found) => found?.decision);
  const shown = isSorted ? lists.sorted : lists.generated;
  return (
    <>
      <p>
        How can a program know the best move before it searches? It cannot, but it can guess cheaply. The Swedish
        tutorial gives each move a number: what it takes, less what it risks on the square it goes to. Then it sorts.
      </p>
      <PositionPicker position={position} presets={SORTED_PRESETS} isDrawn />
      {nothing ? null : (
        <Predict
          id="first"
          about={position.fen}
          question="Before you tick “Sorted”: which of these moves will come first?"
          answer={{
            kind: 'choice',
            options: candidates(lists).map((move) => ({ value: move, label: san(game, move) })),
          }}
          truth={() => lists.sorted[0]!}
          explain={() =>
            'It is only a guess: the search may prove it wrong. But it is right often enough to pay for the sorting many times over.'
          }
        />
      )}
      <label class="option">
        <span>
          <input
            type="checkbox"
            checked={isSorted}
            onChange={({ currentTarget }) => setSorted(currentTarget.checked)}
          />{' '}
          Sorted
        </span>
      </label>
      <ol class="order-list" aria-label={isSorted ? 'The moves, sorted' : 'The moves as they are generated'}>
        {shown.map((move) => (
          <li key={move} class={isSorted && move === lists.sorted[0] ? 'order-first' : ''}>
            {san(game, move)}
          </li>
        ))}
      </ol>
      <Slider label="Search to" value={depth} min={1} max={5} words={`${depth} half-moves`} onChange={setDepth} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Bars
            caption={`Positions that Slutspel examines, ${depth} half-moves`}
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
            At one half-move there is nothing to cut, and both count the same. With every half-move more the difference
            grows, since each list that is cut short spares all the lists below it.
          </p>
        </>
      )}
    </>
  );
}
