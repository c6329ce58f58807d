import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { useStateAbout } from '../../app/use-state-about.ts';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { nameOf, squareOf } from '../squares.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { type Found, scan } from './scan.ts';

const NO_MOVE = '';

/** Which of the moves found leave the king to be taken, and by what. */
export function King(): JSX.Element {
  const position = usePosition(MOVES_PRESETS[0]!.fen, ['move']);
  const found = useMemo(() => scan(position.game), [position.game]);
  const picked = useChoice('move', [NO_MOVE, ...found.map(({ move }) => move)], NO_MOVE);
  const chosen = found.find(({ move }) => move === picked.value);
  const [isTold, setTold] = useStateAbout([position.game], false);
  const { board } = positionOf(position.game);
  const struck = found.filter(({ refutation }) => refutation !== undefined);
  const after = chosen && pieceAfter(board, chosen);
  return (
    <>
      <p>
        What the generator finds are <Term>pseudo-legal</Term> moves: each piece goes as it may, and nobody thinks of
        the king. A pinned piece moves away, and the king is taken.
      </p>
      <p>
        The surest way to tell is to try. Make the move on the board, see whether the enemy can take the king, take the
        move back. Choose a move and look for the reply that takes the king.
      </p>
      <PositionPicker position={position} presets={MOVES_PRESETS} />
      <SettingProblem problem={picked.problem} />
      <div class="learn-two">
        <PieceBoard
          label={chosen ? `The position after ${chosen.from} to ${chosen.to}` : 'The position'}
          pieceOn={(square) => (after ? after(square) : board.get(square))}
          selected={chosen ? squareOf(chosen.to) : undefined}
          toneOf={(square) =>
            chosen?.refutation !== undefined &&
            [chosen.refutation.slice(0, 2), chosen.refutation.slice(2, 4)].includes(nameOf(square))
              ? 'bad'
              : ''
          }
        />
        <div class="learn-figure">
          <ul class="found">
            {found.map((each) => (
              <li key={each.move}>
                <button
                  type="button"
                  class={`small ${isTold && each.refutation !== undefined ? 'struck' : ''}`}
                  aria-pressed={chosen?.move === each.move}
                  onClick={() => picked.onChange(chosen?.move === each.move ? NO_MOVE : each.move)}
                >
                  {each.from}
                  {each.isCapture ? '×' : '–'}
                  {each.to}
                  {isTold && each.refutation !== undefined ? <span class="unseen">, illegal</span> : null}
                </button>
              </li>
            ))}
          </ul>
          <p class="learn-said" role="status">
            {chosen === undefined
              ? 'Choose a move.'
              : chosen.refutation === undefined
                ? `${chosen.from} to ${chosen.to}: nothing takes the king. Legal.`
                : `${chosen.from} to ${chosen.to}: then ${chosen.refutation.slice(0, 2)} takes the king on ${chosen.refutation.slice(2, 4)}. Illegal.`}
          </p>
          <p class="buttons">
            <button type="button" onClick={() => setTold(!isTold)} aria-pressed={isTold}>
              Strike out all illegal moves
            </button>
          </p>
        </div>
      </div>
      <p>
        Castling is the exception: its squares are tested before the move is made, because the king may not even pass a
        square that is attacked.
      </p>
      <Predict
        id="struck"
        about={position.fen}
        question={`The generator has found ${found.length} moves. How many of them are illegal?`}
        answer={{ kind: 'number', unit: 'moves' }}
        truth={() => struck.length}
        explain={() =>
          struck.length === 0
            ? 'Here every move is legal. Nothing is pinned, and the king is not in check.'
            : `They are ${struck.map(({ from, to }) => `${from}–${to}`).join(', ')}. In check, nearly all moves are illegal; a pinned piece may still move along the line of its pin.`
        }
      />
    </>
  );
}

/** The pieces after a move, drawn: the rook that castles and the pawn taken in passing move as well. */
function pieceAfter(board: ReturnType<typeof positionOf>['board'], { from, to, kind, isCapture }: Found) {
  const [start, end] = [squareOf(from), squareOf(to)];
  const piece = board.get(start);
  const isPassing = kind === 'pawn' && isCapture && board.get(end) === undefined;
  const rook = kind === 'castling' ? (end > start ? [end + 1, end - 1] : [end - 2, end + 1]) : undefined;
  return (square: number) => {
    if (square === end) return piece;
    if (square === start) return undefined;
    if (rook && square === rook[0]) return undefined;
    if (rook && square === rook[1]) return board.get(rook[0]!);
    if (isPassing && square === (start & 0x38) + (end & 7)) return undefined;
    return board.get(square);
  };
}
