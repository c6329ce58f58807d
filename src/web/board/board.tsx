import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { endingOf, gameAt } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  activate,
  attempt,
  attemptPremove,
  type BoardProps,
  type BoardState,
  commit,
  type PromotionSquares,
  pressKey,
  setPremove,
  stateOf,
} from './board-state.ts';
import { type Arrow, mountGround, showArrows, showOn, showPremove } from './ground.ts';
import { LiveRegions, useVoice } from './live.tsx';
import { Men } from './pieces.tsx';
import { readPremove } from './premove.ts';
import { Promotion } from './promotion.tsx';
import { announcementOf, boardLabel, type Shown, squareLabel } from './spoken.ts';
import type { SquareName } from './squares.ts';
import { Stage } from './stage.tsx';
import { TypedMove } from './typed-move.tsx';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';

const NO_ARROWS: readonly Arrow[] = [];

/** The board of a game, for mouse, touch, keyboard, screen reader and typed moves. */
export function Board(props: BoardProps): JSX.Element {
  const { game, orientation, language, premove, arrows = NO_ARROWS } = props;
  const shownPly = Math.min(props.shownPly ?? game.moves.length, game.moves.length);
  const shown = useMemo(() => gameAt(game, shownPly), [game, shownPly]);
  const [square, setSquare] = useState<SquareName>(orientation === 'white' ? 'e2' : 'e7');
  const [selected, setSelected] = useState<SquareName>();
  const [promotion, setPromotion] = useState<PromotionSquares>();
  // It stays open once it was used: what is below must not move away under a press elsewhere.
  const [isTyped, setTyped] = useState(false);
  const [redrawn, setRedrawn] = useState(0);
  const redraw = () => setRedrawn((count) => count + 1);
  const { messages, announce } = useVoice();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const board = useRef({} as BoardState).current;
  Object.assign(board, stateOf(props, shown), { announce, setSquare, setSelected, setPromotion, redraw });
  const { position, playable, premovable } = board;

  // 1. The drawn board is made once.
  useLayoutEffect(() => {
    board.frame = frame.current!;
    board.ground = mountGround(drawn.current!, board.frame, {
      onMove: (from, to) => attempt(board, from, to),
      onPress: (pressed) => {
        setSquare(pressed);
        setSelected(board.ground.state.selected);
      },
      onPremove: (from, to) => attemptPremove(board, from, to),
      onPremoveEnd: () => setPremove(board, undefined),
    });
    return () => board.ground.destroy();
  }, []);

  // 2. It follows the props. A pawn waiting for its promotion stays where it was put.
  useLayoutEffect(() => {
    showOn(board.ground, shown, { orientation, movable: playable, premovable });
    setSelected(undefined);
    setPromotion(undefined);
  }, [shown, orientation, playable, premovable, redrawn]);
  useLayoutEffect(
    () => showPremove(board.ground, premove?.move),
    [premove?.move, shown, orientation, playable, premovable, redrawn],
  );
  // Separate from the rest: a new arrow must not take a dragged piece out of the visitor's hand.
  useLayoutEffect(() => showArrows(board.ground, arrows), [JSON.stringify(arrows)]);

  useAnnouncements(props, shownPly, announce);

  return (
    <div class="board">
      <Stage
        frame={frame}
        drawn={drawn}
        coordinates={props.coordinates ?? true}
        beside={props.beside}
        label={boardLabel(position)}
        orientation={orientation}
        labelOf={(name) => squareLabel(position.board, name)}
        square={square}
        selected={selected}
        isReadOnly={playable === undefined && premovable === undefined}
        onSquare={setSquare}
        onKey={(event) => pressKey(board, event)}
        onActivate={(name) => activate(board, name)}
      />
      <div class={`board-tools ${isTyped ? 'board-tools-open' : ''}`} onFocusCapture={() => setTyped(true)}>
        <TypedMove
          key={props.gameId}
          position={position}
          language={language}
          hindrance={board.hindrance}
          onAhead={(text) => {
            const move = premovable && readPremove(position, premovable, text);
            if (move) setPremove(board, move);
            return move !== undefined;
          }}
          onMove={(uci) => commit(board, uci)}
          onPromotion={(from, to) => setPromotion({ from, to })}
          onError={announce}
        />
        {props.onHelp ? (
          <button type="button" class="board-button" aria-haspopup="dialog" onClick={props.onHelp}>
            <span aria-hidden="true">?</span>
            <span class="unseen">Keyboard shortcuts</span>
          </button>
        ) : null}
      </div>
      <button
        type="button"
        class="board-type link"
        tabIndex={-1}
        aria-hidden="true"
        onClick={({ currentTarget }) =>
          currentTarget.parentElement!.querySelector<HTMLElement>('[data-board-typed]')!.focus()
        }
      >
        Type a move
      </button>
      <Men position={position} language={language} />
      {promotion ? (
        <Promotion
          square={promotion.to}
          color={position.turn}
          orientation={orientation}
          board={() => drawn.current}
          onChoose={(letter) => commit(board, promotion.from + promotion.to + letter)}
          onCancel={() => {
            setPromotion(undefined);
            redraw();
          }}
        />
      ) : null}
      <LiveRegions messages={messages} />
    </div>
  );
}

/** Announces what changed on the board, and a premove that is dropped. */
function useAnnouncements(
  { game, gameId, premove }: BoardProps,
  shownPly: number,
  announce: BoardState['announce'],
): void {
  const announced = useRef<Shown>({ game, gameId, shownPly });
  useEffect(() => {
    const texts = announcementOf(announced.current, { game, gameId, shownPly });
    announced.current = { game, gameId, shownPly };
    if (texts) announce(texts.text, texts.urgency);
  }, [game, gameId, shownPly, announce]);
  const waiting = useRef<{ readonly move: Uci; readonly plies: number } | undefined>(undefined);
  useEffect(() => {
    const before = waiting.current;
    const plies = game.moves.length;
    waiting.current = premove?.move === undefined ? undefined : { move: premove.move, plies };
    // A premove that is played makes two moves at once, and leaves the turn to the opponent.
    if (!before || waiting.current || plies !== before.plies + 1 || endingOf(game)) return;
    announce(`The premove ${before.move.slice(0, 2)} to ${before.move.slice(2, 4)} is not legal; it is dropped.`);
  }, [premove?.move, game, announce]);
}
