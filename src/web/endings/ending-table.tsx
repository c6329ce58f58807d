import type { JSX } from 'preact';
import { MAN_LETTERS, materialsOf } from '../../endgames/material.ts';
import type { SideStats } from '../../endgames/stats.ts';
import { formatLongDuration } from '../../format/duration.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { capitalized } from '../../format/text.ts';
import { Button } from '../app/button.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { Pairs } from '../app/pairs.tsx';
import { EndingChart } from './ending-chart.tsx';
import { formatDistance, formatMaterial, formatPositions, formatShare } from './ending-text.ts';
import { buildTable, checkTable, chosenTable, type EndingsModel } from './endings-model.ts';
import type { BuiltTable } from './tables-answers.ts';

/** Tables that the page builds within seconds. */
const SMALL_MEN = [3, 4] as const;

interface TableChoiceProps {
  readonly model: EndingsModel;
  onChoose(name: string): void;
}

/** The choice of a table. */
export function TableChoice({ model, onChoose }: TableChoiceProps): JSX.Element {
  const name = model.name.value;
  return (
    <p class="now-task">
      <label class="field">
        <span>Pieces</span>
        <select value={name} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {SMALL_MEN.map((men) => (
            <optgroup key={men} label={`${men} men`}>
              {inOrder(men).map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </p>
  );
}

/** Builds the chosen table. One button for all states, so that keyboard users keep the focus. */
export function BuildTable({ model }: { readonly model: EndingsModel }): JSX.Element {
  const table = chosenTable(model);
  const isBuilding = model.phase.value.kind === 'building';
  return (
    <Button
      class={table && !isBuilding ? '' : 'main'}
      isOff={table !== undefined && !isBuilding}
      onClick={() => (isBuilding ? model.client.stop() : void buildTable(model))}
    >
      {isBuilding ? 'Stop' : table ? 'Built' : 'Build it'}
    </Button>
  );
}

/** The build of a table, and its statistics. */
export function EndingTable({ model }: { readonly model: EndingsModel }): JSX.Element {
  const name = model.name.value;
  const phase = model.phase.value;
  const table = chosenTable(model);
  return (
    <section class="panel ending-table" aria-labelledby="table-title">
      <h2 id="table-title">The table</h2>
      <p class="ending-material">{capitalized(formatMaterial(name))}.</p>
      {phase.kind === 'building' ? <Building model={model} /> : null}
      {phase.kind === 'failed' ? (
        <ErrorBox report={phase.report}>The table cannot be built: {phase.report.message}</ErrorBox>
      ) : null}
      <div role="status">
        {phase.kind === 'stopped' ? <p>Stopped. Finished work is kept; the next build continues from there.</p> : null}
        {table ? <p>{formatBuilt(table)}</p> : null}
      </div>
      {table ? (
        <>
          <EndingChart
            byPly={table.byPly}
            title="Positions by distance, mirror images counted once"
            isGrowing={false}
          />
          {table.sides.map((side) => (
            <Stats side={side} key={side.turn} isEither={table.sides.length === 1} />
          ))}
          <p class="quiet">
            Numbers of positions; in brackets, mirror images counted once. Distances are to mate, with best play by both
            sides. The tables ignore the fifty-move rule; they include en passant but not castling.
          </p>
          <Check model={model} />
        </>
      ) : null}
    </section>
  );
}

/** The progress of a build: the table, the ply, and what has been decided so far. */
function Building({ model }: { readonly model: EndingsModel }): JSX.Element {
  const phase = model.phase.value;
  const progress = phase.kind === 'building' ? phase.progress : undefined;
  if (!progress) {
    return (
      <div class="progress">
        <progress aria-label="Building" />
        <p class="quiet">Starting.</p>
      </div>
    );
  }
  const { name, index, count, ply, byPly } = progress;
  const decided = byPly.reduce((sum, each) => sum + (each ?? 0), 0);
  return (
    <>
      <div class="progress">
        <progress aria-label="Building" value={index - 1} max={count} />
        <p class="quiet">
          {name}, table {index} of {count}. {ply === 0 ? 'Finding mates' : `Ply ${ply}`}: {formatCount(decided)} entries
          decided.
        </p>
      </div>
      <EndingChart
        byPly={Array.from(byPly, (each) => each ?? 0)}
        title={`${name}: entries decided, by distance`}
        isGrowing={true}
      />
    </>
  );
}

function Stats({ side, isEither }: { readonly side: SideStats; readonly isEither: boolean }): JSX.Element {
  const { turn, legal, wins, draws, losses, longestWin, longestLoss } = side;
  const rows: [string, string][] = [
    ['Legal', formatPositions(legal)],
    ['Won', `${formatPositions(wins)}, ${formatShare(wins.positions, legal.positions)}`],
    ['Drawn', `${formatPositions(draws)}, ${formatShare(draws.positions, legal.positions)}`],
    ['Lost', `${formatPositions(losses)}, ${formatShare(losses.positions, legal.positions)}`],
  ];
  if (longestWin) rows.push(['Longest win', `${formatDistance(longestWin.plies)}: ${formatPositions(longestWin)}`]);
  if (longestLoss) rows.push(['Longest loss', `${formatDistance(longestLoss.plies)}: ${formatPositions(longestLoss)}`]);
  return (
    <div>
      <h3 class="ending-side">{isEither ? 'Either side to move' : `${colorName(turn)} to move`}</h3>
      <Pairs rows={rows} />
    </div>
  );
}

/** Checks every entry against its successors. */
function Check({ model }: { readonly model: EndingsModel }): JSX.Element {
  const check = model.check.value;
  const isChecking = check.kind === 'checking';
  return (
    <div class="ending-check">
      <p class="buttons">
        <Button class="small" onClick={() => (isChecking ? model.client.stop() : void checkTable(model))}>
          {isChecking ? 'Stop checking' : 'Check every entry'}
        </Button>
      </p>
      {isChecking ? (
        <div class="progress">
          <progress aria-label="Checking" value={check.done} max={1} />
        </div>
      ) : null}
      <p class="quiet" role="status">
        {check.kind === 'checked'
          ? check.fault
            ? `Entry ${check.fault.index} contradicts its successors: the table is wrong.`
            : `${formatQuantity(check.positions, 'legal position')} checked in ${formatLongDuration(check.millis)}: each agrees with its successors, so no win could be quicker and no loss slower.`
          : check.kind === 'stopped'
            ? 'The check was stopped.'
            : ''}
      </p>
      {check.kind === 'failed' ? (
        <ErrorBox report={check.report}>The check failed: {check.report.message}</ErrorBox>
      ) : null}
    </div>
  );
}

/** Pawns last, as in endgame lists. */
function inOrder(men: number): string[] {
  const rank = (name: string) => [...name].map((letter) => MAN_LETTERS.indexOf(letter as 'Q') + 1).join('');
  return materialsOf(men)
    .map(({ name }) => name)
    .sort((one, other) => one.length - other.length || (rank(one) < rank(other) ? -1 : 1));
}

function formatBuilt({ name, millis, allMillis, needed }: BuiltTable): string {
  const own = `${name} took ${formatLongDuration(millis)}`;
  if (needed.length === 0) return `${own}.`;
  return `${own}, ${formatLongDuration(allMillis)} with the tables it needs (${needed.join(', ')}).`;
}
