import type { Chapter } from '../chapter.ts';

export const HORIZON: Chapter = {
  id: 'horizon',
  title: 'Where to stop',
  minutes: 15,
  about:
    'Every search ends somewhere, and what comes one move later does not exist for it. A knight that is lost and stays on the board, captures without end, checks that count double, and moves struck out by mistake.',
  steps: [
    { id: 'knight', title: 'The knight that is lost anyway', tasks: ['error'] },
    { id: 'quiet', title: 'Until it is quiet', tasks: ['value'] },
    { id: 'checks', title: 'One more after a check', tasks: ['four'] },
    { id: 'pruning', title: 'Full of pitfalls', tasks: ['struck', 'other'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
