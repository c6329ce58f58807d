import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { endingOf, fenOf, type Game, gameAt, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatElapsed } from '../../format/duration.ts';
import type { KimState } from '../../problems/kim1.ts';
import type { ConsoleState } from '../../programs/console.ts';
import { playsGames } from '../../programs/console-guide.ts';
import { KeyError } from '../../programs/console-keys.ts';
import { Button } from '../app/button.tsx';
import { colorName } from '../app/format.ts';
import { openHelp, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { StepButtons } from '../app/step-buttons.tsx';
import { Board } from '../board/board.tsx';
import { SetupBoard } from '../board/diagram.tsx';
import type { MachineEntry } from './machine-list.ts';
import {
  colorOf,
  likelyMillis,
  type MachineModel,
  movableOn,
  SPEED_NAMES,
  showReplay,
  switchOn,
  typeKeys,
  typeLine,
  typeMove,
} from './machine-model.ts';
import { ShareButton } from './share-button.tsx';

/** The modern board, synchronised with the machine in both directions. */
export function BesideBoard({ model }: { readonly model: MachineModel }): JSX.Element {
  const page = usePage();
  const state = model.state.value;
  const [isFlipped, setFlipped] = useState(false);
  const empty = useMemo(() => model.console.start().state.game, [model]);
  if (!playsGames(model.console) || state?.setup !== undefined) {
    return (
      <>
        <Turn model={model} text={setupText(model)} />
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
  const replay = model.replay.value;
  return (
    <>
      <Turn model={model} text={turnText(model, movable !== undefined)} />
      <Board
        game={game}
        orientation={isFlipped ? above : below}
        movable={movable}
        language={page.settings.value.language}
        onMove={(uci) => {
          if (!typeMove(model, uci)) model.notes.value = ['This machine has no way to enter that move.'];
        }}
        onFlip={() => setFlipped(!isFlipped)}
        onHelp={() => openHelp(page)}
      />
      {replay ? (
        <StepButtons
          ply={replay.at}
          last={replay.states.length - 1}
          onShow={(ply) => showReplay(model, replay.states, ply)}
          onFlip={() => setFlipped(!isFlipped)}
        />
      ) : null}
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

/**
 * The side to move, and the machine's next expected key; during its search, the time that takes. The line keeps its
 * height.
 */
function Turn({ model, text }: { readonly model: MachineModel; readonly text: string }): JSX.Element {
  const guide = model.guide.value;
  const isAsked = guide !== undefined && guide.move === undefined && guide.keys.length > 0;
  return (
    <div class="machine-turn">
      <p>{text}</p>
      {isAsked ? <Button onClick={() => typeKeys(model, guide.keys)}>Press them for me</Button> : null}
    </div>
  );
}

function setupText(model: MachineModel): string {
  const { state, guide } = model;
  const { value } = state;
  if (!value) return 'It is switched off.';
  if (value.task.kind === 'work') return thinkingText(model, 'working');
  if (value.task.kind === 'solve') return 'It is solving; nothing is lit.';
  return guide.value ? `It expects ${guide.value.what}.` : 'The pieces keyed in so far.';
}

/** The key moves of a problem that the solver has found; none on other machines. */
function keysFound(state: ConsoleState | undefined): readonly Uci[] {
  const found = (state as KimState | undefined)?.found;
  return found?.keys.slice(found.at, found.at + 1) ?? [];
}

function turnText(model: MachineModel, isMovable: boolean): string {
  const { value } = model.state;
  if (!value) return 'It is switched off.';
  const guide = model.guide.value;
  if (value.task.kind === 'think') return thinkingText(model);
  if (guide && !guide.move) return `It expects ${guide.what}.`;
  const over = endingOf(value.game);
  if (over) return `The game is over: ${over.kind}.`;
  const took = model.took.value.at(-1);
  const before =
    took && !model.replay.value
      ? `It took ${formatElapsed(took.then)} then, and ${formatElapsed(took.here)} here. `
      : '';
  const side = colorName(turnOf(value.game));
  return isMovable
    ? `${before}${side} to move${guide ? `: ${guide.what.replace('a move; ', '')}` : ''}. Or move here.`
    : `${before}${side} to move.`;
}

function thinkingText(model: MachineModel, verb = 'thinking'): string {
  if (model.replay.value) return 'It is thinking about its next move; press any key to go on from here.';
  const millis = model.machineMillis.value ?? 0;
  const likely = likelyMillis(model);
  const of = likely === undefined ? '' : ` of about ${formatElapsed(likely)}`;
  const own = millis > 0 ? `: ${formatElapsed(millis)}${of} of its own time` : '';
  return `It is ${verb}${own}, ${SPEED_NAMES[String(model.speed.value)]}.`;
}

/** Links to the modern board with the current position and to the other machines, and a card to share. */
export function Ways({ entry, model }: { readonly entry: MachineEntry; readonly model: MachineModel }): JSX.Element {
  const { cardOf } = usePage();
  const { program } = entry;
  const state = model.state.value;
  const game = state?.game;
  const isBegun = game !== undefined && game.moves.length > 0;
  const at = isBegun && endingOf(game) === undefined ? { fen: fenOf(game) } : {};
  return (
    <p class="machine-ways buttons">
      {playsGames(model.console) ? null : <a href={makeRoute({ view: 'problems' })}>Mate problems</a>}
      {program === undefined ? null : (
        <a href={makeRoute({ view: 'new', program, ...at })}>
          {'fen' in at ? 'Continue on a board' : 'Play on a board'}
        </a>
      )}
      {program !== undefined && cardOf(program)?.traces ? (
        <a href={makeRoute({ view: 'watch', program })}>Watch it think</a>
      ) : null}
      <a href={makeRoute({ view: 'machines' })}>All machines</a>
      {state ? (
        <ShareButton
          content={async () =>
            (await import('./machine-card.ts')).machineCard(
              entry,
              playsGames(model.console) ? state.game : undefined,
              colorOf(model),
              cardOf,
            )
          }
        />
      ) : null}
    </p>
  );
}

/** A typed line as on a terminal: for phones, and for anyone who cannot type on the machine. */
export function Entry({ model }: { readonly model: MachineModel }): JSX.Element {
  const [line, setLine] = useState('');
  const [error, setError] = useState('');
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
        class="machine-entry buttons"
        onSubmit={(event) => {
          event.preventDefault();
          switchOn(model);
          if (type(line)) setLine('');
        }}
      >
        <label>
          <span>Type a line on its keyboard</span>
          <input
            type="text"
            value={line}
            onInput={({ currentTarget }) => setLine(currentTarget.value)}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
          />
        </label>
        <button type="submit">Type it</button>
      </form>
      <p class="error" role="alert">
        {error}
      </p>
    </>
  );
}
