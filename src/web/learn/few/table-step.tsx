import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { movesOf } from '../../../endgames/table.ts';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { Problem } from '../../app/problem.tsx';
import { makeRoute } from '../../app/route.ts';
import { EndingChart } from '../../endings/ending-chart.tsx';
import { Slider } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { nameOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { TABLE_PRESETS } from './presets.ts';
import { type Built, longestWin, withPieceOn, wordsOf, worthIn } from './tables.ts';
import { tableOf, useTable } from './use-table.ts';
import '../../endings/endings.css';

/** Passes a second while it plays. */
const PASSES_PER_SECOND = 2;

/** A table, pass by pass, and the board coloured by it. */
export function TableStep(): JSX.Element {
  const position = usePosition(TABLE_PRESETS[0]!.fen);
  const { game } = position;
  const { built, none, problem } = useTable(game);
  return (
    <>
      <p>
        With few pieces there are few positions: a king and a queen against a king stand on the board in some hundred
        thousand ways. So do not search forwards. List all positions, mark those that are mate, and work backwards.
      </p>
      <ol class="learn-prose">
        <li>Pass 0: whoever is mated is lost in 0.</li>
        <li>Pass 1: whoever can move to a position lost in 0 has won in 1.</li>
        <li>Pass 2: whoever has only moves to positions won in 1 is lost in 2.</li>
        <li>And so on, in turns, until a pass finds nothing. What is left is drawn.</li>
      </ol>
      <PositionPicker position={position} presets={TABLE_PRESETS} />
      {none ? <p class="problem">{none}</p> : null}
      {problem ? <Problem report={problem}>{problem.message}</Problem> : null}
      <Predict
        id="longest"
        about={none ?? built?.material.name ?? 'building'}
        question="How many moves does the longest win take, with the stronger side to move and both playing their best?"
        answer={{ kind: 'number', unit: 'moves' }}
        truth={async () => longestWin(await tableOf(game))}
        explain={(truth) =>
          truth === 33
            ? 'In 1982 two students in Delft found 33 for bishop and knight; Ken Thompson wrote that it was a 32-move game. The table settles it.'
            : 'Every position of the table is known, so this is no estimate: there is no longer one.'
        }
      />
      {built ? <Passes built={built} fen={position.fen} key={built.material.name} /> : null}
      {built || none ? null : <p class="quiet">The table is being built…</p>}
      <p>
        Tables of five pieces take minutes and hundreds of megabytes. The{' '}
        <a href={makeRoute({ view: 'endings' })}>endings page</a> builds them, plays by them, and tells the story of the
        33 moves.
      </p>
    </>
  );
}

function Passes({ built, fen }: { readonly built: Built; readonly fen: string }): JSX.Element {
  const { game } = usePosition(fen);
  const { board, turn } = positionOf(game);
  const last = built.byPly.length - 1;
  const [pass, setPass] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [side, setSide] = useState(turn);
  useEffect(() => setSide(turn), [turn, fen]);
  useEffect(() => {
    if (!isPlaying) return;
    if (pass >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setPass(pass + 1), 1000 / PASSES_PER_SECOND);
    return () => clearTimeout(timer);
  }, [isPlaying, pass, last]);

  // The lone king is moved about at first: what is decided of him is what the table is about.
  const weak = [...board.black].length <= [...board.white].length ? 'black' : 'white';
  const walker = chosen !== undefined && board.get(chosen) ? chosen : board.kingOf(weak)!;
  const piece = board.get(walker)!;
  const worthOn = (square: number) => {
    const moved = withPieceOn(board, walker, square);
    return moved && worthIn(built, moved, side);
  };
  const isKnown = (square: number) => {
    const worth = worthOn(square);
    return worth !== undefined && worth.kind !== 'draw' && worth.plies <= pass;
  };
  const decided = built.byPly.slice(0, pass + 1).reduce((sum, count) => sum + count, 0);
  const onBoard = Array.from({ length: 64 }, (_, square) => square).filter(isKnown).length;
  return (
    <section class="few-passes" aria-label="The passes">
      <p>
        Built in this page just now: {built.material.name}
        {built.needed.length > 0 ? `, after ${built.needed.join(', ')}, to which captures and promotions lead` : ''}.{' '}
        {formatQuantity(last + 1, 'pass', 'passes')}. Step through them.
      </p>
      <Slider
        label="Pass"
        value={pass}
        min={0}
        max={last}
        words={`${pass}: ${pass % 2 === 1 ? 'won' : 'lost'} in ${formatQuantity(pass, 'half-move')}`}
        onChange={(value) => {
          setPlaying(false);
          setPass(value);
        }}
      />
      <p class="buttons">
        <button
          type="button"
          class="main"
          onClick={() => {
            if (pass >= last) setPass(0);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? 'Pause' : 'Play the passes'}
        </button>
        <button type="button" aria-disabled={pass >= last} onClick={() => pass < last && setPass(pass + 1)}>
          Next pass
        </button>
      </p>
      <p role="status" class="lab-said">
        {isPlaying
          ? ''
          : `Pass ${pass} decides ${formatCount(built.byPly[pass] ?? 0)} positions; so far ${formatCount(decided)}, mirror images left out.`}
      </p>
      <fieldset class="lab-switches">
        <legend>To move</legend>
        {(['white', 'black'] as const).map((each) => (
          <label class="option" key={each}>
            <span>
              <input type="radio" name="few-side" checked={side === each} onChange={() => setSide(each)} />{' '}
              {each === 'white' ? 'White' : 'Black'}
            </span>
          </label>
        ))}
      </fieldset>
      <div class="learn-two">
        <figure class="learn-figure">
          <PieceBoard
            label={`Where the ${piece.color} ${piece.role} may stand: decided squares are framed, with their half-moves to mate`}
            pieceOn={(square) => board.get(square)}
            selected={walker}
            onSelect={(square) => {
              if (board.get(square)) setChosen(square);
            }}
            toneOf={(square) => {
              const worth = worthOn(square);
              if (!worth || worth.kind === 'draw' || worth.plies > pass) return '';
              return worth.plies === pass ? 'bad' : 'near';
            }}
            noteOn={(square) => {
              const worth = worthOn(square);
              if (!worth) return '';
              if (worth.kind === 'draw') return pass >= last ? '=' : '';
              return worth.plies <= pass ? String(worth.plies) : '';
            }}
          />
          <figcaption>
            Imagine the {piece.color} {piece.role} from {nameOf(walker)} on any other square. Where a number stands, the
            result is decided: so many half-moves to mate. {onBoard} squares are decided. Choose another piece to move
            it about.
          </figcaption>
        </figure>
        <div class="learn-figure">
          <EndingChart
            byPly={built.byPly.slice(0, pass + 1)}
            title={`${built.material.name}: positions decided`}
            isGrowing={pass < last}
          />
          {pass >= last ? (
            <p>
              The position above: {wordsOf(worthIn(built, board, side))} for the side to move. The longest win takes{' '}
              {longestWin(built)} moves, {formatCount(movesOf(2 * longestWin(built)))} of the stronger side.
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
