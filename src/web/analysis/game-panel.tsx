import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { formatWhiteScore } from '../../format/score.ts';
import {
  chanceAt,
  type GameAnalysis,
  isWhole,
  MARK_DROPS,
  MARK_KINDS,
  MARK_SIGNS,
  type MarkedMove,
  summaryOf,
} from '../../measure/analysis.ts';
import { ANALYSIS_NODES } from '../../measure/analyst.ts';
import { STATED } from '../../measure/run-analysis.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { colorName, moveNumber } from '../app/format.ts';
import { makeRoute } from '../app/route.ts';
import { changeSettings } from '../app/settings.ts';
import { Table } from '../app/table.tsx';
import { type GameRecord, isWholeGame } from '../record/record.ts';
import { turningPointsOf, turningPointsText } from '../record/turning-points.ts';
import { showPly } from '../session/play-model.ts';
import { Graph, MARK_SHAPES } from './graph.tsx';
import { LineMoves } from './line-moves.tsx';
import type { Model } from './valuation-model.ts';

/** The analysis of the whole game: graph, mistakes and better moves. */
export function GamePanel({ model }: { readonly model: Model }): JSX.Element | null {
  const { page, session, valuing } = model;
  const { settings } = page;
  const analysis = model.analysis.value;
  const running = valuing.running.value;
  const problem = valuing.problem.value;
  if (!analysis && !isWholeGame(session.record.value)) return null;
  const { analyst, language } = settings.value;
  return (
    <div class="stack">
      <h3>The whole game</h3>
      {running ? <Progress analysis={running.analysis} /> : null}
      {problem === undefined ? null : <ErrorBox report={problem}>{problem.message}. Results so far are kept.</ErrorBox>}
      {running || (analysis && analysis.program !== STATED && isWhole(analysis)) ? null : (
        <p class="buttons analyst-settings">
          <Choice
            class=""
            label="Positions searched per move"
            value={analyst.nodes}
            options={Object.entries(ANALYSIS_NODES).map(([name, nodes]) => [nodes, `${formatCount(nodes)}, ${name}`])}
            onChange={(nodes) => changeSettings(settings, { analyst: { ...analyst, nodes } })}
          />
        </p>
      )}
      {analysis ? (
        <>
          <Graph
            analysis={analysis}
            marks={[...model.remarks.value.values()].map(({ mark }) => mark)}
            shownPly={session.shownPly.value}
            text={formatShown(model, analysis)}
            onShow={(ply) => showPly(session, ply)}
          />
          <p class="row graph-legend quiet">
            {MARK_KINDS.map((kind) => (
              <span key={kind}>
                <svg class="graph-sample" viewBox="-6 -6 12 12" aria-hidden="true">
                  <g class={`graph-mark graph-${kind}`}>{MARK_SHAPES[kind]}</g>
                </svg>
                {kind}, from {Math.round(100 * MARK_DROPS[kind])} points lost
              </span>
            ))}
          </p>
          <Remarked model={model} analysis={analysis} language={language} />
          <Sides analysis={analysis} />
          <Solve record={session.record.value} />
          <MoveTable model={model} analysis={analysis} language={language} />
          <p class="quiet">
            {analysis.program === STATED
              ? 'The values are those of the imported game.'
              : `Analysed by ${page.cardOf(analysis.program)?.name ?? analysis.program}, ${formatQuantity(analysis.nodes, 'position')} per move.`}{' '}
            The curve is White’s winning chance (a draw counts half), computed from the score{' '}
            <a href="https://lichess.org/page/accuracy">as Lichess does</a>; the thresholds for the marks are also those
            of Lichess.
          </p>
        </>
      ) : null}
    </div>
  );
}

function Progress({ analysis }: { readonly analysis: GameAnalysis }): JSX.Element {
  const done = analysis.worths.filter((worth) => worth !== null).length;
  const all = analysis.worths.length;
  return (
    <div class="progress">
      <progress aria-label="Positions analysed" value={done} max={all} />
      <p class="quiet">
        {done} of {all} positions
      </p>
    </div>
  );
}

/** The position shown, as text: "after 7... Nf2, blunder, 81 % for White". */
function formatShown({ page, session, remarks }: Model, analysis: GameAnalysis): string {
  const { settings } = page;
  const ply = session.shownPly.value;
  const chance = chanceAt(analysis, ply);
  const text = [
    ply === 0 ? 'start position' : `after ${writtenMove(analysis, ply, settings.value.language)}`,
    remarks.value.get(ply)?.mark.kind,
    chance === undefined ? 'not analysed yet' : `${Math.round(100 * chance)} % for White`,
  ];
  return text.filter((label) => label !== undefined).join(', ');
}

