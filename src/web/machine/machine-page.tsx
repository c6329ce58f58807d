import { parseSquare } from 'chessops/util';
import { type ComponentType, Fragment, type JSX, type TargetedKeyboardEvent } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { parseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameAt, newGame, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatDuration } from '../../format/duration.ts';
import type { KimState } from '../../problems/kim1.ts';
import type { ConsoleState, Display, View } from '../../programs/console.ts';
import { recipeOf } from '../../programs/console-guide.ts';
import { KeyError } from '../../programs/console-keys.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { colorName } from '../app/format.ts';
import { openHelp, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import { SetupBoard } from '../board/setup-board.tsx';
import { Automaton } from './casings/ajedrecista.tsx';
import { Kim1, KimOnTable, Sdk86 } from './casings/boards.tsx';
import { Videopac } from './casings/c7010.tsx';
import type { CasingProps } from './casings/casing.ts';
import { PrintingTerminal } from './casings/chess05.tsx';
import { Console704 } from './casings/ibm704.tsx';
import { WebPage } from './casings/slutspel.tsx';
import { Blackboard } from './casings/soma.tsx';
import { BurroughsTerminal, GlassTerminal, JupiterRack, Xerox820 } from './casings/terminals.tsx';
import { Trs80 } from './casings/trs80.tsx';
import { Desk } from './casings/turochamp.tsx';
import { Wray74 } from './casings/wray74.tsx';
import { browserKeep, writeManners } from './keep.ts';
import { Keys, type KeysProps } from './keys.tsx';
import { DisplayPicture } from './machine-display.tsx';
import { MachineFacts } from './machine-facts.tsx';
import type { MachineEntry, MachineId } from './machine-list.ts';
import {
  hurry,
  keyTyped,
  type MachineModel,
  movableOn,
  passTime,
  press,
  SPEEDS,
  type Speed,
  setSpeed,
  switchOff,
  switchOn,
  typeLine,
  typeMove,
} from './machine-model.ts';
import './machine.css';

const CASINGS: Readonly<Record<MachineId, ComponentType<CasingProps>>> = {
  ajedrecista: Automaton,
  turochamp: Desk,
  bernstein: Console704,
  soma: Blackboard,
  wray74: Wray74,
  microchess: KimOnTable,
  chess05: PrintingTerminal,
  sargon78: JupiterRack,
  schach22: BurroughsTerminal,
  gambiet80: Trs80,
  gambiet81: Trs80,
  gambiet82: Xerox820,
  tinychess86: GlassTerminal,
  sdk86: Sdk86,
  c7010: Videopac,
  slutspel: WebPage,
  kim1: Kim1,
};
const SPEED_NAMES: Readonly<Record<string, string>> = {
  '1': 'as it was',
  '10': '10 times faster',
  '60': '60 times faster',
  Infinity: 'at once',
};
const TICK_MILLIS = 1000;

interface MachinePageProps {
  readonly entry: MachineEntry;
  readonly model: MachineModel;
  /** Whether sounds are on, read before every sound. */
  readonly hearing: { isHeard: boolean };
}

/** A machine, the board beside it, and what is known of both. */
export function MachinePage({ entry, model, hearing }: MachinePageProps): JSX.Element {
  const { machine } = model.console;
  const state = model.state.value;
  const view = model.view.value;
  const isOn = state !== undefined;
  const isBusy = state?.task.kind === 'think' || state?.task.kind === 'solve';
  const [isHeard, setHeard] = useState(hearing.isHeard);
  const [isTextShown, setTextShown] = useState(false);
  const recipe = useMemo(() => recipeOf(model.console), [model.console]);
  const body = useRef<HTMLElement>(null);
  const Casing = CASINGS[entry.id];

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') passTime(model, TICK_MILLIS);
    }, TICK_MILLIS);
    return () => clearInterval(timer);
  }, [model]);

  const keep = (speed: Speed, heard: boolean) => writeManners(browserKeep(), { speed, isHeard: heard });
  const power = () => {
    if (isOn) switchOff(model);
    else {
      switchOn(model);
      body.current?.focus({ preventScroll: true });
    }
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const isButton = (event.target as HTMLElement).closest('button') !== null;
    if (isButton && (event.key === 'Enter' || event.key === ' ')) return;
    // Escape leaves the machine, whatever it meant there: the drawn key still sends it.
    if (event.key === 'Escape') return body.current?.blur();
    const key = keyTyped(model.console, event.key);
    if (key === undefined) return;
    event.preventDefault();
    press(model, key);
  };
  const picture = (id: string) => (
    <DisplayPicture machine={entry.id} display={displayOf(machine.displays, id)} view={view} />
  );
  const keys = (
    <Keys
      keyboard={machine.keyboard}
      label={`Keys of the ${entry.name}`}
      pressed={model.pressed.value}
      isOn={isOn}
      {...facesOf(view)}
      onPress={(key) => press(model, key)}
      onPointed={() => body.current?.focus({ preventScroll: true })}
    />
  );

  return (
    <article
      class={`machine machine-${entry.id}`}
      data-task={state?.task.kind ?? 'off'}
      data-plies={state?.game.moves.length ?? 0}
    >
      <div class="machine-top">
        <header class="machine-head">
          <h1>{entry.name}</h1>
          <p>
            {entry.year}, with{' '}
            {entry.program ? (
              <a href={makeRoute({ view: 'program', program: entry.program })}>{entry.runs}</a>
            ) : (
              entry.runs
            )}
          </p>
        </header>
        <div class="machine-bar">
          <button
            type="button"
            class={`machine-switch ${isOn ? '' : 'main'}`}
            role="switch"
            aria-checked={isOn}
            onClick={power}
          >
            {isOn ? 'Switch off' : 'Switch on'}
          </button>
          <Choice
            label="Speed"
            class=""
            value={model.speed.value}
            options={SPEEDS.map((each) => [each, SPEED_NAMES[String(each)]])}
            onChange={(speed) => {
              setSpeed(model, speed);
              keep(speed, isHeard);
            }}
          />
          <button
            type="button"
            class="machine-switch"
            role="switch"
            aria-checked={isHeard}
            onClick={() => {
              hearing.isHeard = !isHeard;
              setHeard(!isHeard);
              keep(model.speed.value, !isHeard);
            }}
          >
            {isHeard ? 'Sound is on' : 'Sound is off'}
          </button>
          <button type="button" aria-pressed={isTextShown} onClick={() => setTextShown(!isTextShown)}>
            As text
          </button>
          <Button isOff={!isBusy} onClick={() => hurry(model)}>
            {machine.program ? 'Move now' : 'Stop now'}
          </Button>
        </div>
      </div>

      <section
        class="machine-body"
        ref={body}
        aria-label={`${machine.name}. What you type while it has the focus goes to its keys; Tab leads to the drawn keys.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the visitor's keyboard types on the machine while this has the focus.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {Casing ? (
          <Casing
            machine={machine}
            view={view}
            isThinking={isBusy}
            picture={picture}
            keys={keys}
            isLit={(lamp) => view?.lamps.includes(lamp) ?? false}
          />
        ) : (
          <>
            {machine.displays.map(({ id }) => picture(id))}
            {keys}
          </>
        )}
        <DisplayText view={view} name={machine.displays[0]!.name} isShown={isTextShown} language={machine.language} />
      </section>

      <div class="machine-side">
        <BesideBoard entry={entry} model={model} />
        <div class="machine-notes">
          {model.notes.value.map((note, index) => (
            <p key={index}>{note}</p>
          ))}
        </div>
        {model.problem.value === undefined ? null : <p class="problem">{model.problem.value}</p>}
        <Entry model={model} />
        <Ways entry={entry} game={state?.game} />
      </div>

      <div class="machine-more">
        <p class="story">
          From switching on to the first {machine.program ? 'move' : 'solution'}, key by key:{' '}
          {recipe.map((step, index) => (
            <Fragment key={index}>
              {index > 0 ? ', ' : null}
              <kbd>{step}</kbd>
            </Fragment>
          ))}
          .
        </p>
        {machine.help.map((line) => (
          <p key={line} class="story">
            {line}
          </p>
        ))}
        <MachineFacts entry={entry} machine={machine} />
      </div>
      <div class="unseen" aria-live="polite" aria-relevant="additions">
        {model.said.value.map(({ id, text }) => (
          <p key={id} lang={machine.language}>
            {text}
          </p>
        ))}
      </div>
    </article>
  );
}

/** If the keys of a machine are the squares of a board, each shows its piece. */
function facesOf(view: View | undefined): Pick<KeysProps, 'manOn' | 'marked'> {
  const shown = Object.values(view?.pictures ?? {}).find((picture) => picture.kind === 'board');
  if (!shown) return {};
  const { board } = parseFen(shown.board);
  return {
    manOn(key) {
      const square = parseSquare(key);
      return square === undefined ? undefined : board.get(square);
    },
    ...(shown.marked === undefined ? {} : { marked: shown.marked }),
  };
}

const displayOf = (displays: readonly Display[], id: string): Display => displays.find((each) => each.id === id)!;

function thinkingText({ machineMillis, speed }: MachineModel): string {
  const millis = machineMillis.value ?? 0;
  const own = millis > 0 ? `, ${formatDuration(millis)} of its own time` : '';
  return `It thinks${own}, ${SPEED_NAMES[String(speed.value)]}.`;
}

/** The display as plain text: always for screen readers, visibly on request. */
function DisplayText({
  view,
  name,
  isShown,
  language,
}: {
  readonly view: View | undefined;
  readonly name: string;
  readonly isShown: boolean;
  readonly language: string;
}): JSX.Element {
  const text = view ? view.text.join('\n') : '';
  return (
    <section class={isShown ? 'machine-text-shown' : 'machine-text-hidden'} aria-label={`What the ${name} shows`}>
      <pre class="machine-text" lang={language} {...(isShown ? { tabIndex: 0 } : {})}>
        {view ? text || 'Nothing is lit.' : 'It is switched off.'}
      </pre>
    </section>
  );
}

/** The modern board, synchronised with the machine in both directions. */
function BesideBoard({ entry, model }: { readonly entry: MachineEntry; readonly model: MachineModel }): JSX.Element {
  const page = usePage();
  const state = model.state.value;
  const [isFlipped, setFlipped] = useState(false);
  const start = entry.program === undefined ? undefined : page.cardOf(entry.program)?.ending?.start;
  const empty = useMemo(() => newGame(start), [start]);
  if (entry.program === undefined || state?.setup !== undefined) {
    return (
      <>
        <Turn entry={entry} model={model} text={setupText(model)} isBegun={hasPieces(state)} />
        <SetupBoard
          fen={state?.setup ?? EMPTY}
          label="The pieces as they stand on the machine"
          arrows={keysFound(state).map((uci) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4) }))}
        />
      </>
    );
  }
  const game = state?.game ?? empty;
  const player = (state as { readonly player?: unknown } | undefined)?.player;
  const below = player === 'black' ? 'black' : 'white';
  const above = below === 'white' ? 'black' : 'white';
  const movable = movableOn(model);
  return (
    <>
      <Turn
        entry={entry}
        model={model}
        text={turnText(model, game.moves.length, movable !== undefined)}
        isBegun={movable !== undefined || game.moves.length > 0 || state?.task.kind === 'think'}
      />
      <Board
        game={game}
        shownPly={game.moves.length}
        orientation={isFlipped ? above : below}
        movable={movable}
        language={page.settings.value.language}
        onMove={(uci) => {
          if (!typeMove(model, uci)) model.notes.value = ['This machine has no way to enter that move.'];
        }}
        onFlip={() => setFlipped(!isFlipped)}
        onHelp={() => openHelp(page)}
      />
      <Moves game={game} />
    </>
  );
}

/** The moves so far, in the visitor's notation; the newest are always in sight. */
function Moves({ game }: { readonly game: Game }): JSX.Element {
  const { settings } = usePage();
  const { language } = settings.value;
  const moves = useMemo(
    () =>
      game.moves.map((uci, ply) => {
        const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
        return number + makeSan(gameAt(game, ply), uci, { language });
      }),
    [game, language],
  );
  return <p class="machine-moves line">{moves.slice(-MOVES_SHOWN).join(' ')}</p>;
}

const MOVES_SHOWN = 12;
const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

/** Whose turn it is; before that, the button that types the start of a game. The line keeps its height. */
function Turn({
  entry: { begin },
  model,
  text,
  isBegun,
}: {
  readonly entry: MachineEntry;
  readonly model: MachineModel;
  readonly text: string;
  readonly isBegun: boolean;
}): JSX.Element {
  return (
    <div class="machine-turn">
      {begin && !isBegun ? (
        <Button
          onClick={() => {
            switchOn(model);
            for (const line of begin.lines) typeLine(model, line);
          }}
        >
          {begin.label}
        </Button>
      ) : (
        <p>{text}</p>
      )}
    </div>
  );
}

/** Whether any piece is on the board being set up. */
const hasPieces = (state: ConsoleState | undefined): boolean => /[a-z]/i.test(state?.setup?.split(' ')[0] ?? '');

function setupText({ state, console }: MachineModel): string {
  const { value } = state;
  if (!value) return `Switch the machine on${console.machine.program ? ' to play' : ', then key in a problem'}.`;
  return value.task.kind === 'solve' ? 'It solves; nothing is lit.' : 'The pieces as they are keyed in.';
}

/** The key moves of a problem that the solver has found; none on other machines. */
function keysFound(state: ConsoleState | undefined): readonly Uci[] {
  const found = (state as KimState | undefined)?.found;
  return found?.keys.slice(found.at, found.at + 1) ?? [];
}

function turnText(model: MachineModel, plies: number, isMovable: boolean): string {
  const { value } = model.state;
  if (!value) return 'Switch the machine on to play.';
  if (value.task.kind === 'think') return thinkingText(model);
  const side = colorName(turnOf(value.game));
  if (isMovable) return `${side} to move: type it on the machine, or move here.`;
  return plies === 0 ? 'The machine waits for its first keys.' : 'The machine waits for other keys.';
}

/** Links to the modern board with the current position, and to the other machines. */
function Ways({ entry, game }: { readonly entry: MachineEntry; readonly game: Game | undefined }): JSX.Element {
  const { program } = entry;
  const isBegun = game !== undefined && game.moves.length > 0;
  const at = isBegun && endingOf(game) === undefined ? { fen: fenOf(game) } : {};
  return (
    <p class="machine-ways">
      {program === undefined ? (
        <a href={makeRoute({ view: 'problems' })}>Mate problems</a>
      ) : (
        <a href={makeRoute({ view: 'new', program, ...at })}>
          {'fen' in at ? 'Continue on the modern board' : 'Play it on the modern board'}
        </a>
      )}
      <a href={makeRoute({ view: 'machines' })}>All machines</a>
    </p>
  );
}

/** A typed line as on a terminal: for phones, and for anyone who cannot type on the machine. */
function Entry({ model }: { readonly model: MachineModel }): JSX.Element {
  const [line, setLine] = useState('');
  const [error, setError] = useState('');
  const isOn = model.state.value !== undefined;
  const type = (text: string): boolean => {
    try {
      typeLine(model, text);
      setError('');
      return true;
    } catch (problem) {
      if (!(problem instanceof KeyError)) throw problem;
      setError(problem.message);
      return false;
    }
  };
  return (
    <>
      <form
        class="machine-entry"
        onSubmit={(event) => {
          event.preventDefault();
          switchOn(model);
          if (type(line)) setLine('');
        }}
      >
        <label>
          <span>Type a line on its keyboard</span>
          <input
            value={line}
            onInput={({ currentTarget }) => setLine(currentTarget.value)}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
          />
        </label>
        <button type="submit" aria-disabled={!isOn}>
          Type it
        </button>
      </form>
      <p class="error" role="alert">
        {error}
      </p>
    </>
  );
}
