import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { Scroll } from '../../app/scroll.tsx';
import { TermChart } from '../../app/term-chart.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { usePosition } from '../use-position.ts';
import { PLAYED } from './presets.ts';
import { pawnsOf, type Valuation, valuations } from './terms.ts';

const signed = (value: number, digits: number) =>
  `${Number(value.toFixed(digits)) < 0 ? '−' : Number(value.toFixed(digits)) > 0 ? '+' : ''}${Math.abs(value).toFixed(digits)}`;

/** What the programs see in a position, part by part. */
export function Terms(): JSX.Element {
  const position = usePosition(PLAYED[0]!.fen);
  const all = useMemo(() => valuations(position.game), [position.game]);
  const [chosen, setChosen] = useState('chess05');
  const shown = all.find(({ id }) => id === chosen)!;
  const { board } = positionOf(position.game);
  return (
    <>
      <p>
        Most positions have nothing to take. Then the programs count other things: squares a piece reaches, pawns that
        stand well or badly, a king behind its pawns. Each author chose his own, and its weight.
      </p>
      <PositionPicker position={position} presets={PLAYED} />
      <div class="learn-two">
        <PieceBoard label="The position" pieceOn={(square) => board.get(square)} />
        <TermChart
          label="The position to each program"
          bars={all.map((valuation) => ({ name: valuation.name, pawns: pawnsOf(valuation) }))}
        />
      </div>
      <p>Bars to the right are good for White, to the left for Black. Now one program, part by part:</p>
      <label class="field">
        <span>Program</span>
        <select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {all.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Parts valuation={shown} />
      <Predict
        id="agree"
        about={position.fen}
        question={`How many of the ${all.length} programs think that White stands better here?`}
        answer={{ kind: 'number', unit: 'programs' }}
        truth={() => valuations(position.game).filter((valuation) => pawnsOf(valuation) > 0).length}
        explain={() =>
          'A number is an opinion. None of these programs is wrong in itself; the search will show whose opinion leads to good moves.'
        }
      />
    </>
  );
}

function Parts({ valuation }: { readonly valuation: Valuation }): JSX.Element {
  const { name, unit, pawn, terms } = valuation;
  return (
    <>
      <TermChart
        label={`${name}, part by part`}
        bars={terms.map((term) => ({ name: term.name, pawns: term.value / pawn }))}
      />
      <Scroll label={`${name} in its own unit`}>
        <table class="lines-table">
          <caption>
            <b>{name}</b>, in {unit}
          </caption>
          <tbody>
            {terms.map((term) => (
              <tr key={term.name}>
                <th scope="row">{term.name}</th>
                <td>{signed(term.value, Number.isInteger(term.value) ? 0 : 2)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Together, in pawns</th>
              <td>
                <b>{signed(pawnsOf(valuation), 2)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
