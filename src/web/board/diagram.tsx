import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import { type Color, makeSquare } from 'plyhouse-kernel/position';
import { h, type JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { makeFen } from '../../chess/fen.ts';
import { type Game, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { type Arrow, quiet, showArrows } from './ground.ts';
import { Men } from './pieces.tsx';
import { placeOf } from './squares.ts';
import { Coordinates } from './stage.tsx';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';

interface StillProps {
  readonly orientation: Color;
  /** A description in words. */
  readonly label: string;
  readonly arrows: readonly Arrow[];
  /** Configures chessground; `about` has the values on which that depends. */
  show(frame: HTMLElement): Config;
  readonly about: readonly unknown[];
  readonly children?: JSX.Element;
}

/** A board that only shows pieces. */
function Still({ orientation, label, arrows, show, about, children }: StillProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  useLayoutEffect(() => {
    const api = Chessground(drawn.current!, { ...quiet(frame.current!), viewOnly: true });
    ground.current = api;
    return () => api.destroy();
  }, []);
  useLayoutEffect(() => ground.current!.set({ orientation, ...show(frame.current!) }), [orientation, ...about]);
  useLayoutEffect(() => showArrows(ground.current!, arrows), [JSON.stringify(arrows)]);
  return (
    <div class="board diagram">
      <div class="board-stage board-with-coordinates">
        <div class="board-frame" ref={frame} role="img" aria-label={label}>
          <div class="board-drawn cg-wrap" ref={drawn} aria-hidden="true" />
          <Coordinates orientation={orientation} />
        </div>
      </div>
      {children}
    </div>
  );
}

interface DiagramProps {
  /** Shows the position after the last move, with the move marked. */
  readonly game: Game;
  readonly orientation: Color;
  readonly language: Language;
  /** A description in words. */
  readonly label: string;
  /** Whether pieces slide from square to square; they never do if reduced motion is wanted. */
  readonly slides: boolean;
  readonly arrows?: readonly Arrow[];
}

const NO_ARROWS: readonly Arrow[] = [];

/** A position as a static diagram. */
export function Diagram({ game, orientation, language, label, slides, arrows = NO_ARROWS }: DiagramProps): JSX.Element {
  const position = positionOf(game);
  const show = (frame: HTMLElement): Config => {
    const last = game.moves.at(-1);
    const { animation } = quiet(frame);
    return {
      fen: makeFen(position),
      turnColor: position.turn,
      check: position.isCheck() ? position.turn : false,
      animation: { ...animation, enabled: slides && animation?.enabled === true },
      lastMove: last ? [last.slice(0, 2) as Key, last.slice(2, 4) as Key] : [],
    };
  };
  return (
    <Still orientation={orientation} label={label} arrows={arrows} show={show} about={[game, slides]}>
      <Men position={position} language={language} />
    </Still>
  );
}

interface SetupBoardProps extends Pick<StillProps, 'label' | 'arrows'> {
  /** Only its first field is used. */
  readonly fen: string;
}

/** Pieces as they stand during set-up, legal or not. */
export function SetupBoard({ fen, label, arrows }: SetupBoardProps): JSX.Element {
  const show = () => ({ fen: fen.split(' ')[0]!, lastMove: [], check: false });
  return <Still orientation="white" label={label} arrows={arrows} show={show} about={[fen]} />;
}

/** The position after the last move, small, to be recognised in a list: without coordinates, and silent for screen readers. */
export function SmallDiagram({ game, orientation }: Pick<DiagramProps, 'game' | 'orientation'>): JSX.Element {
  const men = [...positionOf(game).board].map(([square, { color, role }]) => {
    const { column, row } = placeOf(makeSquare(square), orientation);
    return h('piece', {
      key: square,
      class: `small-man ${color} ${role}`,
      style: { left: `${12.5 * column}%`, top: `${12.5 * row}%` },
    });
  });
  return (
    <div class="board small-diagram" aria-hidden="true">
      <div class="board-drawn cg-wrap">{h('cg-board', null, men)}</div>
    </div>
  );
}
