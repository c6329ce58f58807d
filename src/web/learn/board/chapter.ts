import type { Chapter } from '../chapter.ts';

export const BOARD: Chapter = {
  id: 'board',
  title: 'The board in numbers',
  minutes: 15,
  about:
    'A program has no board, only memory. Five authors, five ways to put 64 squares into it, and what each does when a knight jumps over the edge.',
  steps: [
    { id: 'memories', title: 'One position, six memories', tasks: ['register'] },
    { id: 'sums', title: 'A move is a sum', tasks: ['wrong'] },
    { id: 'border', title: 'A wall round the board', tasks: ['flags'] },
    { id: 'bit', title: 'One bit tells', tasks: ['inside'] },
    { id: 'sets', title: 'A bit for every square', tasks: ['attacked'] },
    { id: 'edge', title: 'The knight at the edge', tasks: ['fails'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
