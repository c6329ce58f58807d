import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Game, gameOf, movesOf, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { formatQuantity } from '../../format/number.ts';
import type { Card, Decision } from '../../programs/program.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { movesBetween } from '../board/targets.ts';
import type { Beside, LessonStep } from './chapter.ts';
import { type Bar, Bars } from './lab/bars.tsx';
import { Slider, type Switch, Switches } from './lab/controls.tsx';
import type { Found, Trial } from './lab/lab.ts';
import { Bounded, noSearchIn, useNotation, Working } from './lab/lab-text.tsx';
import { useLab, useTrials } from './lab/use-lab.ts';
import { PieceBoard } from './piece-board.tsx';
import { PositionPicker, type Preset } from './position-picker.tsx';
import { type Answer, type Option, Predict, type Task, useTask } from './predict.tsx';
import type { Truth } from './progress.ts';
import { type Paragraphs, Prose } from './rich-text.tsx';
import { Pane, Scene } from './scene.tsx';
import { nameOf } from './squares.ts';
import { type StepPosition, useAmount, useChoice, usePosition, useSome } from './use-setting.ts';
import './lab/lab.css';

/** The arguments of a step's description. */
export interface SearchView {
  readonly position: StepPosition;
  readonly game: Game;
  /** The value of the slider; 0 without one. */
  readonly depth: number;
  /** The value of `choice`, and those of `switches` that are off. */
  readonly chosen: string;
  readonly off: ReadonlySet<string>;
  readonly cards: readonly Card[];
  cardOf(id: string): Card;
  /** Has a program search, or returns its earlier result. */
  decide(trial: Trial): Promise<Decision>;
  find(trial: Trial): Promise<Found>;
  readonly notation: ReturnType<typeof useNotation>;
}

export interface SearchRow {
  readonly label: string;
  readonly trial: Trial;
  /** The prediction made by touching this row. */
  readonly id?: string;
  readonly isMarked?: boolean;
  /** The number of its bar; without it, the positions of the search. */
  value?(found: Found): Bar['value'];
  /** Its cells; without them, those of the columns. */
  cells?(found: Found): readonly ComponentChildren[];
}

const COLUMNS = ['Move', 'Value', 'Line'] as const;

/** The place of a prediction: the cells of a row, a row to touch, a move on the board, or a number to type. */
type SearchAnswer =
  | { readonly on: 'cells'; readonly row: number; readonly options: readonly Option[] }
  | { readonly on: 'rows'; readonly others?: readonly Option[] }
  | { readonly on: 'board' }
  | { readonly on: 'field'; readonly unit: string };

interface SearchAsk {
  readonly id: string;
  question(view: SearchView): string;
  answer(view: SearchView): SearchAnswer;
  truth(view: SearchView): Truth | Promise<Truth>;
  readonly explain?: string | ((truth: Truth, view: SearchView) => ComponentChildren);
}

interface SearchDescription {
  readonly presets: readonly Preset[];
  readonly lead: ComponentChildren;
  /** The slider, with its word in the address. */
  readonly amount?: {
    readonly name?: string;
    readonly label: string;
    readonly start: number;
    readonly min: number;
    readonly max: number;
    readonly step?: number;
    /** The values, if they are not all whole numbers between two. */
    readonly among?: readonly number[];
    textOf?(value: number): string;
  };
  readonly choice?: { readonly name: string; readonly label: string; readonly ids: readonly string[] };
  readonly switches?: { readonly name: string; readonly legend: string; readonly all: readonly Switch[] };
  /** The searching program, for the sentence that names it. */
  readonly who: string | ((view: SearchView) => string);
  caption(view: SearchView): string;
  readonly head: string;
  readonly columns?: readonly (typeof COLUMNS)[number][];
  /** The heads of the cells that rows give themselves. */
  readonly heads?: readonly string[];
  rows(view: SearchView): readonly SearchRow[];
  /** The moves after which the board is shown for a row; without it, its line. */
  lineOf?(found: Found): readonly string[];
  /** The most positions that a search may examine. */
  readonly most?: number;
  /** Why a position has nothing to show. */
  refuses?(game: Game): string | undefined;
  /** Content below the scene with the figures. May use hooks. */
  Extra?(props: { readonly view: SearchView; readonly found: readonly (Found | undefined)[] }): JSX.Element | null;
  readonly after: Paragraphs;
  readonly asks: readonly SearchAsk[];
  readonly beside: readonly Beside[];
}

/** A step in which programs search a position: predicted on its table or board, then run, with each line on the board. */
export function searchStep(description: SearchDescription): LessonStep {
  return { Body: () => <SearchBody {...description} />, beside: description.beside };
}

