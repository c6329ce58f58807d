import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { Bars } from '../lab/bars.tsx';
import type { Lab, Trial } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { ORDER_PRESETS } from '../presets.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { ALL_ON, countsOf, SHARES, schachTrial, shareOf } from './order.ts';

/** One iteration after the other: what each costs, and what it finds. */
export function DeepeningStep(): JSX.Element {
  const position = usePosition(ORDER_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('depth', { start: 5, min: 3, max: 6 });
  const { value: depth } = amount;
  const lab = useLab();
  const card = useCard('schach22');
  const nothing = noSearchIn(game);
  const whole = schachTrial(card, game, depth, ALL_ON);
  return (
    <>
      <p>
        Nobody knows beforehand how deep a program can look in three minutes. So SCHACH looks two half-moves ahead, then
        three, then four, until time is up, and plays the move of the last <Term>iteration</Term>. Each begins with what
        the one before has found: its <Term>principal variation</Term>.
      </p>
      <p>Is it not a waste to begin again each time? See what the iterations cost.</p>
      <PositionPicker position={position} presets={ORDER_PRESETS} isDrawn />
      <Slider label="Iterations up to" {...amount} words={`${depth} half-moves`} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="last"
            about={`${position.fen} ${depth}`}
            question={`Of all positions that the iterations up to ${depth} half-moves examine, which part falls to the last one?`}
            answer={{ kind: 'choice', options: SHARES }}
            truth={async () => {
              const { iterations, decision } = await lab.ask(whole);
              return shareOf(countsOf(iterations, decision.nodes));
            }}
            explain={(truth) =>
              truth === 'most' || truth === 'three'
                ? 'Each iteration costs several times the one before, so all the early ones together are cheap. That is why every engine since then deepens step by step.'
                : 'Here the last iteration was cheap: the stored line answered nearly everything, or a mate ended the search. That is rare. Try another position or depth.'
            }
          />
          <Reveal what="the iterations">
            {() => <Iterations lab={lab} game={game} depth={depth} whole={whole} />}
          </Reveal>
        </>
      )}
    </>
  );
}

const AT_ONCE: ReadonlySet<string> = new Set([...ALL_ON].filter((name) => name !== 'Deepening'));

/** Each iteration with its cost, and the last depth at once. */
function Iterations(props: {
  readonly lab: Lab;
  readonly game: Game;
  readonly depth: number;
  readonly whole: Trial;
}): JSX.Element {
  const { lab, game, depth, whole } = props;
  const { san, score, line } = useNotation();
  const trials = useTrials(lab, [whole]);
  const [found] = trials.found;
  const reached = found?.iterations.at(-1)?.depth ?? depth;
  const others = useTrials(lab, found ? [schachTrial(whole.card, game, reached, AT_ONCE)] : []);
  const [once] = others.found;
  const counts = found ? countsOf(found.iterations, found.decision.nodes) : [];
  return (
    <>
      <Bars
        caption="Each iteration of SCHACH 2.2; values in pawns, for the side to move"
        heads={['Half-moves', 'Positions', 'Move', 'Value', 'Line']}
        bars={counts.map((count, index) => {
          const thought = found!.iterations[index]!;
          return {
            label: String(count.depth),
            value: count.nodes,
            cells: [san(game, thought.pv[0]), score(thought.score), line(game, thought.pv)],
          };
        })}
      />
      <Working trials={found ? others : trials} what="SCHACH" />
      <Bounded decisions={[found?.decision, once?.decision]} />
      {found && reached < depth ? (
        <p>
          SCHACH stopped at {reached} half-moves:{' '}
          {found.decision.score?.kind === 'mate' ? 'it has found a mate' : 'its positions were spent'}.
        </p>
      ) : null}
      {found && once ? (
        <p>
          All iterations together: {formatCount(found.decision.nodes)} positions. {reached} half-moves at once, without
          the iterations before: {formatCount(once.decision.nodes)}. The difference is the price of being able to stop
          at any time with a move in hand
          {found.decision.nodes < once.decision.nodes ? ', and here it is less than nothing' : ''}.
        </p>
      ) : null}
    </>
  );
}
