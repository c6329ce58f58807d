import type { Chapter } from '../chapter.ts';

export const STRONGER: Chapter = {
  id: 'stronger',
  title: 'Stronger',
  minutes: 20,
  about:
    'What fifty years brought, at equal work and at the speed of each machine. Then it is your turn: put a program together, name it, let it play against the museum, and take it home.',
  steps: [
    { id: 'same', title: 'The same position, the same work', tasks: ['different'] },
    { id: 'ladder', title: 'A ladder from 1974', tasks: ['highest'] },
    { id: 'own', title: 'Your own program', tasks: ['deeper'] },
    { id: 'match', title: 'Against the museum', tasks: ['points'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
