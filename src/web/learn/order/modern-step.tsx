import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { Bars } from '../lab/bars.tsx';
import type { Lab, Trial } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { ORDER_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { antwoordTrial, MODERN_PARTS } from './order.ts';

const ROWS = [{ name: 'nothing', label: 'Nothing: the whole search' }, ...MODERN_PARTS];

/** Antwoord’s search, each time without one of its parts. */
export function ModernStep(): JSX.Element {
  const position = usePosition(ORDER_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('depth', { start: 9, min: 4, max: 12 });
  const { value: depth } = amount;
  const lab = useLab();
  const card = useCard('antwoord');
  const nothing = noSearchIn(game);
  const all = ROWS.map(({ name }) => antwoordTrial(card, game, depth, name));
  return (
    <>
      <p>
        Antwoord is the house’s modern engine. It remembers every position it has seen, notes which moves did well
        anywhere, and trusts its order so far that it looks at the last moves of a list less deeply.
      </p>
      <p>
        Leave out one part at a time and count. Unlike the switches before, some of these pass moves over, so the move
        and the value may change with them. These are the parts:
      </p>
      <ul>
        {MODERN_PARTS.map(({ name, label, does }) => (
          <li key={name}>
            <b>{label}</b>: {does}.
          </li>
        ))}
      </ul>
      <PositionPicker position={position} presets={ORDER_PRESETS} isDrawn />
      <Slider label="Iterations up to" {...amount} words={`${depth} half-moves`} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="dearest"
            about={`${position.fen} ${depth}`}
            question={`Which of these parts saves the most positions here, at ${depth} half-moves?`}
            answer={{
              kind: 'choice',
              options: MODERN_PARTS.map(({ name, label }) => ({ value: name, label })),
            }}
            truth={async () => {
              const nodes: number[] = [];
              for (const trial of all.slice(1)) nodes.push((await lab.ask(trial)).decision.nodes);
              const most = Math.max(...nodes);
              return MODERN_PARTS.filter((_, index) => nodes[index] === most).map(({ name }) => name);
            }}
          />
          <Reveal what="the counts">{() => <Counts lab={lab} game={game} depth={depth} all={all} />}</Reveal>
          <p>
            A part that saves nothing in one position may save much in another. What counts is games: each part of
            Antwoord has won its place in a match against the engine without it.
          </p>
        </>
      )}
    </>
  );
}

/** The positions of each search. */
function Counts(props: {
  readonly lab: Lab;
  readonly game: Game;
  readonly depth: number;
  readonly all: readonly Trial[];
}): JSX.Element {
  const { lab, game, depth, all } = props;
  const { san, score } = useNotation();
  const trials = useTrials(lab, all);
  const decisions = trials.found.map((found) => found?.decision);
  return (
    <>
      <Bars
        caption={`Positions that Antwoord examines, ${depth} half-moves; values in pawns, for the side to move`}
        heads={['Left out', 'Positions', 'Move', 'Value']}
        bars={ROWS.map(({ label }, index) => ({
          label,
          value: decisions[index]?.nodes,
          cells: [san(game, decisions[index]?.move), score(decisions[index]?.score)],
          isMarked: index === 0,
        }))}
      />
      <Working trials={trials} what="Antwoord" />
      <Bounded decisions={decisions} />
    </>
  );
}
