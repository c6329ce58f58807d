import type { Api } from '@lichess-org/chessground/api';
import { type Color, type Piece, parseSquare } from 'plyhouse-kernel/position';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { FenError, INITIAL_FEN } from '../../chess/fen.ts';
import { Button } from '../app/button.tsx';
import { colorName } from '../app/format.ts';
import { targetOf } from '../board/commands.ts';
import { mountSetupGround, showSetup, takeUp } from '../board/ground.ts';
import { commandOf, ROLES } from '../board/keys.ts';
import { LiveRegions, useVoice, type Voice } from '../board/live.tsx';
import { squareLabel } from '../board/spoken.ts';
import type { SquareName } from '../board/squares.ts';
import { focusSquare, Stage } from '../board/stage.tsx';
import { Palette, type Tool } from './palette.tsx';
import {
  CASTLING_RIGHTS,
  type CastlingRight,
  EMPTY_FEN,
  readSetUp,
  type SetUp,
  withBoard,
  withCastling,
  withEnPassant,
  withMan,
  withTurn,
} from './setup-model.ts';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../board/board.css';
import './setup.css';

interface SetupEditorProps {
  /** The position so far. It need not be legal; if a field cannot be read, an empty board is shown. */
  readonly fen: string;
  readonly orientation: Color;
  /** A changed position, readable but perhaps illegal: check with `tryParseFen` before playing it. */
  onChange(fen: string): void;
  /** Content below the fields. */
  readonly children?: ComponentChildren;
}

const CASTLING_NAMES: Readonly<Record<CastlingRight, string>> = {
  K: 'White king side',
  Q: 'White queen side',
  k: 'Black king side',
  q: 'Black queen side',
};

/** One object for the life of an editor, brought up to date at each rendering; callbacks of the drawn board act on it. */
interface Editing {
  /** The position on the board. */
  fen: string;
  setUp: SetUp;
  orientation: Color;
  tool: Tool;
  selected: SquareName | undefined;
  onChange(fen: string): void;
  announce: Voice['announce'];
  setSquare(name: SquareName): void;
  setSelected(name: SquareName | undefined): void;
  /** The drawn board and its frame, once they are mounted. */
  ground: Api;
  frame: HTMLElement;
}

/** Sets up a position by drag, tap, keys or FEN. It says at every step whether the position can be played. */
export function SetupEditor({ fen, orientation, onChange, children }: SetupEditorProps): JSX.Element {
  const [square, setSquare] = useState<SquareName>('e4');
  const [selected, setSelected] = useState<SquareName>();
  const [tool, setTool] = useState<Tool>('move');
  const { messages, announce } = useVoice();
  const id = useId();

  const read = readOrError(fen);
  const readable = read instanceof FenError ? EMPTY_FEN : fen;
  const setUp = read instanceof FenError ? readSetUp(EMPTY_FEN) : read;

  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const editing = useRef({} as Editing).current;
  const now = { fen: readable, setUp, orientation, tool, selected, onChange, announce, setSquare, setSelected };
  Object.assign(editing, now);

  // The drawn board is made once.
  useLayoutEffect(() => {
    editing.frame = frame.current!;
    editing.ground = mountSetupGround(drawn.current!, editing.frame, {
      onPress: (name) => press(editing, name),
      onChange: (board) => {
        setSelected(undefined);
        editing.onChange(withBoard(editing.fen, board));
      },
    });
    return () => editing.ground.destroy();
  }, []);
  useLayoutEffect(
    () => showSetup(editing.ground, readable, orientation, tool === 'move'),
    [readable, orientation, tool],
  );

  const palette = (color: Color) => (
    <Palette
      color={color}
      tool={tool}
      onTool={setTool}
      onDrag={(piece, event) => editing.ground.dragNewPiece(piece, event, true)}
    />
  );

  return (
    <div class="board setup">
      <div class="setup-diagram">
        {palette(orientation === 'white' ? 'black' : 'white')}
        <Stage
          frame={frame}
          drawn={drawn}
          coordinates
          label="Chess board, position being set up"
          orientation={orientation}
          labelOf={(name) => squareLabel(setUp.board, name)}
          square={square}
          selected={selected}
          isReadOnly={false}
          onSquare={setSquare}
          onKey={(event) => pressKey(editing, event)}
          onActivate={(name) => activate(editing, name)}
        />
        {palette(orientation)}
      </div>
      <div class="setup-fields">
        <div class="setup-tools">
          {(['move', 'erase'] as const).map((each) => (
            <button
              type="button"
              class="board-button"
              key={each}
              aria-pressed={tool === each}
              onClick={() => setTool(each)}
            >
              {each === 'move' ? 'Move pieces' : 'Remove pieces'}
            </button>
          ))}
          <Button class="board-button" onClick={() => onChange(INITIAL_FEN)}>
            Start position
          </Button>
          <Button class="board-button" onClick={() => onChange(EMPTY_FEN)}>
            Clear board
          </Button>
        </div>
        <p class="setup-hint" id={`${id}-hint`}>
          On the board, letters place pieces as in FEN: N a white knight, n a black one; Delete removes a piece.
        </p>
        <Rights fen={readable} setUp={setUp} onChange={onChange} />
        <FenField fen={fen} problem={read instanceof FenError ? read : setUp.problem} onChange={onChange} />
        {children ? <div class="set-up-rest">{children}</div> : null}
      </div>
      <LiveRegions messages={messages} />
    </div>
  );
}

