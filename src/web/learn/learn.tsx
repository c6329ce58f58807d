import { type Signal, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ValueStorage } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { ChapterView } from './chapter-view.tsx';
import { chapterNamed } from './chapters.ts';
import { Overview } from './overview.tsx';
import { PROGRESS, type Progress } from './progress.ts';
import './learn.css';

/** The course: its chapters, or a step of one. */
export function Learn(): JSX.Element {
  const page = usePage();
  const progress = useMemo(() => openProgress(page.storage), []);
  const route = page.route.value;
  const asked = route.view === 'learn' ? route.chapter : undefined;
  const chapter = chapterNamed(asked);
  if (chapter) return <ChapterView chapter={chapter} progress={progress} key={chapter.id} />;
  return <Overview progress={progress.value} unknown={asked} />;
}

/** The visitor's progress, as this tab and others change it; every change is kept. */
function openProgress(storage: ValueStorage | undefined): Signal<Progress> {
  const progress = signal(PROGRESS.read(storage));
  let isFirst = true;
  progress.subscribe((value) => {
    if (!isFirst) PROGRESS.write(storage, value);
    isFirst = false;
  });
  PROGRESS.follow(() => {
    progress.value = PROGRESS.read(storage);
  });
  return progress;
}
