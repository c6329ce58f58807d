import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Game, play, turnOf } from '../../chess/game.ts';
import type { Card, Decision } from '../../programs/program.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { go, type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { begin } from '../session/game-request.ts';
import { useSession } from '../session/use-session.ts';
import { afterAnswer } from './open-search.ts';
import {
  firstKept,
  goTo,
  pause,
  run,
  runToRootMove,
  SPEEDS,
  type Speed,
  stepBack,
  stepOnce,
  type Watch,
} from './watch-model.ts';
import type { WatchNote } from './watch-notes.ts';
import { type Subject, subjectAfter, subjectsOf } from './watch-subjects.ts';

const SPEED_WORDS: Readonly<Record<Speed, string>> = {
  step: 'a step a second',
  follow: 'slow, then faster',
  fast: 'five times as fast',
  full: 'as fast as it goes',
};

/** Pause and run, one step, and the speed; after the end, what leads on instead. */
export function WatchControls(props: {
  readonly watch: Watch;
  onRestart(): void;
  /** The offers after the end. */
  readonly children: ComponentChildren;
}): JSX.Element {
  const { watch, onRestart, children } = props;
  const { kind } = watch.phase.value;
  const isOver = kind === 'over' || kind === 'failed';
  return (
    <fieldset class="buttons watch-controls" aria-label="Watching">
      <Button
        class="main"
        isOff={kind === 'opening'}
        onClick={() => (kind === 'running' ? pause(watch) : isOver ? onRestart() : void run(watch))}
      >
        {kind === 'running' ? 'Pause' : isOver ? 'Again' : 'Run'}
      </Button>
      {isOver ? (
        children
      ) : (
        <>
          <Button onClick={() => void stepOnce(watch)}>Step</Button>
          <Choice
            label="Speed"
            value={watch.speed.value}
            options={SPEEDS.map((speed) => [speed, SPEED_WORDS[speed]])}
            onChange={(speed) => {
              watch.speed.value = speed;
            }}
          />
        </>
      )}
    </fieldset>
  );
}

/** Going back and forth: a step, a root move, or anywhere on the slider; with the last steps in words. */
export function Steps({ watch }: { readonly watch: Watch }): JSX.Element {
  const { kind } = watch.phase.value;
  const { steps, sentences } = watch.shown.value;
  const reached = watch.reached.value;
  return (
    <>
      <fieldset class="buttons watch-controls" aria-label="Going back and forth">
        <Button isOff={steps === 0 || kind === 'opening'} onClick={() => void stepBack(watch)}>
          Step back
        </Button>
        <Button isOff={kind !== 'resting'} onClick={() => runToRootMove(watch)}>
          Next root move
        </Button>
        <label class="field watch-slider">
          <span>Go to step</span>
          <input
            type="range"
            min={0}
            max={Math.max(1, reached)}
            value={steps}
            disabled={reached === 0}
            aria-valuetext={`${steps} of ${reached}`}
            // While dragged, it shows only steps that are kept; the step it is released at is searched again if necessary.
            onInput={({ currentTarget: { valueAsNumber } }) => {
              if (valueAsNumber >= firstKept(watch)) void goTo(watch, valueAsNumber);
            }}
            onChange={({ currentTarget: { valueAsNumber } }) => void goTo(watch, valueAsNumber)}
          />
        </label>
      </fieldset>
      <Log rows={sentences} />
    </>
  );
}

/** The events of steps, newest first. */
export function Log({
  rows,
}: {
  readonly rows: readonly (Omit<WatchNote, 'kind'> & Partial<WatchNote>)[];
}): JSX.Element {
  if (rows.length === 0) return <p class="quiet">Nothing so far.</p>;
  return (
    <ol class="bare watch-log">
      {rows.map(({ step, kind, text }) => (
        <li key={`${step} ${kind}`}>
          <span class="quiet">{step}</span>
          <span>
            {kind === undefined ? null : <b>{kind === 'struck' ? 'Struck out' : 'Cut'}</b>} {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A part of the view below the first screen, drawn while it is open. */
export function Pane({ name, children }: { readonly name: string; children(): ComponentChildren }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class="fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen ? children() : null}
    </details>
  );
}

interface WatchChoiceProps {
  readonly page: Page;
  readonly card: Card;
  readonly subject: Subject;
}

/** The choice of position or example, and the way to another program. */
export function WatchChoice({ page, card, subject }: WatchChoiceProps): JSX.Element {
  return (
    <div class="buttons watch-choice">
      <Choice
        label="Position"
        value={subject.id}
        options={subjectsOf(card).map(({ id, title }) => [id, title])}
        onChange={(at) => go(page, { view: 'watch', program: card.id, at })}
      />
      <a href={makeRoute({ view: 'machines' })}>Another program</a>
    </div>
  );
}

/** The choice of the search level, with what it means. */
export function LevelChoice(props: WatchChoiceProps & { readonly level: string }): JSX.Element {
  const { page, card, subject, level } = props;
  return (
    <>
      <Choice
        label="Level"
        value={level}
        options={card.levels.map(({ id, name }) => [
          id,
          id === card.tournamentLevel ? `${name}, as in tournaments` : name,
        ])}
        onChange={(chosen) => {
          // The same position, a linked one too.
          const { value } = page.route;
          const { at = subject.id, code, fen } = value.view === 'watch' ? value : {};
          go(page, {
            view: 'watch',
            program: card.id,
            at,
            code,
            fen,
            level: chosen,
          });
        }}
      />
      <p class="quiet">{card.levels.find(({ id }) => id === level)?.about}</p>
    </>
  );
}

const VISITOR = { kind: 'visitor' } as const;

interface LeadingOnProps {
  readonly card: Card;
  readonly subject: Subject;
  readonly level: string;
  readonly present: Game;
  readonly decision: Decision | undefined;
  readonly isExample: boolean;
  onGoOn(next: Game): void;
  onLeaveBook(): void;
}

/** The ways on from a decision. */
export function LeadingOn(props: LeadingOnProps): JSX.Element {
  const { card, subject, level, present, decision, isExample, onGoOn, onLeaveBook } = props;
  const page = usePage();
  const session = useSession();
  const machine = machineOfProgram(card.id);
  const next = decision && !isExample ? afterAnswer(present, decision) : undefined;
  const move = isExample ? undefined : decision?.move;
  const playOn = () => {
    const program = { kind: 'program', program: card.id } as const;
    const sides = turnOf(present) === 'white' ? { white: program, black: VISITOR } : { white: VISITOR, black: program };
    begin(page, session, { ...sides, terms: { level, period: true }, game: play(present, move!) });
  };
  return (
    <>
      {decision?.from === 'book' ? <Button onClick={onLeaveBook}>First position out of its book</Button> : null}
      {next ? <Button onClick={() => onGoOn(next)}>Its next move</Button> : null}
      <a class="button" href={makeRoute({ view: 'watch', program: card.id, at: subjectAfter(card, subject).id })}>
        Another position
      </a>
      {move === undefined ? null : <Button onClick={playOn}>Play on from here</Button>}
      {machine ? (
        <a class="button" href={makeRoute({ view: 'machine', machine: machine.id })}>
          The machine
        </a>
      ) : null}
    </>
  );
}
