import type { Chapter } from '../chapter.ts';

export const MOVES: Chapter = {
  id: 'moves',
  title: 'Every legal move',
  minutes: 15,
  about:
    'A generator finds the moves with a table of steps and a loop. Watch one at work, see what it forgets, and count to find out.',
  steps: [
    { id: 'table', title: 'A table of steps', tasks: ['found'] },
    { id: 'king', title: 'The king must live', tasks: ['struck'] },
    { id: 'memory', title: 'What the board does not show', tasks: ['short'] },
    { id: 'count', title: 'Count to be sure', tasks: ['three'] },
    { id: 'break', title: 'Break a rule', tasks: ['first'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
