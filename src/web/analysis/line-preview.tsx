import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';
import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { makeFen } from '../../chess/fen.ts';
import { type Game, positionOf } from '../../chess/game.ts';
import { quiet } from '../board/ground.ts';

interface LinePreviewProps {
  /** Shows the position after the last move. */
  readonly game: Game;
  readonly orientation: Color;
}

/** A small board below a line, for the hovered or focused move. The move's accessible name says the same in words. */
export function LinePreview({ game, orientation }: LinePreviewProps): JSX.Element {
  const frame = useRef<HTMLElement>(null);
  const drawn = useRef<HTMLElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  useLayoutEffect(() => {
    const api = Chessground(drawn.current!, {
      ...quiet(frame.current!),
      animation: { enabled: false },
      viewOnly: true,
    });
    ground.current = api;
    return () => api.destroy();
  }, []);
  useLayoutEffect(() => {
    const position = positionOf(game);
    const last = game.moves.at(-1)!;
    ground.current!.set({
      fen: makeFen(position),
      orientation,
      turnColor: position.turn,
      check: position.isCheck() ? position.turn : false,
      lastMove: [last.slice(0, 2) as Key, last.slice(2, 4) as Key],
    });
  }, [game, orientation]);
  return (
    <span class="line-preview board" aria-hidden="true">
      <span class="board-frame" ref={frame}>
        <span class="board-drawn cg-wrap" ref={drawn} />
      </span>
    </span>
  );
}
