import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Arrow, quiet, showArrows } from './ground.ts';
import { Coordinates } from './stage.tsx';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';

/** Pieces as they stand during set-up, legal or not, for display only. @param fen only its first field is used. */
export function SetupBoard({
  fen,
  label,
  arrows,
}: {
  readonly fen: string;
  readonly label: string;
  readonly arrows: readonly Arrow[];
}): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  useLayoutEffect(() => {
    const api = Chessground(drawn.current!, { ...quiet(frame.current!), viewOnly: true });
    ground.current = api;
    return () => api.destroy();
  }, []);
  useLayoutEffect(() => {
    ground.current!.set({ fen: fen.split(' ')[0]!, lastMove: [], check: false });
    showArrows(ground.current!, arrows);
  }, [fen, JSON.stringify(arrows)]);
  return (
    <div class="board diagram">
      <div class="board-stage board-with-coordinates">
        <div class="board-frame" ref={frame} role="img" aria-label={label}>
          <div class="board-drawn cg-wrap" ref={drawn} aria-hidden="true" />
          <Coordinates orientation="white" />
        </div>
      </div>
    </div>
  );
}
