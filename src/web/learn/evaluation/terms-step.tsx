import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatSigned } from '../../../format/score.ts';
import { Choice } from '../../app/choice.tsx';
import { Table } from '../../app/table.tsx';
import { TermChart } from '../../app/term-chart.tsx';
import { Row } from '../lab/bars.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { BoardPane, Pane } from '../scene.tsx';
import { useChoice } from '../use-setting.ts';
import { PLAYED } from './presets.ts';
import { betterTo, pawnsOf, type Valuation, valuations } from './terms.ts';

/** The programs' views of a position, part by part. */
export const Terms = lessonStep({ presets: PLAYED }, (position) => {
  const all = useMemo(() => valuations(position.game), [position.game]);
  const chosen = useChoice(
    'program',
    all.map(({ id }) => id),
    'chess05',
  );
  const shown = all.find(({ id }) => id === chosen.value)!;
  const task = useTask('agree', position.fen);
  const { board } = position;
  return {
    lead: 'Nothing can be taken here. Who stands better? Each author counted something different. Touch the king of the side that SCHACH 2.2 prefers, or say neither.',
    panes: [
      <BoardPane
        is="control"
        label="The position; touch the king of the side that stands better"
        board={board}
        onSelect={(square) => {
          const piece = board.get(square);
          if (piece?.role === 'king') task.submit(piece.color);
        }}
      >
        <Predict
          task={task}
          question="Who stands better here, if you ask SCHACH 2.2?"
          answer={{
            kind: 'choice',
            options: [
              { value: 'white', label: 'White' },
              { value: 'nobody', label: 'neither' },
              { value: 'black', label: 'Black' },
            ],
          }}
          truth={() => betterTo('schach22', position.game)}
          explain="A number is an opinion. None of these programs is wrong in itself; the search will show whose opinion leads to good moves."
        />
      </BoardPane>,
      <Pane is="effect">
        {task.guess === undefined ? (
          <p class="quiet">The opinions of {all.length} programs, once you have yours.</p>
        ) : (
          <>
            <TermChart
              label="The position to each program"
              bars={all.map((valuation) => ({ name: valuation.name, pawns: pawnsOf(valuation) }))}
            />
            <p class="quiet">Bars to the right are good for White, to the left for Black, in pawns.</p>
          </>
        )}
      </Pane>,
    ],
    below:
      task.guess === undefined ? null : (
        <>
          <Choice label="One program, part by part" {...chosen} options={all.map(({ id, name }) => [id, name])} />
          <Parts valuation={shown} />
        </>
      ),
    after: [
      'The programs count squares a piece reaches, pawns that stand well or badly, a king behind its pawns. Of these, our SCHACH 2.2 counts the least: material, and a little for pawns; in the original mobility, the centre and key squares counted too, in numbers that are not known. A passed pawn, which no enemy pawn can stop any more, is good. Doubled pawns (two on a file), isolated ones (no friend on a file beside) and backward ones (left behind by their friends) are bad. A pawn that the enemy king cannot catch any more counts most.',
    ],
  };
});

function Parts({ valuation }: { readonly valuation: Valuation }): JSX.Element {
  const { name, unit, pawn, terms } = valuation;
  return (
    <>
      <TermChart
        label={`${name}, part by part`}
        bars={Object.entries(terms).map(([term, value]) => ({ name: term, pawns: value / pawn }))}
      />
      <Table
        label={`${name} in its own unit`}
        caption={
          <>
            <b>{name}</b>, in {unit}
          </>
        }
      >
        {Object.entries(terms).map(([term, value]) => (
          <Row key={term} cells={[term, formatSigned(value, Number.isInteger(value) ? 0 : 2)]} />
        ))}
        <Row cells={['Together, in pawns', <b key="sum">{formatSigned(pawnsOf(valuation), 2)}</b>]} />
      </Table>
    </>
  );
}
