import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Language } from '../../chess/letters.ts';
import { formatLongDuration } from '../../format/duration.ts';
import { formatQuantity } from '../../format/number.ts';
import { Choice } from '../app/choice.tsx';
import { Cite } from '../app/cite.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { makeRoute } from '../app/route.ts';
import type { SolverLimits } from '../solver/solver-answers.ts';
import { type ProblemModel, statedKeys, type Wanted } from './problem-model.ts';
import {
  formatKim1,
  formatKim1Figures,
  formatPrinz,
  formatProgress,
  formatStated,
  formatVerdict,
} from './problem-text.ts';
import { type Branch, countMoves } from './solution-tree.ts';
import { SolutionTree } from './solution-tree-view.tsx';

interface SolutionPanelProps {
  readonly model: ProblemModel;
  readonly language: Language;
  readonly tree: readonly Branch[];
  readonly at: string | undefined;
  onGo(id: string): void;
}

/** Time limits; limits in positions are listed separately. */
const TIMES: readonly [millis: number | undefined, name: string][] = [
  [5000, '5 seconds'],
  [60_000, '1 minute'],
  [600_000, '10 minutes'],
  [undefined, 'no limit'],
];
const POSITIONS: readonly [positions: number | undefined, name: string][] = [
  [undefined, 'no limit'],
  [10_000, '10 thousand'],
  [1_000_000, '1 million'],
  [100_000_000, '100 million'],
];
const WANTED: readonly [name: keyof Wanted, title: string][] = [
  ['variations', 'Lines'],
  ['tries', 'Tries'],
  ['setPlay', 'Set play'],
];

/** The solution: progress, verdict and moves. */
export function SolutionPanel({ model, language, tree, at, onGo }: SolutionPanelProps): JSX.Element {
  const phase = model.phase.value;
  const solution = model.solution.value;
  const problem = model.problem.value;
  const estimate = model.kim1.value;
  const isSolving = phase.kind === 'solving';
  const stated = useMemo(() => statedKeys(problem), [problem]);
  const verdict = solution ? formatVerdict(solution, language) : undefined;
  const prinz = useMemo(() => solution && formatPrinz(solution), [solution]);
  return (
    <section class="panel problem-solution" aria-labelledby="solution-title">
      <h2 id="solution-title">The solution</h2>
      {isSolving ? (
        <div class="progress">
          <progress
            aria-label="Solving"
            {...(phase.progress && phase.progress.count > 0
              ? { value: phase.progress.index, max: phase.progress.count }
              : {})}
          />
          <p class="quiet problem-progress">{formatProgress(problem, phase.progress, language)}</p>
        </div>
      ) : null}
      {phase.kind === 'failed' ? (
        <ErrorBox report={phase.report}>The solver failed: {phase.report.message}</ErrorBox>
      ) : null}
      <div role="status">
        {verdict ? (
          <p class="verdict">
            <b>{verdict.label}.</b> {verdict.text}
          </p>
        ) : null}
      </div>
      {solution && stated ? <p class="quiet">{formatStated(solution, stated, language)}</p> : null}
      {solution && tree.length > 0 ? (
        <>
          <p class="quiet">
            {formatQuantity(countMoves(solution), 'move')} in all. Each shows its position; the arrow keys move between
            them.
          </p>
          <SolutionTree
            tree={tree}
            language={language}
            at={at}
            onGo={onGo}
            key={`${solution.fen} ${solution.millis}`}
          />
        </>
      ) : null}
      {solution ? (
        <p class="quiet">
          {formatQuantity(solution.positions, 'position')} in {formatLongDuration(solution.millis)}.
        </p>
      ) : null}
      {solution && estimate ? (
        <div class="problem-kim1">
          <p class="period">{formatKim1(estimate)}</p>
          <p class="quiet">
            {formatKim1Figures(estimate).text} <Cite of={formatKim1Figures(estimate).source} />
          </p>
        </div>
      ) : null}
      {prinz === undefined ? null : (
        <p class="period">
          {prinz} <Cite of="prinz-1952" /> <a href={makeRoute({ view: 'machine', machine: 'prinz' })}>See it work</a>
        </p>
      )}
      <details class="fold">
        <summary>What to look for, and for how long</summary>
        <Orders model={model} />
      </details>
    </section>
  );
}

function Orders({ model }: { readonly model: ProblemModel }): JSX.Element {
  const { limits, wanted } = model;
  const { millis, positions } = limits.value;
  const limit = (change: SolverLimits) => {
    limits.value = { ...limits.value, ...change };
  };
  return (
    <div class="problem-orders">
      <fieldset class="row" aria-label="Also look for">
        {WANTED.map(([name, title]) => (
          <label class="field" key={name}>
            <input
              type="checkbox"
              checked={wanted.value[name]}
              onChange={({ currentTarget }) => {
                wanted.value = { ...wanted.value, [name]: currentTarget.checked };
              }}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <Choice label="At most" value={millis} options={TIMES} onChange={(each) => limit({ millis: each })} />
      <Choice label="Positions" value={positions} options={POSITIONS} onChange={(each) => limit({ positions: each })} />
    </div>
  );
}
