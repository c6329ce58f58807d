import type { Chapter } from '../chapter.ts';

export const ORDER: Chapter = {
  id: 'order',
  title: 'The right order',
  minutes: 15,
  about:
    'A program that tries good moves first has less to look at, and finds the same. Four switches on SCHACH’s search, the sorted list of a web page, and the same question put to a modern engine.',
  steps: [
    { id: 'switches', title: 'Four switches', tasks: ['cost', 'same'] },
    { id: 'sorting', title: 'Guess first, search later', tasks: ['first'] },
    { id: 'deepening', title: 'One half-move deeper', tasks: ['last'] },
    { id: 'modern', title: 'What fifty years added', tasks: ['dearest'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
