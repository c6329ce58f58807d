import type { Position } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { reportError } from '../../host/error-report.ts';
import { useStateAbout } from '../app/use-state-about.ts';

interface TypedMoveProps {
  readonly position: Position;
  readonly language: Language;
  /** Why no move can be made now; absent if one can. */
  readonly hindrance: string | undefined;
  /** Sets a premove typed as squares; false if it is none. */
  onAhead(text: string): boolean;
  onMove(uci: Uci): void;
  /** A pawn move to the last rank that does not say what the pawn becomes. */
  onPromotion(from: string, to: string): void;
  /** The error in a typed move, for screen readers; sighted users see it under the field. */
  onError(text: string): void;
}

/** The parser of typed moves, loaded when the field is first used. */
const loadReader = () => import('../../chess/read-move.ts');

/** A field for typed moves: notation in the reader's language, squares, or the styles of old magazines. */
export function TypedMove(props: TypedMoveProps): JSX.Element {
  const { position, onError } = props;
  const [text, setText] = useState('');
  // An error about a move in one position does not apply to the next.
  const [error, setError] = useStateAbout([position], '');
  const id = useId();

  const complain = (problem: string) => {
    setError(problem);
    onError(problem);
  };

  /** The last entry, as long as the parser is loading: each Enter replaces it, and it is played once. */
  const entered = useRef<string>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    const isLoading = entered.current !== undefined;
    entered.current = text;
    if (isLoading) return;
    try {
      const reader = await loadReader();
      latest.current.read(reader, entered.current);
    } catch (error) {
      latest.current.complain(`The move could not be read: ${reportError(error).message}.`);
    } finally {
      entered.current = undefined;
    }
  };

  const read = ({ ReadMoveError, tryReadMove }: Awaited<ReturnType<typeof loadReader>>, entered: string) => {
    const { language, hindrance, onAhead, onMove, onPromotion } = props;
    const taken = () => {
      // Text typed since then stays.
      if (text === entered) setText('');
      setError('');
    };
    if (hindrance !== undefined) return onAhead(entered) ? taken() : complain(hindrance);
    const move = tryReadMove(position, entered, { language });
    if (!(move instanceof ReadMoveError)) {
      taken();
      onMove(move);
      return;
    }
    const squares = new Set(move.candidates.map((uci) => uci.slice(0, 4)));
    if (move.problem === 'ambiguous' && squares.size === 1) {
      const [pawn] = squares;
      taken();
      onPromotion(pawn!.slice(0, 2), pawn!.slice(2, 4));
      return;
    }
    complain(move.message);
  };
  // The board may change while the parser is loading.
  const latest = useRef({ read, complain });
  latest.current = { read, complain };

  return (
    <form class="board-typed" onSubmit={submit} noValidate>
      <label for={`${id}-move`}>Move</label>
      <input
        id={`${id}-move`}
        class="board-field"
        data-board-typed
        type="text"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck={false}
        enterkeyhint="go"
        value={text}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onFocus={() => void loadReader().catch(() => {})}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setError('');
        }}
      />
      <button type="submit" class="board-button">
        Play
      </button>
      <p id={`${id}-error`} class="board-error">
        {error}
      </p>
    </form>
  );
}