function put({ fen, announce, onChange }: Editing, name: SquareName, piece: Piece | undefined): void {
  announce(piece ? `${piece.color} ${piece.role} on ${name}` : `${name} cleared`);
  onChange(withMan(fen, name, piece));
}

/** Uses the tool on a square. */
function press(editing: Editing, name: SquareName): void {
  const { tool, setUp, ground } = editing;
  editing.setSquare(name);
  if (tool === 'erase') put(editing, name, undefined);
  else if (tool !== 'move') {
    const there = setUp.board.get(parseSquare(name)!);
    // Placing the same piece again removes it.
    put(editing, name, there?.color === tool.color && there.role === tool.role ? undefined : tool);
  } else editing.setSelected(ground.state.selected);
}

function select(editing: Editing, name: SquareName | undefined): void {
  takeUp(editing.ground, name);
  editing.setSelected(name);
}

/** Uses the tool on a square by key or by a screen reader's click: the tool that moves picks up and puts down. */
function activate(editing: Editing, name: SquareName): void {
  const { fen, setUp, tool, selected, announce, onChange } = editing;
  const piece = setUp.board.get(parseSquare(name)!);
  if (tool !== 'move') press(editing, name);
  else if (selected !== undefined && selected !== name) {
    const moving = setUp.board.get(parseSquare(selected)!);
    select(editing, undefined);
    if (!moving) return;
    announce(`${moving.color} ${moving.role} on ${name}`);
    onChange(withMan(withMan(fen, selected, undefined), name, moving));
  } else if (selected === name || !piece) {
    select(editing, undefined);
    announce(piece ? `${piece.color} ${piece.role} put back` : squareLabel(setUp.board, name));
  } else {
    select(editing, name);
    announce(`${piece.color} ${piece.role} ${name} selected`);
  }
}

