import type { Position } from 'chessops/chess';
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { reportError } from '../../host/error-report.ts';

export interface TypedMoveProps {
  readonly position: Position;
  readonly language: Language;
  /** Why no move can be made now; absent if one can. */
  readonly hindrance: string | undefined;
  /** Reads a move that is typed ahead of its turn, as squares, and takes it; absent where there are none. */
  readAhead?(text: string): Uci | undefined;
  onAhead?(uci: Uci): void;
  onMove(uci: Uci): void;
  /** A pawn move to the last rank that does not say what the pawn becomes. */
  onPromotion(from: string, to: string): void;
  /** What is wrong with the typed move, for screen readers; sighted users see it under the field. */
  onError(text: string): void;
}

/** What reads a typed move: loaded when the field is first used. */
const loadReader = () => import('../../chess/read-move.ts');

/** A field for typed moves: notation in the reader's language, squares, or the styles of old magazines. */
export function TypedMove(props: TypedMoveProps): JSX.Element {
  const { position, onError } = props;
  const latest = useRef(props);
  latest.current = props;
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const id = useId();

  // An error about a move in one position does not apply to the next.
  useEffect(() => setError(''), [position]);

  const complain = (problem: string) => {
    setError(problem);
    onError(problem);
  };

  const isReading = useRef(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isReading.current) return;
    isReading.current = true;
    try {
      read(await loadReader());
    } catch (error) {
      complain(`The move could not be read: ${reportError(error).message}.`);
    } finally {
      isReading.current = false;
    }
  };

  const read = ({ ReadMoveError, tryReadMove }: Awaited<ReturnType<typeof loadReader>>) => {
    // The board may have changed while the reader was loaded.
    const { position, language, hindrance, readAhead, onAhead, onMove, onPromotion } = latest.current;
    const ahead = hindrance === undefined ? undefined : readAhead?.(text);
    if (ahead !== undefined) {
      setText('');
      setError('');
      onAhead?.(ahead);
      return;
    }
    if (hindrance !== undefined) return complain(hindrance);
    const read = tryReadMove(position, text, { language });
    if (!(read instanceof ReadMoveError)) {
      setText('');
      setError('');
      onMove(read);
      return;
    }
    const squares = new Set(read.candidates.map((uci) => uci.slice(0, 4)));
    if (read.problem === 'ambiguous' && squares.size === 1) {
      const [move] = squares;
      setText('');
      onPromotion(move!.slice(0, 2), move!.slice(2, 4));
      return;
    }
    complain(read.message);
  };

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
