import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatSigned } from '../../../format/score.ts';
import { Choice } from '../../app/choice.tsx';
import { Table } from '../../app/table.tsx';
import { TermChart } from '../../app/term-chart.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { PLAYED } from './presets.ts';
import { betterTo, pawnsOf, type Valuation, valuations } from './terms.ts';

/** What the programs see in a position, part by part. */
export function Terms(): JSX.Element {
  const position = usePosition(PLAYED[0]!.fen);
  const all = useMemo(() => valuations(position.game), [position.game]);
  const chosen = useChoice(
    'program',
    all.map(({ id }) => id),
    'chess05',
  );
  const shown = all.find(({ id }) => id === chosen.value)!;
  return (
    <>
      <p>
        Most positions have nothing to take. Then the programs count other things: squares a piece reaches, pawns that
        stand well or badly, a king behind its pawns. Each author chose his own, and its weight.
      </p>
      <p>
        SCHACH 2.2 counts the least: material, and a little for pawns. A passed pawn, which no enemy pawn can stop any
        more, is good. Doubled pawns (two on a file), isolated ones (no friend on a file beside) and backward ones (left
        behind by their friends) are bad. A pawn that the enemy king cannot catch any more counts most. The squares that
        pieces reach do not count.
      </p>
      <PositionPicker position={position} presets={PLAYED} isDrawn />
      <SettingProblem problem={chosen.problem} />
      <Predict
        id="agree"
        about={position.fen}
        question="Who stands better here, if you ask SCHACH 2.2?"
        answer={{
          kind: 'choice',
          options: [
            { value: 'white', label: 'White' },
            { value: 'black', label: 'Black' },
            { value: 'nobody', label: 'neither' },
          ],
        }}
        truth={() => betterTo('schach22', position.game)}
        explain={() =>
          'Below is what the others think: each counts something else. A number is an opinion. None of these programs is wrong in itself; the search will show whose opinion leads to good moves.'
        }
      />
      <Reveal what="the opinions" after={{ task: 'agree', about: position.fen }}>
        {() => (
          <>
            <p>Bars to the right are good for White, to the left for Black, in pawns.</p>
            <TermChart
              label="The position to each program"
              bars={all.map((valuation) => ({ name: valuation.name, pawns: pawnsOf(valuation) }))}
            />
            <p>Now one program, part by part:</p>
            <Choice label="Program" {...chosen} options={all.map(({ id, name }) => [id, name])} />
            <Parts valuation={shown} />
          </>
        )}
      </Reveal>
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
      <Table
        label={`${name} in its own unit`}
        caption={
          <>
            <b>{name}</b>, in {unit}
          </>
        }
      >
        {terms.map((term) => (
          <tr key={term.name}>
            <th scope="row">{term.name}</th>
            <td>{formatSigned(term.value, Number.isInteger(term.value) ? 0 : 2)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Together, in pawns</th>
          <td>
            <b>{formatSigned(pawnsOf(valuation), 2)}</b>
          </td>
        </tr>
      </Table>
    </>
  );
}
