import { parseSquare } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { formatSigned } from '../../../format/score.ts';
import { EVEN, type Judged, judgedMoves, playedMove } from '../../../programs/zxchess/inspect.ts';
import { Button } from '../../app/button.tsx';
import { Table } from '../../app/table.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { SMALLEST } from '../evaluation/presets.ts';
import { Row } from '../lab/bars.tsx';
import { Toggle } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf } from '../squares.ts';

const written = (move: string): string => `${move.slice(0, 2)}–${move.slice(2)}`;

/** All rules of 1K ZX Chess, and what they make of a move. */
export const Smallest = lessonStep({ presets: SMALLEST }, ({ board, fen, game }) => {
  const moves = useMemo(() => judgedMoves(positionOf(game)), [game]);
  const [man, setMan] = useStateAbout<string | undefined>([fen], undefined);
  const [picked, setPicked] = useStateAbout<string | undefined>([fen, man], undefined);
  const task = useTask('man', fen);
  const own = moves.filter(({ move }) => move.slice(0, 2) === man);
  const best = Math.max(...own.map(({ sum = 0 }) => sum));
  const shown = own.find(({ move }) => move === picked) ?? own.findLast(({ sum }) => sum === best) ?? own[0];
  const men = [...new Set(moves.map(({ move }) => move.slice(0, 2)))];
  return {
    lead: 'These are all the rules of a chess program of 672 bytes. Touch a piece of the side to move: they judge the best of its moves. Which piece does the program move?',
    panes: [
      <BoardPane
        is="control"
        label="The position; touch a man of the side to move"
        board={board}
        selected={man === undefined ? undefined : parseSquare(man)}
        onSelect={(square) => {
          if (men.includes(nameOf(square))) setMan(nameOf(square));
        }}
        toneOf={(square) => (own.some(({ move }) => move.slice(2) === nameOf(square)) ? 'lit' : '')}
      >
        {task.guess === undefined ? (
          <p class="buttons">
            <Button class="main" isOff={man === undefined} onClick={() => task.submit(man!)}>
              It moves this man
            </Button>
          </p>
        ) : null}
        <Predict
          task={task}
          question="Which man does it move?"
          answer={{
            kind: 'choice',
            isOnThing: true,
            options: men.map((square) => ({ value: square, label: `the man on ${square}` })),
          }}
          truth={() => playedMove(positionOf(game))?.slice(0, 2) ?? ''}
          explain={() =>
            `It plays ${written(playedMove(positionOf(game)) ?? '')}. Of equal sums the last counts: it looks from h1 to a1, then along the next rank, to a8.`
          }
        />
      </BoardPane>,
      <Pane is="effect">
        <Rules judged={shown} />
      </Pane>,
    ],
    below:
      own.length === 0 ? null : (
        <p class="buttons">
          {own.map(({ move, sum }) => (
            <Toggle key={move} class="small" isOn={move === shown?.move} onClick={() => setPicked(move)}>
              {written(move)} {sum ?? '–'}
            </Toggle>
          ))}
        </p>
      ),
    after: [
      'It looks at no answer. That a man can be taken is all it asks, not by whom or how often: a pawn’s danger and a queen’s are the same question. So it gives a rook for a guarded pawn only if it must, and walks into a mate in one. Nothing of the rest of this course is in it; and yet it plays, and takes what you leave.',
    ],
  };
});

function Rules({ judged }: { readonly judged: Judged | undefined }): JSX.Element {
  const points = judged?.points;
  const number = (value: number | undefined): string => (value === undefined ? '' : formatSigned(value, 0));
  const less = (value: number | undefined): string => number(value === undefined ? undefined : -value);
  const rows: readonly (readonly [rule: string, points: string])[] = [
    ['A move begins with', String(EVEN)],
    ['What it takes', number(points?.takes)],
    ['Piece attacked where it stands', number(points?.flees)],
    ['Piece attacked where it goes', less(points?.risks)],
    ['A check', number(points?.checks)],
    ['Piece leaves a square that another guards', less(points?.leaves)],
  ];
  const sum = judged === undefined ? '' : judged.sum === undefined ? 'the king could be taken' : String(judged.sum);
  return (
    <>
      <Table
        label="All rules of the program"
        caption={judged ? <b>{written(judged.move)}</b> : 'Touch a piece to see its points'}
      >
        {rows.map((cells) => (
          <Row key={cells[0]} cells={cells} />
        ))}
        <Row cells={['Together', <b key="sum">{sum}</b>]} />
      </Table>
      <p class="quiet">
        Queen 5, rook 4, bishop 3, knight 2, pawn 1, king 0. A check counts 2, a guarded square 1. The greatest sum is
        played, the last of equals. No castling, no en passant, no promotion.
      </p>
    </>
  );
}
