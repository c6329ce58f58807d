import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { addressProblem } from '../app/address-problem.ts';
import { Alert, NotLoaded } from '../app/error-box.tsx';
import { go, usePage } from '../app/page.ts';
import { listenForSteps } from '../app/page-keys.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { useAddress } from '../app/use-address.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { Share } from '../board/share.tsx';
import { BesideColumn } from './beside-column.tsx';
import { type Chapter, type LessonStep, type Place, stepFrom, stepNamed } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';
import { LearnProvider, type StepSettings } from './learn-context.ts';
import { doneOf, type Progress, withSeen } from './progress.ts';

interface ChapterViewProps {
  readonly chapter: Chapter;
  readonly progress: Signal<Progress>;
}

const addressOf = ({ chapter, step }: Place) => ({ view: 'learn', chapter: chapter.id, step: step.id }) as const;

/** A step of a chapter, with the way to those beside it. */
export function ChapterView({ chapter, progress }: ChapterViewProps): JSX.Element {
  const page = usePage();
  const { route } = page;
  const { step: asked, own } = route.value.view === 'learn' ? route.value : {};
  // A program of one's own is what several steps of a chapter are about: it goes along.
  const routeTo = (to: Place) => ({ ...addressOf(to), own: to.chapter.id === chapter.id ? own : undefined });
  const found = stepNamed(chapter, asked);
  const step = found ?? chapter.steps[0]!;
  const place: Place = { chapter, step };
  const { value: lesson, problem } = useLoaded([chapter], () => chapter.load());
  const [before, after] = [stepFrom(CHAPTERS, place, -1), stepFrom(CHAPTERS, place, 1)];

  useTitle(step.title);
  useAddress(makeRoute(route.value));
  useEffect(() => {
    if (lesson) progress.value = withSeen(progress.peek(), `${chapter.id}/${step.id}`);
  }, [lesson, step]);
  useEffect(
    () =>
      listenForSteps(['[role="grid"]', '[role="tablist"]', '[role="slider"]', '[role="group"]'], (way) => {
        const to = way < 0 ? before : after;
        if (to) go(page, routeTo(to));
        return to !== undefined;
      }),
    [step, own],
  );

  const shown = lesson?.[step.id];
  const linkTo = (to: Place | undefined) => {
    if (!to) return { href: makeRoute({ view: 'learn' }), name: 'All chapters' };
    return { href: makeRoute(routeTo(to)), name: to.chapter.id === chapter.id ? to.step.title : to.chapter.title };
  };
  const [back, on] = [linkTo(before), linkTo(after)];
  return (
    <div class="stack learn-step">
      <header class="row learn-head">
        <h1>{step.title}</h1>
        <p class="kicker">
          <a href={makeRoute({ view: 'learn' })}>Learn</a> · {chapter.title}
        </p>
        <StepList chapter={chapter} step={step} progress={progress.value} routeTo={routeTo} />
        <Alert text={found ? undefined : `No step of this chapter is called “${asked}”. This is its first.`} />
      </header>
      {problem ? (
        <NotLoaded what="This chapter" report={problem} />
      ) : shown ? (
        <StepView place={place} progress={progress} shown={shown} key={step.id} />
      ) : (
        <p class="fetching">Loading…</p>
      )}
      <footer class="stack">
        {step === chapter.steps.at(-1) ? <p class="learn-end">{chapter.end}</p> : null}
        <Share address={makeRoute({ ...route.value, ...addressOf(place) })} />
        <p class="quiet">
          The link leads to this step as you see it, with its position and settings. The arrow keys to the left and
          right turn the steps.
        </p>
      </footer>
      <nav class="learn-turn" aria-label="Steps">
        <a href={back.href} aria-label={`← ${back.name}`} rel={before && 'prev'}>
          ← <span>{back.name}</span>
        </a>
        <a class="button main" href={on.href} rel={after && 'next'}>
          {on.name} →
        </a>
      </nav>
    </div>
  );
}

interface StepViewProps {
  readonly place: Place;
  readonly progress: Signal<Progress>;
  readonly shown: LessonStep;
}

/** Shows a step, below any faults of its settings in the address. */
function StepView({ place, progress, shown: { Body, beside, settings: later = [] } }: StepViewProps): JSX.Element {
  const settings = useSignal<StepSettings>({});
  const isMounted = useSignal(false);
  useLayoutEffect(() => {
    isMounted.value = true;
  }, []);
  const { value: route } = usePage().route;
  const asked = Object.entries((route.view === 'learn' && route.settings) || {});
  const unknown = asked.filter(
    ([name]) => isMounted.value && !Object.hasOwn(settings.value, name) && !later.includes(name),
  );
  const problems = [
    ...unknown.map(([name, value]) => addressProblem(name, value)),
    ...Object.values(settings.value).filter((problem) => problem !== undefined),
  ];
  return (
    <LearnProvider value={{ ...place, progress, settings }}>
      <div class="stack learn-body">
        {problems.map((problem) => (
          <Alert text={problem} key={problem} />
        ))}
        <Body />
      </div>
      <BesideColumn beside={beside} />
    </LearnProvider>
  );
}

function StepList(props: {
  readonly chapter: Chapter;
  readonly step: Place['step'];
  readonly progress: Progress;
  routeTo(to: Place): Route;
}): JSX.Element {
  const { chapter, step, progress, routeTo } = props;
  const { tasks, allTasks } = doneOf(progress, chapter);
  const number = chapter.steps.indexOf(step) + 1;
  return (
    <details class="fold learn-steps">
      <summary>
        Step {number} of {chapter.steps.length}
        {allTasks > 0 ? (
          <span class="quiet">
            {' '}
            · {tasks} of {allTasks} predictions made
          </span>
        ) : null}
      </summary>
      <ol>
        {chapter.steps.map((each) => (
          <li key={each.id}>
            <a
              href={makeRoute(routeTo({ chapter, step: each }))}
              aria-current={each.id === step.id ? 'step' : undefined}
            >
              {each.title}
            </a>
            {progress.seen.includes(`${chapter.id}/${each.id}`) ? <span class="quiet"> · seen</span> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
