import type { Chapter } from '../chapter.ts';

export const AHEAD: Chapter = {
  id: 'ahead',
  title: 'Looking ahead',
  minutes: 15,
  about:
    'You play both sides of a tree of nine leaves, then cut it, put it in order, and see on the old programs what that saves.',
  steps: [
    { id: 'both', title: 'You play both sides', tasks: ['choice'] },
    { id: 'cut', title: 'What need not be looked at', tasks: ['looked', 'fewest'] },
    { id: 'growth', title: 'How the tree grows', tasks: ['factor'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