/** The value of the slider, and the slider itself: its values are a range, or some that are named. */
function useDepth(amount: SearchDescription['amount']) {
  // A step has the same settings each time that it is drawn.
  if (!amount) return { depth: 0 };
  const { among, name = 'depth' } = amount;
  if (!among) {
    const slider = useAmount(name, amount);
    return { depth: slider.value, slider };
  }
  const listed = useChoice(name, among.map(String), String(amount.start));
  const depth = Number(listed.value);
  const onChange = (index: number) => listed.onChange(String(among[index]));
  const slider = { value: among.indexOf(depth), min: 0, max: among.length - 1, onChange };
  return { depth, slider };
}

/** The data of a step's bars. */
interface ShownRows {
  readonly description: SearchDescription;
  readonly view: SearchView;
  readonly heads: readonly string[];
  readonly found: readonly (Found | undefined)[];
  readonly isShown: boolean;
  readonly answers: readonly { readonly how: SearchAnswer | undefined; readonly task: Task }[];
  readonly picked: number | undefined;
  setPicked(row: number | undefined): void;
}

/** One row: its bar, its cells, and what of it can be touched. */
function barOf(row: SearchRow, index: number, shown: ShownRows): Bar {
  const { view, heads, isShown, answers, picked, setPicked } = shown;
  const { columns = [] } = shown.description;
  const found = shown.found[index];
  const cells = view.notation.cells(view.game, found?.decision);
  const inCells = answers.find(({ how, task }) => how?.on === 'cells' && how.row === index && task.guess === undefined);
  const byRow = answers.find(({ how, task }) => how?.on === 'rows' && row.id !== undefined && task.guess === undefined);
  const pick = () => setPicked(picked === index ? undefined : index);
  const own = row.cells && found ? row.cells(found) : found ? [] : heads.map(() => (isShown ? '…' : ''));
  return {
    label: row.label,
    value: found ? (row.value ? row.value(found) : found.decision.nodes) : isShown ? undefined : 'none',
    cells: [...(found ? columns.map((column) => cells[COLUMNS.indexOf(column)]) : []), ...own],
    isMarked: row.isMarked,
    isPicked: picked === index,
    onPick: byRow ? () => byRow.task.submit(row.id!) : found?.decision.pv.length ? pick : undefined,
    ask:
      inCells?.how?.on === 'cells' && !isShown ? (
        <Options options={inCells.how.options} label={row.label} onGuess={inCells.task.submit} />
      ) : undefined,
  };
}

function SearchBody(description: SearchDescription): JSX.Element {
  const { presets, lead, amount, choice, switches, refuses = noSearchIn, after } = description;
  const position = usePosition(presets[0]!.fen);
  const { cards, cardOf } = usePage();
  const notation = useNotation();
  const lab = useLab();
  const { depth, slider } = useDepth(amount);
  const choosing = choice && useChoice(choice.name, choice.ids, choice.ids[0]!);
  const names = switches?.all.map(({ name }) => name) ?? [];
  const off = switches && useSome(switches.name, names);
  const without = (some: ReadonlySet<string>) => new Set(names.filter((name) => !some.has(name)));
  const { game } = position;
  const view: SearchView = {
    position,
    game,
    depth,
    chosen: choosing?.value ?? '',
    off: off?.value ?? new Set(),
    cards,
    notation,
    cardOf: (id) => cardOf(id)!,
    find: (trial) => lab.ask(trial),
    decide: async (trial) => (await lab.ask(trial)).decision,
  };
  const nothing = refuses(game);
  const rows = nothing === undefined ? description.rows(view) : [];
  const about = [position.fen, ...(amount ? [depth] : []), ...(choosing ? [choosing.value] : [])].join(' ');
  const asks = description.asks.map((ask) => ({ ...ask, task: useTask(ask.id, about) }));
  const [isAsked, setAsked] = useState(view.off.size > 0);
  const isShown = isAsked || asks.every(({ task }) => task.guess !== undefined);
  const trials = useTrials(lab, isShown ? rows.map(({ trial }) => trial) : []);
  const [picked, setPicked] = useStateAbout<number | undefined>([about], undefined);
  const answers = asks.map((ask) => ({ ...ask, how: nothing === undefined ? ask.answer(view) : undefined }));
  const onBoard = answers.find(({ how, task }) => how?.on === 'board' && task.guess === undefined);
  const seen = picked === undefined ? undefined : trials.found[picked];
  const line = seen && (description.lineOf?.(seen) ?? seen.decision.pv);
  const heads = [...(description.columns ?? []), ...(description.heads ?? [])];
  const shown = { description, view, heads, found: trials.found, isShown, answers, picked, setPicked };
  const bars = rows.map((row, index) => barOf(row, index, shown));
  const hasControls = amount !== undefined || choice !== undefined;
  const who = typeof description.who === 'string' ? description.who : description.who(view);
  return (
    <>
      <Scene lead={lead}>
        <Pane class="pane-board" is={onBoard && 'control'}>
          <SearchBoard game={game} line={line} onMove={onBoard?.task.submit} />
        </Pane>
        <Pane class="pane-run">
          <div data-control={hasControls && !onBoard ? '' : undefined} class="stack pane-controls">
            {amount && slider ? (
              <Slider
                label={amount.label}
                {...slider}
                text={amount.textOf?.(depth) ?? formatQuantity(depth, 'half-move')}
              />
            ) : null}
            {choice && choosing ? (
              <Choice label={choice.label} {...choosing} options={choice.ids.map((id) => [id, view.cardOf(id).name])} />
            ) : null}
          </div>
          {nothing ? (
            <p class="problem">{nothing}</p>
          ) : (
            <>
              <div data-effect="" data-control={hasControls || onBoard ? undefined : ''}>
                <Bars
                  caption={description.caption(view)}
                  heads={[description.head, 'Positions', ...heads]}
                  bars={bars}
                />
              </div>
              {switches && off ? (
                <Switches
                  legend={switches.legend}
                  switches={switches.all}
                  on={without(off.value)}
                  onChange={(on) => {
                    off.onChange(without(on));
                    setAsked(true);
                  }}
                />
              ) : null}
              {isShown ? (
                <Working trials={trials} what={who} />
              ) : (
                <p class="buttons">
                  <Button onClick={() => setAsked(true)}>Show without predicting</Button>
                </p>
              )}
              {answers.map(({ how, task, explain, ...ask }) => (
                <Predict
                  key={ask.id}
                  task={task}
                  question={ask.question(view)}
                  answer={answerOf(how!, rows, view, isShown)}
                  truth={() => ask.truth(view)}
                  explain={typeof explain === 'function' ? (truth) => explain(truth, view) : explain}
                />
              ))}
            </>
          )}
        </Pane>
      </Scene>
      <PositionPicker position={position} presets={presets} />
      {isShown && nothing === undefined ? (
        <>
          <Bounded decisions={trials.found.map((found) => found?.decision)} most={description.most} />
          {description.Extra ? <description.Extra view={view} found={trials.found} /> : null}
        </>
      ) : null}
      <Prose text={after} />
    </>
  );
}

