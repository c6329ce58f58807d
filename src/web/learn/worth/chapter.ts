import type { Chapter } from '../chapter.ts';

export const WORTH: Chapter = {
  id: 'worth',
  title: 'What is it worth?',
  minutes: 15,
  about:
    'A program knows a good position by a number. Swap off on one square, weigh what cannot be taken, and turn the weights yourself.',
  steps: [
    { id: 'exchange', title: 'The exchange on one square', tasks: ['wins'] },
    { id: 'sums', title: 'Sums instead of a list', tasks: ['average'] },
    { id: 'bounds', title: 'At least and at most', tasks: ['struck'] },
    { id: 'terms', title: 'What cannot be taken', tasks: ['agree'] },
    { id: 'weights', title: 'Your weights', tasks: ['ties'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