/** Letters place pieces, as in a FEN; the rest is as on the playing board. */
function pressKey(editing: Editing, event: KeyboardEvent): void {
  const { setUp, orientation } = editing;
  const { key, ctrlKey, altKey, metaKey } = event;
  if (metaKey || altKey) return;
  // Not from the state: keys may come faster than the board is rendered.
  const square = (event.target as HTMLElement).dataset.square!;
  if (!ctrlKey && /^[pnbrqk]$/i.test(key)) {
    const color = key === key.toUpperCase() ? 'white' : 'black';
    put(editing, square, { color, role: ROLES[key.toLowerCase()]! });
  } else if (!ctrlKey && (key === 'Delete' || key === 'Backspace')) {
    put(editing, square, undefined);
  } else {
    const command = commandOf(event);
    if (command?.kind === 'activate') activate(editing, square);
    else if (command?.kind === 'cancel' && editing.selected !== undefined) select(editing, undefined);
    else if (command?.kind === 'announce') editing.announce(squareLabel(setUp.board, square));
    else if (command && ['step', 'edge', 'rank', 'file'].includes(command.kind)) {
      const target = targetOf(command, { square, orientation });
      if (target) focusSquare(editing.frame, target);
    } else return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Side to move, castling, en passant. */
function Rights(props: { readonly fen: string; readonly setUp: SetUp; onChange(fen: string): void }): JSX.Element {
  const { fen, setUp, onChange } = props;
  const id = useId();
  return (
    <div class="setup-rights">
      <fieldset>
        <legend>Side to move</legend>
        <div class="setup-turn">
          {(['white', 'black'] as const).map((color) => (
            <label key={color}>
              <input
                type="radio"
                name={`${id}-turn`}
                checked={setUp.turn === color}
                onChange={() => onChange(withTurn(fen, color))}
              />
              {colorName(color)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Castling</legend>
        <div class="setup-castling">
          {CASTLING_RIGHTS.map((right) => (
            <label key={right}>
              <input
                type="checkbox"
                checked={setUp.castling.includes(right)}
                disabled={!setUp.possibleCastling.includes(right)}
                onChange={(event) => onChange(withCastling(fen, right, event.currentTarget.checked))}
              />
              {CASTLING_NAMES[right]}
            </label>
          ))}
        </div>
      </fieldset>
      <label>
        En passant on{' '}
        <select
          class="board-field"
          value={setUp.enPassant ?? ''}
          onChange={(event) => onChange(withEnPassant(fen, event.currentTarget.value || undefined))}
        >
          <option value="">none</option>
          {setUp.possibleEnPassant.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/**
 * The position as FEN, to read, copy and paste, and whether it can be played. For an unreadable text the error is shown
 * instead, and the board keeps the last position.
 * @param props.problem why the position on the board cannot be played.
 */
function FenField(props: {
  readonly fen: string;
  readonly problem: FenError | undefined;
  onChange(fen: string): void;
}): JSX.Element {
  const { fen, onChange } = props;
  const [entry, setEntry] = useState<{ readonly text: string; readonly fen: string }>();
  // A position that is set up on the board replaces what was typed; its move counters may be completed while typing.
  const typed = entry && placeOf(entry.fen) === placeOf(fen) ? entry.text : undefined;
  const id = useId();
  const unread = typed === undefined ? undefined : readOrError(typed);
  const error =
    unread instanceof FenError ? `${unread.message}. The board shows the last position that could be read.` : '';
  return (
    <div class="setup-fen">
      <label for={`${id}-fen`}>FEN</label>
      <input
        id={`${id}-fen`}
        class="board-field"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed ?? fen}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onInput={(event) => {
          const text = event.currentTarget.value;
          const isRead = !(readOrError(text) instanceof FenError);
          const next = isRead ? text.trim().replace(/\s+/g, ' ') : fen;
          setEntry({ text, fen: next });
          if (isRead) onChange(next);
        }}
        onBlur={() => {
          if (error === '') setEntry(undefined);
        }}
      />
      <p id={`${id}-error`} class="board-error">
        {error}
      </p>
      {/* Not while a text cannot be read: its error would be read out at every letter. */}
      <p class={props.problem ? 'board-error' : 'setup-good'} role="status">
        {error === '' ? (props.problem?.message ?? 'This position can be played.') : ''}
      </p>
    </div>
  );
}

/** A position without its move counters. */
const placeOf = (fen: string) => fen.split(' ').slice(0, 4).join(' ');

function readOrError(fen: string): SetUp | FenError {
  try {
    return readSetUp(fen);
  } catch (error) {
    if (error instanceof FenError) return error;
    throw error;
  }
}
