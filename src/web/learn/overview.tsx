import type { JSX } from 'preact';
import { formatQuantity } from '../../format/number.ts';
import { makeRoute } from '../app/route.ts';
import type { Chapter } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';
import { doneOf, type Progress } from './progress.ts';

interface OverviewProps {
  readonly progress: Progress;
  /** A chapter that was asked for and is not there. */
  readonly unknown?: string;
}

/** The chapters, and how far the visitor is in each. */
export function Overview({ progress, unknown }: OverviewProps): JSX.Element {
  return (
    <div class="learn-overview">
      <header class="article-head">
        <h1>Learn how a computer plays chess</h1>
        {unknown === undefined ? null : (
          <p class="problem" role="alert">
            No chapter is called “{unknown}”. These are all of them.
          </p>
        )}
        <p class="standfirst">
          A course for everyone who knows how chess is played and wonders how a machine does it. Every idea is a thing
          to touch, and the programs of 1912 to 1983 do the work underneath. Their code stands beside each step, for
          those who program.
        </p>
        <p class="quiet">
          Some of the programs’ authors wrote articles that teach; each chapter says what it takes from them. Your
          progress stays in this browser.
        </p>
      </header>
      <ol class="learn-chapters">
        {CHAPTERS.map((chapter) => (
          <ChapterEntry chapter={chapter} progress={progress} key={chapter.id} />
        ))}
      </ol>
    </div>
  );
}

function ChapterEntry({ chapter, progress }: { readonly chapter: Chapter; readonly progress: Progress }): JSX.Element {
  const { id, title, minutes, about, steps } = chapter;
  const done = doneOf(progress, chapter);
  const next = steps.find((step) => !progress.seen.includes(`${id}/${step.id}`)) ?? steps[0]!;
  const isBegun = done.steps > 0 && done.steps < steps.length;
  return (
    <li>
      <h2>
        <a href={makeRoute({ view: 'learn', chapter: id, step: (isBegun ? next : steps[0]!).id })}>{title}</a>
      </h2>
      <p>{about}</p>
      <p class="quiet">
        About {minutes} minutes ·{' '}
        {done.steps === 0 ? formatQuantity(steps.length, 'step') : `${done.steps} of ${steps.length} steps seen`} ·{' '}
        {done.tasks === 0
          ? formatQuantity(done.allTasks, 'prediction')
          : `${done.tasks} of ${done.allTasks} predictions made`}
      </p>
      <details class="fold">
        <summary>Steps</summary>
        <ol>
          {steps.map((step) => (
            <li key={step.id}>
              <a href={makeRoute({ view: 'learn', chapter: id, step: step.id })}>{step.title}</a>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}