interface SearchBoardProps {
  readonly game: Game;
  /** The moves to the end of a line, which is shown instead of the position. */
  readonly line: readonly Uci[] | undefined;
  /** A move of the game is made on the board. */
  onMove?(move: Uci): void;
}

/** The position of a step, or the end of a line from it. */
function SearchBoard({ game, line, onMove }: SearchBoardProps): JSX.Element {
  const [from, setFrom] = useStateAbout<number | undefined>([game.start], undefined);
  const position = positionOf(gameOf(game.start, [...game.moves, ...(line ?? [])]));
  const legal = onMove ? movesOf(game) : [];
  const fitting = (square: number) =>
    from === undefined ? [] : movesBetween(position, legal, nameOf(from), nameOf(square));
  const touch = (square: number) => {
    // If a touch could mean several promotions, takes the queen.
    const made = fitting(square)[0];
    if (made) onMove!(made);
    setFrom(made === undefined && legal.some((move) => move.startsWith(nameOf(square))) ? square : undefined);
  };
  return (
    <PieceBoard
      label={onMove ? 'The position; make the move' : line ? 'The end of its line' : 'The position'}
      board={position.board}
      selected={from}
      toneOf={(square) => (fitting(square).length > 0 ? 'near' : '')}
      onSelect={onMove && touch}
    />
  );
}

function Options(props: { readonly options: readonly Option[]; readonly label: string; onGuess(text: string): void }) {
  return (
    <fieldset class="row gauge" aria-label={`Predict for ${props.label}`}>
      {props.options.map(({ value, label }) => (
        <Button class="small" key={value} onClick={() => props.onGuess(value)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

function answerOf(
  how: SearchAnswer,
  rows: readonly SearchRow[],
  { game, notation }: SearchView,
  isShown: boolean,
): Answer {
  switch (how.on) {
    case 'field':
      return { kind: 'number', unit: how.unit };
    case 'cells':
      return { kind: 'choice', options: how.options, isOnThing: !isShown };
    case 'board':
      return {
        kind: 'choice',
        options: movesOf(game).map((value) => ({ value, label: notation.san(game, value) })),
        isOnThing: true,
      };
    case 'rows': {
      const own = rows.flatMap(({ id, label }) => (id === undefined ? [] : [{ value: id, label }]));
      return { kind: 'choice', options: [...own, ...(how.others ?? [])], isOnThing: how.others === undefined };
    }
  }
}
