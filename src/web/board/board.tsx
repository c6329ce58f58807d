import type { Api } from '@lichess-org/chessground/api';
import type { Key } from '@lichess-org/chessground/types';
import type { Color } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { endingOf, type Game, gameAt, movesOf, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { colorName } from '../app/format.ts';
import { type Scan, scanOn, targetOf, wordsOf } from './commands.ts';
import { type Arrow, mountGround, showArrows, showOn, showPremove, takeUp } from './ground.ts';
import { commandOf } from './keys.ts';
import { LiveRegions, useVoice } from './live.tsx';
import { Men } from './pieces.tsx';
import { makePremove, type PremoveProps, premovesFrom, readPremove, spokenPremove } from './premove.ts';
import { Promotion } from './promotion.tsx';
import { announcementOf, boardLabel, type Shown, spokenEnding, squareLabel } from './spoken.ts';
import type { SquareName } from './squares.ts';
import { focusSquare, Stage } from './stage.tsx';
import { TypedMove } from './typed-move.tsx';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';

interface BoardProps {
  readonly game: Game;
  /** The number of moves after which the position is shown. Only the last position can be played on. */
  readonly shownPly: number;
  readonly orientation: Color;
  /** Whose pieces the visitor may move when it is their turn; absent for nobody's. */
  readonly movable: Color | undefined;
  /** The language of typed moves and of the list of pieces. */
  readonly language: Language;
  /** A legal move of the last position. */
  onMove(uci: Uci): void;
  readonly arrows?: readonly Arrow[];
  readonly coordinates?: boolean;
  /** An element along the edge of the board. */
  readonly beside?: ComponentChildren;
  /** The clocks in words, for the key `t`. */
  readonly clockText?: string;
  /** For the keys that step through the moves and flip the board; if absent, the keys do nothing. */
  onStep?(by: -1 | 1): void;
  onFlip?(): void;
  /** The visitor's premoves; absent if none are possible. */
  readonly premove?: PremoveProps;
  /** For the key that asks for a hint. */
  onHint?(): void;
  /** Opens the help with the keys; if absent, no button does. */
  onHelp?(): void;
}

const NO_ARROWS: readonly Arrow[] = [];

/** The board of a game, for mouse, touch, keyboard, screen reader and typed moves. */
export function Board(props: BoardProps): JSX.Element {
  const { game, orientation, movable, language, arrows = NO_ARROWS } = props;
  const shownPly = Math.min(props.shownPly, game.moves.length);
  const shown = useMemo(() => gameAt(game, shownPly), [game, shownPly]);
  const position = positionOf(shown);
  const hindrance = hindranceOf(game, shownPly, movable);
  const playable = hindrance === undefined ? movable : undefined;
  const { premove } = props;
  const premovable = premove && isWaitingFor(game, shownPly, movable) ? movable : undefined;

  const [square, setSquare] = useState<SquareName>(orientation === 'white' ? 'e2' : 'e7');
  const [selected, setSelected] = useState<SquareName>();
  const [promotion, setPromotion] = useState<{ from: SquareName; to: SquareName }>();
  // Incremented to make the drawn board show the game again after it has diverged from it.
  const [redrawn, setRedrawn] = useState(0);
  const voice = useVoice();

  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | undefined>(undefined);
  const scan = useRef<Scan | undefined>(undefined);

  // 1. The drawn board is made once; its callbacks must see the current props.
  const attempt = (from: SquareName, to: SquareName) => {
    setSelected(undefined);
    const fitting = movesOf(shown).filter((uci) => uci.startsWith(from + to));
    if (fitting.length > 1) setPromotion({ from, to });
    else if (fitting.length === 1) commit(fitting[0]!);
    else setRedrawn((count) => count + 1);
  };
  const commit = (uci: Uci) => {
    setPromotion(undefined);
    setRedrawn((count) => count + 1);
    props.onMove(uci);
  };
  const attemptPremove = (from: SquareName, to: SquareName) => {
    setSelected(undefined);
    // The opponent may have moved while the piece was being put down.
    if (premovable === undefined) attempt(from, to);
    else setPremove(makePremove(position, from, to));
  };
  const setPremove = (move: Uci | undefined) => {
    if (move === undefined && premove?.move === undefined) return;
    premove?.onChange(move);
    voice.say(move === undefined ? 'premove taken back' : `premove: ${spokenPremove(position, move)}`);
  };
  const handlers = useRef({ attempt, attemptPremove, setPremove });
  handlers.current = { attempt, attemptPremove, setPremove };
  useLayoutEffect(() => {
    const api = mountGround(drawn.current!, frame.current!, {
      onMove: (from, to) => handlers.current.attempt(from, to),
      onPress: (pressed) => {
        setSquare(pressed);
        setSelected(api.state.selected);
      },
      onPremove: (from, to) => handlers.current.attemptPremove(from, to),
      onPremoveEnd: () => handlers.current.setPremove(undefined),
    });
    ground.current = api;
    return () => api.destroy();
  }, []);

  // 2. It follows the props. A pawn waiting for its promotion stays where it was put.
  useLayoutEffect(() => {
    showOn(ground.current!, shown, { orientation, movable: playable, premovable });
    setSelected(undefined);
    setPromotion(undefined);
  }, [shown, orientation, playable, premovable, redrawn]);
  useLayoutEffect(
    () => showPremove(ground.current!, premove?.move),
    [premove?.move, shown, orientation, playable, premovable, redrawn],
  );
  // Separate from the rest: a new arrow must not take a dragged piece out of the visitor's hand.
  useLayoutEffect(() => showArrows(ground.current!, arrows), [JSON.stringify(arrows)]);

  // 3. Changes are announced.
  const said = useRef<Shown>({ game, shownPly });
  useEffect(() => {
    const words = announcementOf(said.current, { game, shownPly });
    said.current = { game, shownPly };
    if (words) voice.say(words.text, words.urgency);
  }, [game, shownPly, voice.say]);
  const waiting = useRef<{ readonly move: Uci; readonly plies: number } | undefined>(undefined);
  useEffect(() => {
    const before = waiting.current;
    const plies = game.moves.length;
    waiting.current = premove?.move === undefined ? undefined : { move: premove.move, plies };
    // A premove that is played makes two moves at once, and leaves the turn to the opponent.
    if (!before || waiting.current || plies !== before.plies + 1 || endingOf(game)) return;
    voice.say(`The premove ${before.move.slice(0, 2)} to ${before.move.slice(2, 4)} is not legal; it is dropped.`);
  }, [premove?.move, game, voice.say]);

  // 4. Picking up and putting down by key or by a screen reader's click. What is picked up is asked of the drawn board, as it
  //    reports what a pointer did a moment later.
  const select = (name: SquareName | undefined) => {
    takeUp(ground.current!, name);
    setSelected(name);
  };
  const activate = (name: SquareName) => {
    setSquare(name);
    if (premovable !== undefined) return activateAhead(name, premovable);
    if (hindrance !== undefined) return voice.say(hindrance);
    const { selected } = ground.current!.state;
    const piece = position.board.get(parseSquare(name)!);
    if (selected === name) {
      select(undefined);
      voice.say(`${piece?.role ?? 'piece'} ${name} put back`);
    } else if (selected !== undefined && movesOf(shown).some((uci) => uci.startsWith(selected + name))) {
      // Drawn at once, like a piece put down by hand.
      ground.current!.move(selected, name as Key);
      attempt(selected, name);
    } else if (piece?.color === position.turn) {
      const targets = new Set(movesOf(shown).flatMap((uci) => (uci.startsWith(name) ? [uci.slice(2, 4)] : [])));
      if (targets.size === 0) return voice.say(`${piece.role} ${name} has no moves`);
      select(name);
      voice.say(`${piece.role} ${name} selected, ${targets.size} ${targets.size === 1 ? 'move' : 'moves'}`);
    } else if (selected !== undefined) {
      voice.say(`not a legal move: ${selected} to ${name}`);
    } else {
      voice.say(piece ? `${squareLabel(position.board, name)}, not yours` : squareLabel(position.board, name));
    }
  };

  const activateAhead = (name: SquareName, color: Color) => {
    const { selected } = ground.current!.state;
    const piece = position.board.get(parseSquare(name)!);
    if (selected === name) {
      select(undefined);
      voice.say(`${piece?.role ?? 'piece'} ${name} put back`);
    } else if (selected !== undefined && premovesFrom(position, color, selected).includes(name)) {
      select(undefined);
      setPremove(makePremove(position, selected, name));
    } else if (piece?.color === color) {
      select(name);
      voice.say(`${piece.role} ${name} selected for a premove`);
    } else {
      voice.say(squareLabel(position.board, name));
    }
  };

  const onKey = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    // Not from the state, as keys may arrive faster than the board is rendered.
    const square = (event.target as HTMLElement).dataset.square!;
    const view = { position, shown: { game, shownPly }, orientation, square, clockText: props.clockText };
    const target = targetOf(command, view);
    if (target) focusSquare(frame.current, target);
    const words = wordsOf(command, view);
    if (words !== undefined) voice.say(words);
    switch (command.kind) {
      case 'activate':
        activate(square);
        break;
      case 'cancel': {
        const { selected, premovable } = ground.current!.state;
        // With nothing to take back, the key belongs to the element that contains the board.
        if (selected === undefined && premovable.current === undefined) return;
        if (selected === undefined) {
          ground.current!.cancelPremove();
          break;
        }
        select(undefined);
        voice.say('put back');
        break;
      }
      case 'scan': {
        const next = scanOn(command, view, scan.current);
        scan.current = next.scan;
        voice.say(next.words);
        break;
      }
      case 'ply':
        props.onStep?.(command.by);
        break;
      case 'flip':
        props.onFlip?.();
        if (props.onFlip) voice.say(`${colorName(orientation)} is now at the top`);
        break;
      case 'hint':
        if (props.onHint) props.onHint();
        else voice.say('There are no hints here.');
        break;
      case 'typing':
        frame.current?.closest('.board')?.querySelector<HTMLElement>('[data-board-typed]')?.focus();
        break;
    }
    event.preventDefault();
    event.stopPropagation();
  };

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
        onKey={onKey}
        onActivate={activate}
      />
      <div class="board-tools">
        <TypedMove
          position={position}
          language={language}
          hindrance={hindrance}
          {...(premovable === undefined
            ? {}
            : { readAhead: (text: string) => readPremove(position, premovable, text), onAhead: setPremove })}
          onMove={commit}
          onPromotion={(from, to) => setPromotion({ from, to })}
          onError={voice.say}
        />
        {props.onHelp ? (
          <button type="button" class="board-button" aria-haspopup="dialog" onClick={props.onHelp}>
            <span aria-hidden="true">?</span>
            <span class="board-unseen">Keyboard shortcuts</span>
          </button>
        ) : null}
      </div>
      <Men position={position} language={language} />
      {promotion ? (
        <Promotion
          square={promotion.to}
          color={position.turn}
          orientation={orientation}
          board={() => drawn.current}
          onChoose={(letter) => commit(promotion.from + promotion.to + letter)}
          onCancel={() => {
            setPromotion(undefined);
            setRedrawn((count) => count + 1);
          }}
        />
      ) : null}
      <LiveRegions messages={voice.messages} />
    </div>
  );
}

/** Whether the visitor is only waiting for the opponent's move. */
function isWaitingFor(game: Game, shownPly: number, movable: Color | undefined): boolean {
  const isPlayed = movable !== undefined && shownPly === game.moves.length && !endingOf(game);
  return isPlayed && positionOf(game).turn !== movable;
}

/** Why the visitor cannot move now; undefined if they can. */
function hindranceOf(game: Game, shownPly: number, movable: Color | undefined): string | undefined {
  if (shownPly < game.moves.length) return 'The board shows an earlier position. Go to the last move to play on.';
  const ending = endingOf(game);
  if (ending) return `The game is over. ${spokenEnding(ending)}`;
  const { turn } = positionOf(game);
  if (movable === turn) return undefined;
  return movable ? `It is ${colorName(turn)}'s move.` : 'The pieces cannot be moved here.';
}
