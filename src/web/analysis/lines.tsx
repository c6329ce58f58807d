import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { formatLongDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { formatWhiteScore } from '../../format/score.ts';
import { Choice } from '../app/choice.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { Pairs } from '../app/pairs.tsx';
import { changeSettings, MOST_LINES } from '../app/settings.ts';
import { LineMoves } from './line-moves.tsx';
import type { Model } from './valuation-model.ts';

/** The lines for the position on the board, and the settings. */
export function Lines({ model }: { readonly model: Model }): JSX.Element {
  const { page, boardAnalysis, isOn, rest, mostLines, threads, card } = model;
  const { settings } = page;
  const { analyst } = settings.value;
  const phase = boardAnalysis.phase.value;
  const view = isOn.value ? boardAnalysis.view.value : undefined;
  const set = (change: Partial<typeof analyst>) => changeSettings(settings, { analyst: { ...analyst, ...change } });
  return (
    <>
      {isOn.value ? (
        <>
          <p class="quiet analyst-state">{formatState(model)}</p>
          <Pairs
            class="figures analyst-figures"
            rows={[
              ['Depth', view ? view.depth : '–'],
              ['Positions', view ? formatRounded(view.nodes) : '–'],
              ['Per second', view && view.millis >= 200 ? formatRounded((1000 * view.nodes) / view.millis) : '–'],
            ]}
          />
          <ol
            class="bare analyst-lines"
            aria-label={`Lines by ${card.name}, scores from White’s point of view`}
            onPointerEnter={note(model.isPointedAt, true)}
            onPointerLeave={note(model.isPointedAt, false)}
            onFocusCapture={note(model.hasFocus, true)}
            onBlurCapture={note(model.hasFocus, false)}
          >
            {(view?.lines ?? []).map((line, index) => (
              <li key={index}>
                <b class="analyst-score">{line.score ? formatWhiteScore(line.score) : '–'}</b>{' '}
                <LineMoves
                  from={view!.game}
                  line={line.pv}
                  language={settings.value.language}
                  session={model.session}
                />
              </li>
            ))}
          </ol>
          {phase.kind === 'failed' ? <ErrorBox report={phase.report}>{phase.report.message}.</ErrorBox> : null}
        </>
      ) : null}
      {isOn.value && rest.value === undefined ? (
        <p class="buttons analyst-settings">
          {mostLines > 1 ? (
            <Choice
              class=""
              label="Lines"
              value={Math.min(analyst.lines, mostLines)}
              options={Array.from({ length: Math.min(mostLines, MOST_LINES) }, (_, index) => [index + 1, index + 1])}
              onChange={(lines) => set({ lines })}
            />
          ) : null}
          {threads.choices.length > 1 ? (
            <Choice
              class=""
              label="Threads"
              value={threads.count.value}
              options={threads.choices.map((count) => [count, count])}
              onChange={threads.set}
            />
          ) : (
            <span class="quiet">One thread: {threads.whyOne}.</span>
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={analyst.arrows}
              onChange={({ currentTarget }) => set({ arrows: currentTarget.checked })}
            />
            <span>Arrows on the board</span>
          </label>
        </p>
      ) : null}
    </>
  );
}

const note = (what: Signal<boolean>, value: boolean) => () => {
  what.value = value;
};

function formatState({ boardAnalysis, rest, card }: Model): string {
  if (rest.value !== undefined) return `${card.name} is paused: ${rest.value}.`;
  const { value: phase } = boardAnalysis.phase;
  const millis = boardAnalysis.view.value?.millis ?? 0;
  switch (phase.kind) {
    case 'fetching':
      return `${card.name} is loading.`;
    case 'thinking':
      return `${card.name} ${millis >= 1000 ? `has thought for ${formatLongDuration(Math.floor(millis / 1000) * 1000)}` : 'is thinking'}.`;
    case 'failed':
      return `${card.name} has stopped with an error.`;
    case 'done':
      return 'The game is over in this position; there is nothing to analyse.';
    case 'idle':
      return `${card.name} starts.`;
  }
}

/** A large count, rounded to two digits so that it can be read while it changes: "1.2 million", "640,000". */
function formatRounded(count: number): string {
  if (count >= 1_000_000) {
    const millions = count / 1_000_000;
    return `${millions.toFixed(millions < 10 ? 1 : 0)} million`;
  }
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return formatCount(Math.floor(count / 10 ** digits) * 10 ** digits);
}
