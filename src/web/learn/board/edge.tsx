import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Scroll } from '../../app/scroll.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { Predict } from '../predict.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { KNIGHT_WAYS, squareBeyond, WAYS, wrongJumps } from './jumps.ts';

const OPTIONS = ['h4', 'b1', 'd1', 'g8'] as const;

const jumpText = (files: number, ranks: number) =>
  `${Math.abs(ranks)} ${ranks > 0 ? 'up' : 'down'}, ${Math.abs(files)} ${files > 0 ? 'right' : 'left'}`;

/** One knight, all ways of keeping a board. */
export function Edge(): JSX.Element {
  const [from, setFrom] = useState(squareOf('g5'));
  const [chosen, setChosen] = useState(1);
  const [files, ranks] = KNIGHT_WAYS[chosen]!;
  const real = squareBeyond(from, files, ranks);
  const ends = WAYS.map((way) => ({ way, jump: way.jump(from, files, ranks), wrong: wrongJumps(way, from) }));
  const astray = new Set(ends.flatMap(({ jump }) => (jump.isRight || jump.to === undefined ? [] : [jump.to])));
  return (
    <>
      <p>Now all of them at once. Put the knight anywhere, choose a jump, and see who holds and who fails.</p>
      <div class="learn-two">
        <PieceBoard
          label="The knight; choose where it stands"
          pieceOn={(square) => (square === from ? { color: 'white', role: 'knight' } : undefined)}
          selected={from}
          onSelect={setFrom}
          toneOf={(square) => (square === real ? 'near' : astray.has(square) ? 'bad' : '')}
        />
        <fieldset>
          <legend>The jump</legend>
          <div class="choice predict-options">
            {KNIGHT_WAYS.map(([x, y], index) => (
              <label key={jumpText(x, y)}>
                <input type="radio" name="jump" checked={chosen === index} onChange={() => setChosen(index)} />
                {jumpText(x, y)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <p role="status">
        From {nameOf(from)}, {jumpText(files, ranks)}: <b>{real === undefined ? 'off the board' : nameOf(real)}</b>.
        Wrong:{' '}
        {ends
          .filter(({ jump }) => !jump.isRight)
          .map(({ way, jump }) => `${way.name} (${jump.to === undefined ? 'sees no square' : nameOf(jump.to)})`)
          .join('; ') || 'nobody'}
        .
      </p>
      <Scroll label="The jump in every memory">
        <table class="lines-table ways">
          <caption class="unseen">The jump in every memory</caption>
          <thead>
            <tr>
              <th scope="col">Memory</th>
              <th scope="col">The sum</th>
              <th scope="col">What it sees</th>
              <th scope="col">Ends on</th>
              <th scope="col">Wrong, of 8</th>
            </tr>
          </thead>
          <tbody>
            {ends.map(({ way, jump, wrong }) => (
              <tr key={way.id}>
                <th scope="row">{way.name}</th>
                <td>
                  <code>{jump.sum}</code>
                </td>
                <td>{jump.seen}</td>
                <td class={jump.isRight ? '' : 'way-wrong'}>
                  {jump.to === undefined ? 'off' : nameOf(jump.to)}
                  {jump.isRight ? '' : ', wrong'}
                </td>
                <td>{wrong}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p>
        All five authors pay for the edge, each in his own way: Wray with two comparisons, Rens with 56 bytes, Kuipers
        and the author of Slutspel with 64, Atkin and Frey with a mask. None of the prices is the right one everywhere.
        The HP 9810A had no bits to mask, and the 64-bit machines of today have words that hold a whole set.
      </p>
      <Predict
        id="fails"
        about={OPTIONS.join()}
        question="From which of these squares does the plain sum never go wrong?"
        answer={{ kind: 'choice', options: OPTIONS.map((name) => ({ value: name, label: name })) }}
        truth={() => OPTIONS.filter((name) => wrongJumps(WAYS[0]!, squareOf(name)) === 0)}
        explain={() =>
          'A knight goes at most two files to the side. From the files c to f it cannot cross one, and the ends of the row catch the rest.'
        }
      />
    </>
  );
}
