import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatQuantity } from '../../format/number.ts';
import { makeRoute } from '../app/route.ts';
import type { Chapter } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';
import { PieceBoard } from './piece-board.tsx';
import { doneOf, type Progress } from './progress.ts';
import { SQUARE_COUNT, squareOf } from './squares.ts';

interface OverviewProps {
  readonly progress: Progress;
  readonly unknown?: string;
}

/** The chapters, how far the visitor is in each, and a first thing to touch. */
export function Overview({ progress, unknown }: OverviewProps): JSX.Element {
  const open = CHAPTERS.find((chapter) => doneOf(progress, chapter).steps < chapter.steps.length) ?? CHAPTERS[0]!;
  const next = nextStep(progress, open);
  return (
    <div class="learn-overview">
      <header class="learn-front">
        <div class="learn-words">
          <h1>Learn how a computer plays chess</h1>
          {unknown === undefined ? null : (
            <p class="problem" role="alert">
              No chapter is called “{unknown}”. These are the chapters.
            </p>
          )}
          <p class="standfirst">
            For everyone who knows how chess is played and wonders how a machine does it. You touch every idea yourself,
            and real programs of 1912 to 1983 do the work. You need to know nothing else.
          </p>
          <p class="buttons">
            <a class="button main" href={makeRoute({ view: 'learn', chapter: open.id, step: next.id })}>
              {progress.seen.length === 0 ? 'Begin' : 'Go on'}: {next.title}
            </a>
          </p>
          <p class="quiet">
            For those who program, the code stands beside each step. Some of the programs’ authors wrote articles that
            teach; each chapter says what it takes from them. Your progress stays in this browser.
          </p>
        </div>
        <KnightSums />
      </header>
      <ol class="learn-chapters">
        {CHAPTERS.map((chapter) => (
          <ChapterEntry chapter={chapter} progress={progress} key={chapter.id} />
        ))}
      </ol>
    </div>
  );
}

/** What a program adds to the number of a square when a knight jumps, and how many files that should be. */
const KNIGHT_SUMS = [17, 15, 10, 6, -6, -10, -15, -17].map((sum) => {
  const ranks = Math.round(sum / 8);
  return { sum, files: sum - 8 * ranks };
});

function KnightSums(): JSX.Element {
  const [here, setHere] = useState(squareOf('g3'));
  const jumps = KNIGHT_SUMS.flatMap(({ sum, files }) => {
    const to = here + sum;
    return to < 0 || to >= SQUARE_COUNT ? [] : [{ sum, to, isRight: (to & 7) - (here & 7) === files }];
  });
  const wrong = jumps.find(({ isRight }) => !isRight);
  return (
    <div class="learn-knight">
      <PieceBoard
        label="The squares as numbers; touch one, and the knight stands there"
        board={{ get: (square) => (square === here ? { color: 'white', role: 'knight' } : undefined) }}
        noteOn={(square) => (square === here ? '' : String(square + 1))}
        selected={here}
        onSelect={setHere}
        toneOf={(square) => {
          const jump = jumps.find(({ to }) => to === square);
          return jump ? (jump.isRight ? 'near' : 'bad') : '';
        }}
      />
      <p role="status">
        <b>Touch a square.</b> To a program squares are numbers, and a knight’s jump is a sum: 6, 10, 15 or 17 more or
        less.{' '}
        {wrong
          ? `But ${here + 1} ${wrong.sum < 0 ? '−' : '+'} ${Math.abs(wrong.sum)} = ${wrong.to + 1} is on the other side of the board! How does it notice?`
          : 'Here all sums come out right. Try one near the edge.'}
      </p>
    </div>
  );
}

/** The first step of a chapter that was not seen; its first, if all were. */
const nextStep = (progress: Progress, { id, steps }: Chapter) =>
  steps.find((step) => !progress.seen.includes(`${id}/${step.id}`)) ?? steps[0]!;

function ChapterEntry({ chapter, progress }: { readonly chapter: Chapter; readonly progress: Progress }): JSX.Element {
  const { id, title, minutes, about, touches, steps } = chapter;
  const done = doneOf(progress, chapter);
  return (
    <li>
      <h2>
        <a href={makeRoute({ view: 'learn', chapter: id, step: nextStep(progress, chapter).id })}>{title}</a>
      </h2>
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
