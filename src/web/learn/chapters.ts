import type { Chapter } from './chapter.ts';

/** The chapters of the course, in order. */
export const CHAPTERS: readonly Chapter[] = [
  {
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
    load: async () => (await import('./board/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./moves/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./worth/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./ahead/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./order/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./horizon/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./few/lesson.tsx')).LESSON,
  },
  {
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
    load: async () => (await import('./stronger/lesson.tsx')).LESSON,
  },
];

export const chapterNamed = (id: string | undefined): Chapter | undefined =>
  CHAPTERS.find((chapter) => chapter.id === id);
