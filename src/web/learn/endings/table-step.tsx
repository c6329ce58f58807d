import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Fen, FenError, tryParseFen } from '../../../chess/fen.ts';
import { positionOf } from '../../../chess/game.ts';
import { movesOf } from '../../../endgames/table.ts';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { ErrorBox } from '../../app/error-box.tsx';
import { colorName } from '../../app/format.ts';
import { makeRoute } from '../../app/route.ts';
import { EndingChart } from '../../endings/ending-chart.tsx';
import { formatMaterial } from '../../endings/ending-text.ts';
import { Slider } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { TABLE_PRESETS } from '../presets.ts';
import { BoardPane, Pane, Scene } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { type StepPosition, useAmount, useChoice } from '../use-setting.ts';
import { type Built, formatWorth, longestWin, useTable, withPieceOn, worthIn } from './tables.ts';
import '../../endings/endings.css';

/** Passes a second while it plays. */
const PASSES_PER_SECOND = 2;

/** Squares for three pieces, and either side to move. */
const MOST_OF_THREE = 2 * 64 * 63 * 62;
/** No table of four pieces has more passes. */
const MOST_PASSES = 200;

/** A table, pass by pass, and the board coloured by it. */
export const TableStep = lessonStep({ presets: TABLE_PRESETS }, (position) => {
  const { game } = position;
  const { none, built, problem } = useTable(game);
  return {
    panes: [
      problem ? <ErrorBox report={problem} /> : null,
      none ? (
        <p class="problem">{none}</p>
      ) : built ? (
        <Passes built={built} position={position} key={built.material.name} />
      ) : (
        <p class="quiet">The table is being built…</p>
      ),
    ],
    isDrawn: none !== undefined,
    after: [
      `With few pieces there are few positions: three pieces, such as two kings and a queen, stand on the board in no more than ${formatCount(MOST_OF_THREE)} ways (64 × 63 × 62 squares, and either side to move). So do not search forwards. List all positions, mark those that are mate, and work backwards. Pass 0: the side that is mated has lost, in 0 half-moves. Pass 1: whoever can move to such a position has won in 1 half-move. Pass 2: whoever has only moves to positions won in 1 has lost in 2. And so on, alternately, until a pass finds nothing. What is left is drawn.`,
      `Five pieces are too many for a page: the table of rook and pawn against rook, with the 19 smaller tables that it needs, took 149 seconds of processor time, 4.8 gigabytes of memory and 355 megabytes of files. The installed command builds it: \`npx plyhouse tables build KRPKR\`. The [endings page](${makeRoute({ view: 'endings' })}) builds every table of three and four pieces and plays by them. In 1982 Dekker and Van den Herik found that bishop and knight mate in 33 moves; Ken Thompson wrote that it was a 32-move game. The table settles it. [@kbnk-note; @kbnk-33]`,
    ],
  };
});

/** The same pieces with the other side to move; undefined if that is not a legal position. */
function turnedOver(fen: Fen): Fen | undefined {
  const [board, turn] = fen.split(' ');
  const other = `${board} ${turn === 'w' ? 'b' : 'w'} - - 0 1`;
  return tryParseFen(other) instanceof FenError ? undefined : other;
}

function Passes({ built, position }: { readonly built: Built; readonly position: StepPosition }): JSX.Element {
  const { board, turn } = positionOf(position.game);
  const other = turnedOver(position.fen);
  const last = built.byPly.length - 1;
  const asked = useAmount('pass', { start: 0, min: 0, max: MOST_PASSES });
  const pass = Math.min(asked.value, last);
  const setPass = asked.onChange;
  const [isBegun, setPlaying] = useState(false);
  const isPlaying = isBegun && pass < last;
  const chosen = useChoice('piece', ['', ...SQUARE_NAMES], '');
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      setPass(pass + 1);
      if (pass + 1 === last) setPlaying(false);
    }, 1000 / PASSES_PER_SECOND);
    return () => clearTimeout(timer);
  }, [isPlaying, pass, last]);

  // The lone king is moved about at first: what is decided of him is what the table is about.
  const weak = [...board.black].length <= [...board.white].length ? 'black' : 'white';
  const walker =
    chosen.value !== '' && board.get(squareOf(chosen.value)) ? squareOf(chosen.value) : board.kingOf(weak)!;
  const piece = board.get(walker)!;
  // Values by square: the half-moves to mate, '=' for a draw, undefined if the piece cannot stand there or is not
  // decided yet.
  const known = SQUARE_NAMES.map((_, square) => {
    const moved = withPieceOn(board, walker, square);
    const worth = moved && worthIn(built, moved, turn);
    if (!worth || worth.kind === 'draw') return worth && pass >= last ? '=' : undefined;
    return worth.plies <= pass ? worth.plies : undefined;
  });
  const decided = built.byPly.slice(0, pass + 1).reduce((sum, count) => sum + count, 0);
  const onBoard = known.filter((plies) => typeof plies === 'number').length;
  return (
    <Scene
      lead={`A table knows every position of these pieces, worked out backwards from mate. Step through its passes: where may the ${piece.color} ${piece.role} stand? Touch another piece to ask for it.`}
    >
      <BoardPane
        is="effect"
        label={`Where the ${piece.color} ${piece.role} may stand: decided squares are framed, with their half-moves to mate`}
        board={board}
        selected={walker}
        onSelect={(square) => {
          if (board.get(square)) chosen.onChange(nameOf(square));
        }}
        toneOf={(square) => (known[square] === pass ? 'bad' : typeof known[square] === 'number' ? 'near' : '')}
        noteOn={(square) => String(known[square] ?? '')}
      />
      <Pane is="control">
        <Slider
          label="Pass"
          value={pass}
          min={0}
          max={last}
          text={`${pass}: ${pass % 2 === 1 ? 'won' : 'lost'} in ${formatQuantity(pass, 'half-move')}`}
          onChange={(value) => {
            setPlaying(false);
            setPass(value);
          }}
        />
        <p class="buttons">
          <Button
            class="main"
            onClick={() => {
              if (pass >= last) setPass(0);
              setPlaying(!isPlaying);
            }}
          >
            {isPlaying ? 'Pause' : 'Play the passes'}
          </Button>
          <Button isOff={pass >= last} onClick={() => pass < last && setPass(pass + 1)}>
            Next pass
          </Button>
          <Button isOff={other === undefined} onClick={() => other !== undefined && position.setFen(other)}>
            Let {colorName(turn === 'white' ? 'black' : 'white')} move
          </Button>
        </p>
        <p role="status">
          {isPlaying
            ? ''
            : `Pass ${pass} decides ${formatCount(built.byPly[pass] ?? 0)} positions; so far ${formatCount(decided)}, mirror images left out. ${formatQuantity(onBoard, 'square is', 'squares are')} decided, with ${colorName(turn)} to move.`}
        </p>
        <EndingChart
          byPly={built.byPly.slice(0, pass + 1)}
          title={`${built.material.name}: positions decided`}
          isGrowing={pass < last}
        />
        {pass >= last ? (
          <p>
            This position: {formatWorth(worthIn(built, board, turn))} for the side to move. The longest win takes{' '}
            {longestWin(built)} moves, {formatCount(movesOf(2 * longestWin(built)))} of the stronger side.
          </p>
        ) : null}
        <p class="quiet">
          Built in this page just now: {formatMaterial(built.material.name)}
          {built.needed.length > 0
            ? `; before it ${built.needed.join(', ')}, to which captures and promotions lead`
            : ''}
          . {formatQuantity(last + 1, 'pass', 'passes')}.
        </p>
      </Pane>
    </Scene>
  );
}
