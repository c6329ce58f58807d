import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Fen, FenError, INITIAL_FEN, tryParseFen } from '../../chess/fen.ts';
import { fenOf, gameAt, newGame } from '../../chess/game.ts';
import { Alert } from '../app/error-box.tsx';
import { LaterFold } from '../app/later-fold.tsx';
import { useStateAbout } from '../app/use-state-about.ts';
import { useSession } from '../session/use-session.ts';
import { PieceBoard } from './piece-board.tsx';
import { formatRights, type StepPosition } from './use-setting.ts';

/** A position to choose by its name. */
export interface Preset {
  readonly name: string;
  readonly fen: Fen;
}

interface PositionPickerProps {
  readonly position: StepPosition;
  /** Positions of the step; the start position is always among them. */
  readonly presets?: readonly Preset[];
  /** Draws the position, for a step whose instruments have no board. */
  readonly isDrawn?: boolean;
}

const START: Preset = { name: 'Start position', fen: INITIAL_FEN };
const OWN = 'own';

/** Chooses the position of a step: by name, as FEN, on the board, or from the visitor's game. */
export function PositionPicker({ position, presets = [], isDrawn = false }: PositionPickerProps): JSX.Element {
  const session = useSession();
  const all = presets.some(({ fen }) => fen === INITIAL_FEN) ? presets : [...presets, START];
  const chosen = all.findIndex(({ fen }) => newGame(fen).start === position.fen);
  // A position being set up need not be legal; the instruments show the last one that was.
  const [draft, setDraft] = useStateAbout([position.fen], position.fen);
  const [isOpen, setOpen] = useState(false);
  const change = (fen: string) => {
    setDraft(fen);
    if (!(tryParseFen(fen) instanceof FenError)) position.setFen(newGame(fen).start);
  };
  const played = gameAt(session.record.value.game, session.shownPly.value);
  const { board } = position;
  return (
    <div class="stack learn-picker">
      <label class="field">
        <span>Position</span>
        <select
          value={chosen < 0 ? OWN : String(chosen)}
          onChange={({ currentTarget: { value } }) => {
            if (value === 'game') change(fenOf(played));
            else if (value !== OWN) change(all[Number(value)]!.fen);
          }}
        >
          {all.map(({ name }, index) => (
            <option value={String(index)} key={name}>
              {name}
            </option>
          ))}
          {played.moves.length > 0 ? <option value="game">Your game</option> : null}
          {chosen < 0 ? <option value={OWN}>Your own</option> : null}
        </select>
      </label>
      <Alert text={position.problem && `The position in the address is not shown. ${position.problem}.`} />
      {isDrawn && !isOpen ? <PieceBoard label="The position" board={board} /> : null}
      <p class="quiet">{formatRights(position.fen)}</p>
      <LaterFold
        summary="Set up another position"
        load={async () => (await import('../setup/setup-editor.tsx')).SetupEditor}
        onToggle={setOpen}
      >
        {(SetupEditor) =>
          isOpen ? <SetupEditor fen={draft} orientation="white" onChange={change} /> : <span hidden />
        }
      </LaterFold>
    </div>
  );
}
