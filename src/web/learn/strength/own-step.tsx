import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Game, positionOf } from '../../../chess/game.ts';
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
import { saveFile } from '../../app/save-file.ts';
import { Table } from '../../app/table.tsx';
import { Bars, Row } from '../lab/bars.tsx';
import { Slider, Tick } from '../lab/controls.tsx';
import type { Lab } from '../lab/lab.ts';
import { noMoveIn, useNotation, Working } from '../lab/lab-text.tsx';
import { useLab, useTrials } from '../lab/use-lab.ts';
import { lessonStep } from '../lesson-step.tsx';
import { SAME_OR_OTHER } from '../order/order.ts';
import { Predict, useTask } from '../predict.tsx';
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

/** The visitor's program: its parts, what it would play, and how to take it home. */
export const OwnStep = lessonStep({ presets: SAME_PRESETS, start: 1 }, (position) => {
  const own = useOwn();
  const { settings, change } = own;
  const { game } = position;
  const lab = useLab();
  const nothing = noMoveIn(game);
  const depth = Number(settings.values.Depth);
  const deeper = depth < 8 ? withValue(settings, 'Depth', depth + 1) : undefined;
  const task = useTask('deeper', `${position.fen} ${own.address}`);
  return {
    lead: 'Put a program together from the parts you know. Every change shows at once what it would play.',
    panes: (
      <>
        <Pane is="effect">
          {nothing ? <p class="problem">{nothing}</p> : <Thinks lab={lab} game={game} settings={settings} />}
        </Pane>
        <Pane class="own-parts">
          {own.problem === undefined ? null : (
            <p class="problem" role="alert">
              The program in the address is not shown: {own.problem}. This is the one you had.
            </p>
          )}
          <BringBack own={own} />
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
        {deeper && !nothing ? (
          <Pane>
            <Predict
              task={task}
              question={`One half-move deeper, ${depth + 1} instead of ${depth}: will ${settings.name} play another move?`}
              answer={{ kind: 'choice', options: SAME_OR_OTHER }}
              truth={async () => {
                const one = await lab.ask(ownTrial(settings, game));
                const other = await lab.ask(ownTrial(deeper, game));
                return one.decision.move === other.decision.move ? 'same' : 'other';
              }}
            />
          </Pane>
        ) : null}
      </>
    ),
    isDrawn: true,
    after: [
      'It is small enough to read: its whole search is shown below. Every change is kept in this browser and in the address; the next step lets it play.',
      <h2>Take it home</h2>,
      <CopyField label="Link" name="link" rows={1} text={new URL(own.address, location.href).href} />,
      <CopyField label="File" name="file" rows={8} text={makeFile(settings)}>
        <Button onClick={() => saveFile(fileName(settings), makeFile(settings), 'text/plain')}>Save the file</Button>
      </CopyField>,
      `The link shows your program to anybody, in any browser. The file runs with the installed command: it plays any program of the collection with \`npx plyhouse match ./${fileName(settings)} slutspel\`, and in a graphical board as \`npx plyhouse uci ./${fileName(settings)}\`.`,
    ],
  };
});

function PartGroup(props: {
  readonly group: Part['group'];
  readonly settings: OwnSettings;
  onChange(settings: OwnSettings): void;
}): JSX.Element {
  const { group, settings, onChange } = props;
  const parts: readonly (Part & { readonly name: string })[] = PARTS.filter((part) => part.group === group);
  const isReplaced = settings.values.Shannon === true && (group === 'pieces' || group === 'terms');
  return (
    <details class="fold own-group" open={group === 'search'} {...(group === 'search' ? { 'data-control': '' } : {})}>
      <summary>{GROUPS[group]}</summary>
      {group === 'formula' ? (
        <p>
          In 1950 Claude Shannon gave an example of what a machine might count: queen 9, rook 5, bishop and knight 3,
          pawn 1; half a pawn off for each doubled, backward or isolated pawn; a tenth for each legal move. Try two
          half-moves without the captures beyond, his plain strategy of type A. <Cite of="shannon-1950" />
        </p>
      ) : null}
      {isReplaced ? <p class="quiet">The formula below is chosen; these amounts are not used.</p> : null}
      {parts.map((part) => {
        const name = part.name as PartName;
        const value = settings.values[name];
        return part.kind === 'spin' ? (
          <div key={name} {...(name === 'Depth' ? { 'data-control': '' } : {})}>
            <Slider
              label={describe(name)}
              value={Number(value)}
              min={part.min!}
              max={part.max!}
              step={part.max! > 400 ? 10 : part.max! > 100 ? 5 : 1}
              text={formatAmount(name, Number(value))}
              isDisabled={isReplaced}
              onChange={(next) => onChange(withValue(settings, name, next))}
            />
            <p class="quiet">{part.about}</p>
          </div>
        ) : (
          <Tick
            key={name}
            label={describe(name)}
            isOn={value === true}
            onChange={(isOn) => onChange(withValue(settings, name, isOn))}
          >
            <small class="quiet">{part.about}</small>
          </Tick>
        );
      })}
    </details>
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

/** What it plays, beside the program with the standard parts, and what it counts before it searches. */
function Thinks(props: { readonly lab: Lab; readonly game: Game; readonly settings: OwnSettings }): JSX.Element {
  const { lab, game, settings } = props;
  const { cells } = useNotation();
  const [shown, setShown] = useState(settings);
  // A slider that is being pulled asks for no search at each of its steps.
  useEffect(() => {
    const timer = setTimeout(() => setShown(settings), REST_MILLIS);
    return () => clearTimeout(timer);
  }, [JSON.stringify(settings)]);
  const trials = useTrials(lab, [ownTrial(shown, game), ownTrial(DEFAULT_SETTINGS, game)]);
  const terms = useMemo(() => {
    const squares = new Int8Array(64);
    for (const [square, { color, role }] of positionOf(game).board) {
      squares[square] = color === 'white' ? KINDS[role] : -KINDS[role];
    }
    return createEvaluator(settings.values).explain(squares);
  }, [game, settings]);
  const pawns = (centipawns: number) => formatScore({ kind: 'cp', centipawns }, TRUE_MINUS);
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
            cells: [decision ? String(decision.depth) : '…', ...cells(game, decision)],
            isMarked: index === 0,
          };
        })}
      />
      <Working trials={trials} what={shown.name} />
      <details class="fold">
        <summary>What it counts in this position</summary>
        <Table class="lines-table own-terms" caption="White’s view, in pawns">
          {(Object.keys(TERM_WORDS) as (keyof Terms)[]).map((term) => (
            <Row key={term} cells={[TERM_WORDS[term], pawns(terms[term])]} />
          ))}
          <Row cells={['Together', pawns(Object.values(terms).reduce((sum, value) => sum + value, 0))]} />
        </Table>
      </details>
    </>
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
