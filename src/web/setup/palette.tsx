import type { MouchEvent } from '@lichess-org/chessground/types';
import { type Color, type Piece, ROLES } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { Man } from '../board/pieces.tsx';

/** The action of a press on a square: pick up a piece, empty the square, or place a piece. */
export type Tool = 'move' | 'erase' | Piece;

interface PaletteProps {
  readonly color: Color;
  readonly tool: Tool;
  onTool(tool: Tool): void;
  /** A piece is being dragged from the palette. */
  onDrag(piece: Piece, event: MouchEvent): void;
}

/** The six pieces of a side, to be chosen with a press or dragged onto the board. */
export function Palette({ color, tool, onTool, onDrag }: PaletteProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame and a legend that the pieces do not need.
    <div class="setup-palette cg-wrap" role="group" aria-label={color === 'white' ? 'White pieces' : 'Black pieces'}>
      {ROLES.toReversed().map((role) => {
        const isChosen = typeof tool === 'object' && tool.color === color && tool.role === role;
        const choose = () => onTool(isChosen ? 'move' : { color, role });
        return (
          <button
            type="button"
            key={role}
            aria-label={`${color} ${role}`}
            aria-pressed={isChosen}
            onClick={choose}
            onMouseDown={(event) => {
              if (event.button === 0) onDrag({ color, role }, event);
            }}
            onTouchStart={(event) => onDrag({ color, role }, event)}
            onTouchEnd={(event) => {
              // The board treats the lifted finger as the end of a drag and suppresses the click.
              const { clientX, clientY } = event.changedTouches[0]!;
              if (!event.currentTarget.contains(document.elementFromPoint(clientX, clientY))) return;
              event.preventDefault();
              choose();
            }}
          >
            <Man color={color} role={role} />
          </button>
        );
      })}
    </div>
  );
}
