import type { JSX } from 'preact';
import { formatQuantity } from '../../format/number.ts';
import { type CardEntry, Cards } from '../app/cards.tsx';
import { Alert } from '../app/error-box.tsx';
import { makeRoute } from '../app/route.ts';
import { VIEW_TEXTS } from '../app/view-text.ts';
import type { Chapter } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';
import { doneOf, type Progress } from './progress.ts';

interface OverviewProps {
  readonly progress: Progress;
  readonly unknown?: string;
}

/** The chapters, how far the visitor is in each, and what stands beside the course. */
export function Overview({ progress, unknown }: OverviewProps): JSX.Element {
  const open = CHAPTERS.find((chapter) => doneOf(progress, chapter).steps < chapter.steps.length) ?? CHAPTERS[0]!;
  const next = nextStep(progress, open);
  return (
    <div class="stack learn-overview">
      <header class="stack learn-words">
        <h1>Learn how a computer plays chess</h1>
        <Alert text={unknown && `No chapter is called “${unknown}”. These are the chapters.`} />
        <p class="standfirst">
          For everyone who knows how chess is played and wonders how a machine does it. You touch every idea yourself,
          and real programs of 1912 to 1983 do the work. You need to know nothing else.
        </p>
        <p class="buttons">
          <a class="button main" href={makeRoute({ view: 'learn', chapter: open.id, step: next.id })}>
            {progress.seen.length === 0 ? 'Begin' : 'Continue'}: {next.title}
          </a>
        </p>
        <p class="quiet">
          For those who program, the code is below each step. Some of the programs’ authors wrote articles that teach;
          each chapter says what it takes from them. Your progress stays in this browser.
        </p>
      </header>
      <Chapters chapters={CHAPTERS.filter(({ isAppendix }) => !isAppendix)} progress={progress} />
      <h2>For those who want to build a program</h2>
      <Chapters chapters={CHAPTERS.filter(({ isAppendix }) => isAppendix)} progress={progress} />
      <h2>To look up and to try</h2>
      <Cards label="To look up and to try" entries={BESIDE} />
    </div>
  );
}

/** Links beside the course. */
const BESIDE: readonly CardEntry[] = (
  [
    ['watch', 'Watch a program look for its move: on the board, move by move, step by step.'],
    ['endings', 'Endings with few pieces, worked out backwards from mate: every move with its distance.'],
    ['answers', 'What the authors of the programs wondered in print, put to their programs and to a modern engine.'],
  ] as const
).map(([view, byline]) => ({
  id: view,
  href: makeRoute({ view }),
  title: VIEW_TEXTS[view].title,
  picture: null,
  byline,
}));

interface ChaptersProps {
  readonly chapters: readonly Chapter[];
  readonly progress: Progress;
}

const Chapters = ({ chapters, progress }: ChaptersProps) => (
  <ol class="bare learn-chapters" style={{ counterReset: `chapter ${CHAPTERS.indexOf(chapters[0]!)}` }}>
    {chapters.map((chapter) => (
      <ChapterEntry chapter={chapter} progress={progress} key={chapter.id} />
    ))}
  </ol>
);

/** The first step of a chapter that was not seen; its first, if all were. */
const nextStep = (progress: Progress, { id, steps }: Chapter) =>
  steps.find((step) => !progress.seen.includes(`${id}/${step.id}`)) ?? steps[0]!;

function ChapterEntry({ chapter, progress }: { readonly chapter: Chapter; readonly progress: Progress }): JSX.Element {
  const { id, title, minutes, about, touches, steps } = chapter;
  const done = doneOf(progress, chapter);
  return (
    <li>
      <h3>
        <a href={makeRoute({ view: 'learn', chapter: id, step: nextStep(progress, chapter).id })}>{title}</a>
      </h3>
      <p>{about}</p>
      <p>
        <b>You touch</b> {touches}.
      </p>
      <p class="quiet">
        About {minutes} minutes ·{' '}
        {done.steps === 0 ? formatQuantity(steps.length, 'step') : `${done.steps} of ${steps.length} steps seen`} ·{' '}
        {done.tasks === 0
          ? formatQuantity(done.allTasks, 'prediction')
          : `${done.tasks} of ${done.allTasks} predictions made`}
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step.id}>
            <a href={makeRoute({ view: 'learn', chapter: id, step: step.id })}>{step.title}</a>
          </li>
        ))}
      </ol>
    </li>
  );
}
