import type { Chapter } from '../chapter.ts';

export const FEW: Chapter = {
  id: 'few',
  title: 'Few pieces',
  minutes: 15,
  about:
    'Fewer pieces should be easier. Instead a program stalemates, puts off its mate for ever, or pushes the one pawn that draws. Then a table ends the question: worked out backwards, from every mate there is.',
  steps: [
    { id: 'traps', title: 'Three traps', tasks: ['verdict'] },
    { id: 'studies', title: 'A draw that is twelve half-moves away', tasks: ['when'] },
    { id: 'opposition', title: 'The one square', tasks: ['wins'] },
    { id: 'table', title: 'Backwards from mate', tasks: ['longest'] },
  ],
  load: async () => (await import('./lesson.tsx')).LESSON,
};