function writtenMove(analysis: GameAnalysis, ply: number, language: Language): string {
  return `${moveNumber(analysis, ply)} ${makeSan(gameAt(analysis, ply - 1), analysis.moves[ply - 1]!, { language })}`;
}

interface AnalysisProps {
  readonly model: Model;
  readonly analysis: GameAnalysis;
  readonly language: Language;
}

/** The remark on the move shown, and buttons to the previous and next mark. */
function Remarked({ model, analysis, language }: AnalysisProps): JSX.Element {
  const { session } = model;
  const shownPly = session.shownPly.value;
  const plies = [...model.remarks.value.keys()];
  const remark = model.remarks.value.get(shownPly);
  const previous = plies.findLast((ply) => ply < shownPly);
  const next = plies.find((ply) => ply > shownPly);
  return (
    <>
      <div class="graph-remark" aria-live="polite">
        {remark ? <RemarkText model={model} analysis={analysis} mark={remark.mark} language={language} /> : null}
      </div>
      {plies.length > 0 ? (
        <p class="buttons">
          <Button class="small" isOff={previous === undefined} onClick={() => showPly(session, previous!)}>
            Previous mark
          </Button>
          <Button class="small" isOff={next === undefined} onClick={() => showPly(session, next!)}>
            Next mark
          </Button>
        </p>
      ) : null}
    </>
  );
}

function RemarkText(props: AnalysisProps & { readonly mark: MarkedMove }): JSX.Element {
  const { model, analysis, mark, language } = props;
  const { ply, kind, color, line } = mark;
  const better = useMemo(() => gameAt(analysis, ply - 1), [analysis.moves, ply]);
  const before = Math.round(100 * (chanceAt(analysis, ply - 1) ?? 0));
  const after = Math.round(100 * (chanceAt(analysis, ply) ?? 0));
  const [from, to] = color === 'white' ? [before, after] : [100 - before, 100 - after];
  return (
    <>
      <p>
        <b>
          {writtenMove(analysis, ply, language)} {MARK_SIGNS[kind]}
        </b>{' '}
        {kind === 'inaccuracy' ? 'An' : 'A'} {kind}: {colorName(color)}’s winning chance falls from {from} % to {to} %.
      </p>
      {line.length > 0 ? (
        <p>
          Better: <LineMoves from={better} line={line} language={language} session={model.session} />
        </p>
      ) : null}
    </>
  );
}

/** The summary for each side. */
function Sides({ analysis }: { readonly analysis: GameAnalysis }): JSX.Element {
  return (
    <ul class="bare graph-sides">
      {(['white', 'black'] as const).map((color) => {
        const { counts, moves, meanDrop } = summaryOf(analysis, color);
        const parts = MARK_KINDS.map((kind) =>
          formatQuantity(counts[kind], kind, kind === 'inaccuracy' ? 'inaccuracies' : undefined),
        );
        return (
          <li key={color}>
            <b>{colorName(color)}</b>: {parts.join(', ')}; {(100 * meanDrop).toFixed(1)} points lost per move over{' '}
            {formatQuantity(moves, 'move')}.
          </li>
        );
      })}
    </ul>
  );
}

/** A way to the moves that cost most, as positions to solve. */
function Solve({ record }: { readonly record: GameRecord }): JSX.Element | null {
  const count = useMemo(() => turningPointsOf(record)?.length ?? 0, [record]);
  if (count === 0) return null;
  return (
    <p class="buttons">
      <a class="button" href={makeRoute({ view: 'problems', game: record.id })}>
        Solve {turningPointsText(record, count)}
      </a>
    </p>
  );
}

/** The graph as a table. */
function MoveTable({ model, analysis, language }: AnalysisProps): JSX.Element {
  const { session } = model;
  return (
    <details class="fold">
      <summary>The graph as a table</summary>
      <Table
        label="The graph as a table"
        class="lines-table graph-table"
        about="White’s winning chance after every move, and the mistakes"
        heads={['Move', 'For White', 'Score', 'Mark', 'Better']}
      >
        {analysis.worths.map((worth, ply) => {
          const chance = chanceAt(analysis, ply);
          const remark = model.remarks.value.get(ply);
          return (
            <tr key={ply}>
              <th scope="row">
                <Button class="link" onClick={() => showPly(session, ply)}>
                  {ply === 0 ? 'Start' : writtenMove(analysis, ply, language)}
                </Button>
              </th>
              <td>{chance === undefined ? '' : `${Math.round(100 * chance)} %`}</td>
              <td>{worth?.score ? formatWhiteScore(worth.score) : ''}</td>
              <td>{remark ? `${remark.sign} ${remark.mark.kind}` : ''}</td>
              <td>{remark?.better ?? ''}</td>
            </tr>
          );
        })}
      </Table>
    </details>
  );
}
