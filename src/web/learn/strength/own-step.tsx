import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { endingOf, type Game, gameOf, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { formatReason } from '../../../chess/reason.ts';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../../format/score.ts';
import {
  BISHOP,
  createEvaluator,
  DEFAULT_SETTINGS,
  fileName,
  KING,
  KNIGHT,
  makeFile,
  type OwnSettings,
  ownName,
  PARTS,
  PAWN,
  type Part,
  type PartName,
  QUEEN,
  ROOK,
  type Terms,
  withValue,
} from '../../../programs/own/inspect.ts';
import { Button } from '../../app/button.tsx';
import { Cite } from '../../app/cite.tsx';
import { CopyField } from '../../app/copy.tsx';
import { Alert } from '../../app/error-box.tsx';
import { saveFile } from '../../app/save-file.ts';
import { Table } from '../../app/table.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Diagram } from '../../board/diagram.tsx';
import type { Arrow } from '../../board/ground.ts';
import { Bars, Row } from '../lab/bars.tsx';
import { Slider, Tick } from '../lab/controls.tsx';
import type { Lab } from '../lab/lab.ts';
import { noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { useLab, useTrials } from '../lab/use-lab.ts';
import { lessonStep } from '../lesson-step.tsx';
import { SAME_PRESETS } from '../presets.ts';
import { Pane } from '../scene.tsx';
import { type OwnProgram, ownTrial, useOwn } from './use-own.ts';

/** How long the settings must rest before it searches, in milliseconds. */
const REST_MILLIS = 400;

const GROUPS: Readonly<Record<Part['group'], string>> = {
  search: 'How it searches',
  order: 'What it tries first',
  pieces: 'What pieces are worth, in hundredths of a pawn',
  terms: 'What else it counts, in hundredths of a pawn',
  formula: 'Shannon’s formula instead',
};

/** The parts whose effect shows most; the others are folded. */
const MAIN: readonly PartName[] = ['Depth', 'AlphaBeta', 'Deepening', 'Quiescence', 'CapturesFirst', 'Table'];

/** The visitor's program: its parts, what it would play, and how to take it home. */
export const OwnStep = lessonStep({ presets: SAME_PRESETS, start: 1 }, (position) => {
  const own = useOwn();
  const { settings, change } = own;
  const { game } = position;
  const lab = useLab();
  const nothing = noMoveIn(game);
  return {
    lead: 'Put a program together from the parts you know. Every change shows at once what it would play.',
    panes: (
      <>
        {nothing ? (
          <Pane is="effect">
            <p class="problem">{nothing}</p>
          </Pane>
        ) : (
          <Board lab={lab} game={game} settings={settings} key={position.fen} />
        )}
        <Pane is="control" class="own-main">
          <Alert
            text={own.problem && `The program in the address is not shown: ${own.problem}. This is the one you had.`}
          />
          <BringBack own={own} />
          {MAIN.map((name) => (
            <PartField key={name} name={name} settings={settings} onChange={change} />
          ))}
        </Pane>
        <Pane class="own-parts">
          <label class="field">
            <span>Its name</span>
            <input
              type="text"
              maxLength={30}
              value={settings.name}
              onChange={({ currentTarget }) => change({ ...settings, name: ownName(currentTarget.value) })}
            />
          </label>
          {(Object.keys(GROUPS) as Part['group'][]).map((group) => (
            <PartGroup key={group} group={group} settings={settings} onChange={change} />
          ))}
          <p class="buttons">
            <Button onClick={() => change({ ...DEFAULT_SETTINGS, name: settings.name })}>Reset all parts</Button>
          </p>
        </Pane>
      </>
    ),
    below: nothing ? null : (
      <>
        <Compared lab={lab} game={game} settings={settings} />
        <Counts game={game} settings={settings} />
      </>
    ),
    isDrawn: nothing !== undefined,
    after: [
      'It is small enough to read: its whole search is shown below. Every change is kept in this browser and in the address; the next step lets it play whole matches.',
      <h2>Take it home</h2>,
      <CopyField label="Link" name="link" rows={1} text={new URL(own.address, location.href).href} />,
      <CopyField label="File" name="file" rows={8} text={makeFile(settings)}>
        <Button onClick={() => saveFile(fileName(settings), makeFile(settings), 'text/plain')}>Save the file</Button>
      </CopyField>,
      `The link shows your program to anybody, in any browser. The file runs with the installed command: it plays any program of the collection with \`npx plyhouse match ./${fileName(settings)} slutspel\`, and in a graphical board as \`npx plyhouse uci ./${fileName(settings)}\`.`,
    ],
  };
});

interface PartsProps {
  readonly settings: OwnSettings;
  onChange(settings: OwnSettings): void;
}

function PartGroup({ group, settings, onChange }: PartsProps & { readonly group: Part['group'] }): JSX.Element {
  const isReplaced = settings.values.Shannon === true && (group === 'pieces' || group === 'terms');
  return (
    <details class="fold own-group">
      <summary>{GROUPS[group]}</summary>
      {group === 'formula' ? (
        <p>
          In 1950 Claude Shannon gave an example of what a machine might count: queen 9, rook 5, bishop and knight 3,
          pawn 1; half a pawn off for each doubled, backward or isolated pawn; a tenth for each legal move. Try two
          half-moves without the captures beyond, his plain strategy of type A. <Cite of="shannon-1950" />
        </p>
      ) : null}
      {isReplaced ? <p class="quiet">The formula below is chosen; these amounts are not used.</p> : null}
      {PARTS.filter((part) => part.group === group && !MAIN.includes(part.name)).map(({ name }) => (
        <PartField key={name} name={name} settings={settings} isDisabled={isReplaced} onChange={onChange} />
      ))}
    </details>
  );
}

/** The slider or the switch of a part. */
function PartField(
  props: PartsProps & { readonly name: PartName; readonly isDisabled?: boolean | undefined },
): JSX.Element {
  const { name, settings, isDisabled, onChange } = props;
  const part: Part = PARTS.find((each) => each.name === name)!;
  const value = settings.values[name];
  if (part.kind === 'check')
    return (
      <Tick label={describe(name)} isOn={value === true} onChange={(isOn) => onChange(withValue(settings, name, isOn))}>
        <small class="quiet">{part.about}</small>
      </Tick>
    );
  return (
    <div>
      <Slider
        label={describe(name)}
        value={Number(value)}
        min={part.min!}
        max={part.max!}
        step={part.max! > 400 ? 10 : part.max! > 100 ? 5 : 1}
        text={formatAmount(name, Number(value))}
        isDisabled={isDisabled === true}
        onChange={(next) => onChange(withValue(settings, name, next))}
      />
      <p class="quiet">{part.about}</p>
    </div>
  );
}

/** An amount with its unit; those of pieces and terms have theirs in the title of their group. */
function formatAmount(name: PartName, value: number): string {
  if (name === 'Depth') return formatQuantity(value, 'half-move');
  if (name === 'Thousands') return `${formatCount(1000 * value)} positions`;
  return formatCount(value);
}

/** "BishopPair" as "Bishop pair". */
const describe = (name: string): string =>
  name
    .replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('Thousands', 'Positions at most')
    .replace('Alpha beta', 'Alpha-beta')
    .replace('Shannon', 'Shannon’s formula');

const TERM_WORDS: Readonly<Record<keyof Terms, string>> = {
  pieces: 'Pieces',
  centre: 'Centre',
  mobility: 'Mobility',
  pawns: 'Pawns',
  shelter: 'Shelter of the king',
  bishopPair: 'Bishop pair',
};
const KINDS = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const;

/** How long a move is shown at least, in milliseconds. */
const MOVE_MILLIS = 400;

interface ThinksProps {
  readonly lab: Lab;
  readonly game: Game;
  readonly settings: OwnSettings;
}

/** The result for a position, beside that of the program with the standard parts. */
function useFound({ lab, game, settings }: ThinksProps) {
  const [shown, setShown] = useState(settings);
  // A slider being dragged does not start a search at each of its steps.
  useEffect(() => {
    const timer = setTimeout(() => setShown(settings), REST_MILLIS);
    return () => clearTimeout(timer);
  }, [JSON.stringify(settings)]);
  return { shown, trials: useTrials(lab, [ownTrial(shown, game), ownTrial(DEFAULT_SETTINGS, game)]) };
}

/** The program's move, as an arrow; or its game against the standard parts from the position. */
function Board(props: ThinksProps): JSX.Element {
  const { lab, game } = props;
  const { san, language } = useNotation();
  const { shown, trials } = useFound(props);
  const [own, standard] = trials.found.map((found) => found?.decision.move);
  const [moves, setMoves] = useStateAbout<readonly Uci[]>([shown], []);
  const [isPlaying, setPlaying] = useStateAbout([shown], false);
  const played = gameOf(game.start, [...game.moves, ...moves]);
  const ending = endingOf(played);
  useEffect(() => {
    if (!isPlaying || ending) return;
    const abort = new AbortController();
    const rest = new Promise((resolve) => setTimeout(resolve, MOVE_MILLIS));
    const side = moves.length % 2 === 0 ? shown : DEFAULT_SETTINGS;
    lab.ask(ownTrial(side, played), abort.signal).then(
      async ({ decision: { move } }) => {
        await rest;
        if (move !== undefined && !abort.signal.aborted) setMoves([...moves, move]);
      },
      () => {},
    );
    return () => abort.abort();
  }, [isPlaying, moves, ending === undefined]);
  const arrow = moves.length === 0 && own ? [{ from: own.slice(0, 2), to: own.slice(2, 4) } as Arrow] : [];
  return (
    <Pane is="effect" class="pane-board">
      <p class="buttons">
        <Button
          class="main"
          onClick={() => {
            if (ending) setMoves([]);
            setPlaying(!isPlaying || ending !== undefined);
          }}
        >
          {isPlaying && !ending ? 'Stop' : moves.length > 0 ? (ending ? 'Play it again' : 'Go on') : 'Let it play'}
        </Button>
        <span role="status">
          {moves.length > 0
            ? `${shown.name} against the standard parts, ${formatQuantity(moves.length, 'half-move')}${ending ? `: ${formatReason(ending)}.` : '.'}`
            : own && standard
              ? `${shown.name} plays ${san(game, own)}; the standard parts ${own === standard ? 'do, too' : `play ${san(game, standard)}`}.`
              : ''}
        </span>
      </p>
      <Diagram
        game={played}
        orientation={turnOf(game)}
        language={language}
        label={`${shown.name} to move${own ? `: it plays ${san(game, own)}` : ''}`}
        slides={false}
        arrows={arrow}
      />
    </Pane>
  );
}

/** Its search beside that of the standard parts. */
function Compared(props: ThinksProps): JSX.Element {
  const { cells } = useNotation();
  const { shown, trials } = useFound(props);
  return (
    <>
      <Bars
        caption="Its search; values in pawns, for the side to move"
        heads={['Program', 'Positions', 'Half-moves', 'Move', 'Value', 'Line']}
        bars={[shown.name, 'With the standard parts'].map((label, index) => {
          const decision = trials.found[index]?.decision;
          return {
            label,
            value: decision?.nodes,
            cells: [decision ? String(decision.depth) : '…', ...cells(props.game, decision)],
            isMarked: index === 0,
          };
        })}
      />
      <Working trials={trials} what={shown.name} />
    </>
  );
}

/** The program's figures before a search. */
function Counts({ game, settings }: { readonly game: Game; readonly settings: OwnSettings }): JSX.Element {
  const terms = useMemo(() => {
    const squares = new Int8Array(64);
    for (const [square, { color, role }] of positionOf(game).board) {
      squares[square] = color === 'white' ? KINDS[role] : -KINDS[role];
    }
    return createEvaluator(settings.values).explain(squares);
  }, [game, settings]);
  const pawns = (centipawns: number) => formatScore({ kind: 'cp', centipawns }, TRUE_MINUS);
  return (
    <details class="fold">
      <summary>What it counts in this position</summary>
      <Table class="lines-table counts own-terms" caption="White’s view, in pawns">
        {(Object.keys(TERM_WORDS) as (keyof Terms)[]).map((term) => (
          <Row key={term} cells={[TERM_WORDS[term], pawns(terms[term])]} />
        ))}
        <Row cells={['Together', pawns(Object.values(terms).reduce((sum, value) => sum + value, 0))]} />
      </Table>
    </details>
  );
}

/** The visitor's other program, where a link showed one: it is not lost. */
export function BringBack({ own }: { readonly own: OwnProgram }): JSX.Element | null {
  const { other, change, isLinked } = own;
  if (!other) return null;
  return (
    <p class="buttons">
      <span>
        {isLinked
          ? `This program comes from the link. Yours, ${other.name}, is kept.`
          : `Before this one you had ${other.name}.`}
      </span>
      <Button onClick={() => change(other)}>Back to {other.name}</Button>
    </p>
  );
}
