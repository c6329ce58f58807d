import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Game, movesOf } from '../../../chess/game.ts';
import { startEngine } from '../../../host/engine.ts';
import { Scroll } from '../../app/scroll.tsx';
import { Bars } from '../lab/bars.tsx';
import type { Lab } from '../lab/lab.ts';
import { noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { Slider } from '../lab/slider.tsx';
import { useCard, useLab, useTrials } from '../lab/use-lab.ts';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { gambietTrial, judgeTrial, type RootMove, rootListOf } from './horizon.ts';
import { PITFALL_PRESETS } from './presets.ts';

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

async function listAt(game: Game, pass: number): Promise<readonly RootMove[]> {
  const { gambiet82 } = await import('../../../programs/gambiet/gambiet82/program.ts');
  return rootListOf(startEngine(gambiet82, { Book: false }), game, pass, rest);
}

/** Gambiet's forward pruning, and what it strikes out wrongly. */
export function PruningStep(): JSX.Element {
  const position = usePosition(PITFALL_PRESETS[0]!.fen);
  const { game } = position;
  const [pass, setPass] = useState(5);
  const lab = useLab();
  const card = useCard('gambiet82');
  const nothing = noMoveIn(game);
  return (
    <>
      <p>
        Gambiet/82 saves time in a bolder way. Before it searches, it gives each move the two values of chapter 3: a
        minimum, what it is worth if the opponent takes the most he can at once, and a maximum, what it may win at best.
        As soon as a move is found that is better than another’s maximum, that other is struck out, and never searched.
      </p>
      <p>
        This is <Term>forward pruning</Term>. A human does the same. Rens warned that it is full of pitfalls: if the
        maximum is wrong, so is the move. A sacrifice has a low maximum, since what it wins comes later.
      </p>
      <PositionPicker position={position} presets={PITFALL_PRESETS} isDrawn />
      <Slider
        label="Gambiet/82 looks to"
        value={pass}
        min={3}
        max={5}
        step={2}
        words={`ply ${pass}`}
        onChange={setPass}
      />
      {nothing ? (
        <p class="problem">{nothing}</p>
      ) : (
        <>
          <Predict
            id="struck"
            about={`${position.fen} ${pass}`}
            question={`There are ${movesOf(game).length} moves in this position. About how many will Gambiet strike out unsearched in its last pass, at ply ${pass}?`}
            answer={{ kind: 'number', unit: 'moves' }}
            truth={async () => (await listAt(game, pass)).filter(({ isStruck }) => isStruck).length}
            explain={() => 'Each of them is a whole subtree that costs nothing.'}
          />
          <Predict
            id="other"
            about={`${position.fen} ${pass}`}
            question="Let Gambiet search every move instead, to the same ply. Will it play another move?"
            answer={{
              kind: 'choice',
              options: [
                { value: 'same', label: 'the same move' },
                { value: 'other', label: 'another move' },
              ],
            }}
            truth={async () => {
              const pruned = await lab.ask(gambietTrial(card, game, pass));
              const whole = await lab.ask(gambietTrial(card, game, pass, false));
              return pruned.decision.move === whole.decision.move ? 'same' : 'other';
            }}
            explain={(truth) =>
              truth === 'other'
                ? 'The better move was struck out: what it gives up is counted at once, and what it wins comes later.'
                : 'Here nothing was lost by it, and much time saved. That is the bargain: mostly right.'
            }
          />
          <Reveal what="the list and both searches">{() => <Pruned lab={lab} game={game} pass={pass} />}</Reveal>
        </>
      )}
    </>
  );
}

function Pruned({ lab, game, pass }: { readonly lab: Lab; readonly game: Game; readonly pass: number }): JSX.Element {
  const card = useCard('gambiet82');
  const judge = useCard('antwoord');
  const { san, score, line } = useNotation();
  const trials = useTrials(lab, [
    gambietTrial(card, game, pass),
    gambietTrial(card, game, pass, false),
    judgeTrial(judge, game),
  ]);
  return (
    <>
      <Bars
        caption={`Values for the side to move, ply ${pass}`}
        heads={['Search', 'Positions', 'Move', 'Value', 'Line']}
        bars={['Gambiet/82', 'Gambiet/82, nothing struck out', 'Antwoord'].map((label, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label,
            value: decision?.nodes,
            cells: [san(game, decision?.move), score(decision?.score), line(game, decision?.pv ?? [])],
            isMarked: index === 0,
          };
        })}
      />
      <Working trials={trials} what="Gambiet" />
      {trials.found[1]?.decision.score?.kind === 'mate' &&
      trials.found[2] &&
      trials.found[2].decision.score?.kind !== 'mate' ? (
        <p>
          Antwoord passes moves over too, by rules of its own, and in this position it misses the mate as well: the key
          looks worse than it is, and zugzwang is what such rules forget. Asked for a mate, it leaves them out.
        </p>
      ) : null}
      <RootList game={game} pass={pass} wholeMove={trials.found[1]?.decision.move} />
    </>
  );
}

/** The moves with their two values, and which were struck out. */
function RootList(props: {
  readonly game: Game;
  readonly pass: number;
  readonly wholeMove: string | undefined;
}): JSX.Element {
  const { game, pass, wholeMove } = props;
  const { san } = useNotation();
  const [list, setList] = useState<readonly RootMove[]>([]);
  useEffect(() => {
    let isWanted = true;
    setList([]);
    void listAt(game, pass).then((found) => isWanted && setList(found));
    return () => {
      isWanted = false;
    };
  }, [game, pass]);
  return (
    <Scroll label="The moves of Gambiet’s list">
      <table class="lines-table">
        <caption class="horizon-caption">
          Gambiet’s list in its last pass. Values in eighths of a pawn, counted from this position.
        </caption>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Minimum</th>
            <th scope="col">Maximum</th>
            <th scope="col">Found by searching</th>
            <th scope="col">Struck out</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ move, minimum, maximum, end, isStruck }) => (
            <tr key={move} class={move === wholeMove ? 'lab-marked' : ''}>
              <th scope="row">
                {san(game, move)}
                {move === wholeMove ? <span class="quiet"> (chosen if nothing is struck out)</span> : null}
              </th>
              <td>{minimum}</td>
              <td>{maximum}</td>
              <td>{end ?? '–'}</td>
              <td>{isStruck ? 'yes' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
