import type { JSX } from 'preact';
import type { Game } from '../../../chess/game.ts';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { NOISY_PRESETS } from '../presets.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { COMPARISONS, compare, quietTrial } from './horizon.ts';

/** SCHACH with and without its selective search. */
export function QuietStep(): JSX.Element {
  const position = usePosition(NOISY_PRESETS[0]!.fen);
  const { game } = position;
  const amount = useAmount('depth', { start: 3, min: 2, max: 5 });
  const { value: depth } = amount;
  const lab = useLab();
  const card = useCard('schach22');
  const nothing = noSearchIn(game);
  return (
    <>
      <p>
        Stop a search after three half-moves, and the last move may be a queen that takes a protected pawn. The pawn is
        counted, the answer is not. Stop after four, and the other side gets the last word.
      </p>
      <p>
        So a search must not stop in the middle of an exchange. Beyond its fixed depth SCHACH goes on with captures
        until they end, with checks for two half-moves, and with moves out of check for three. This is called{' '}
        <Term>quiescence</Term>. A side need not capture: it may also stand as it is.
      </p>
      <PositionPicker position={position} presets={NOISY_PRESETS} isDrawn />
      <Slider label="Looks ahead" {...amount} words={`${depth} half-moves`} />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="value"
            about={`${position.fen} ${depth}`}
            question={`SCHACH stops dead after ${depth} half-moves. Is its value for the side to move then higher or lower than with quiescence?`}
            answer={{ kind: 'choice', options: COMPARISONS }}
            truth={async () => {
              const dead = await lab.ask(quietTrial(card, game, depth, false));
              const quiet = await lab.ask(quietTrial(card, game, depth, true));
              return compare(dead.decision.score, quiet.decision.score);
            }}
            explain={(truth) =>
              truth === 'same'
                ? 'Here the best line ends where nothing can be taken, and stopping dead did no harm. At the next depth, or in another position, it may.'
                : truth === 'higher'
                  ? `${depth % 2 === 1 ? 'After an odd number of half-moves the last to move is the side that searches, and its last capture goes unpunished.' : 'After an even number of half-moves the opponent moves last, so it is usually lower. Here a capture or a check that comes later is against the side to move.'}`
                  : `${depth % 2 === 0 ? 'After an even number of half-moves the last to move is the opponent, whose last capture goes unpunished.' : 'After an odd number of half-moves the side to move has the last word, so it is usually higher. Here it has a capture or a check in hand that comes later.'}`
            }
          />
          <Reveal what="both values at each depth">{() => <Depths lab={lab} game={game} depth={depth} />}</Reveal>
        </>
      )}
      <p>
        Without quiescence the value swings from depth to depth. With it, it is steadier, and the price is paid in
        positions. CHESS 0.5 takes the cheapest way: captures only, the largest first.
      </p>
    </>
  );
}

function Depths({ lab, game, depth }: { readonly lab: Lab; readonly game: Game; readonly depth: number }): JSX.Element {
  const card = useCard('schach22');
  const { san, score } = useNotation();
  const rows = Array.from({ length: depth - 1 }, (_, index) => index + 2).flatMap((plies) =>
    [false, true].map((isQuiet) => ({ plies, isQuiet })),
  );
  const trials = useTrials(
    lab,
    rows.map(({ plies, isQuiet }) => quietTrial(card, game, plies, isQuiet)),
  );
  return (
    <>
      <Bars
        caption="SCHACH 2.2, the value for the side to move, in pawns"
        heads={['Half-moves', 'Positions', 'Move', 'Value']}
        bars={rows.map(({ plies, isQuiet }, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label: `${plies}, ${isQuiet ? 'then captures, checks and evasions' : 'and no more'}`,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score)],
            isMarked: isQuiet,
          };
        })}
      />
      <Working trials={trials} what="SCHACH" />
      <Bounded decisions={trials.found.map((found) => found?.decision)} />
    </>
  );
}
