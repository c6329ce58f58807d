import { type Chapter, placeNow } from './chapter.ts';

/** The chapters of the course, in order. */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'search',
    title: 'Looking ahead',
    minutes: 15,
    about:
      'First a program that does not look ahead at all. Then you play both sides of a small tree of moves and answers, and cut it.',
    touches: 'the nodes of a tree',
    end: 'You have played both sides of a tree and cut it. Next: what the number at its leaves is made of.',
    steps: [
      { id: 'smallest', title: 'The smallest chess there is', tasks: ['man'] },
      { id: 'both', title: 'You play both sides', tasks: ['choice'] },
      { id: 'cut', title: 'What it can skip', tasks: ['looked'] },
      { id: 'growth', title: 'How the tree grows', tasks: ['factor'] },
    ],
    load: async () => (await import('./search/lesson.tsx')).LESSON,
  },
  {
    id: 'evaluation',
    title: 'What is it worth?',
    minutes: 15,
    about:
      'A program knows a good position by a number. Swap off on one square, weigh what cannot be taken, and set the weights yourself.',
    touches: 'an exchange, a king, and five weights',
    end: 'A position is a number now, and you have set its weights. Next: where a search must not stop.',
    steps: [
      { id: 'exchange', title: 'The exchange on one square', tasks: ['wins'] },
      { id: 'sums', title: 'Sums instead of a list' },
      { id: 'bounds', title: 'At least and at most', tasks: ['struck'] },
      { id: 'terms', title: 'What cannot be taken', tasks: ['agree'] },
      { id: 'weights', title: 'Your weights' },
    ],
    load: async () => (await import('./evaluation/lesson.tsx')).LESSON,
  },
  {
    id: 'horizon',
    title: 'Where to stop',
    minutes: 15,
    about:
      'Every search ends somewhere, and what comes one move later does not exist for it: a lost knight that stays on the board, captures without end, and moves struck out by mistake.',
    touches: 'pieces, and moves in a program’s list',
    end: 'You have seen what a program cannot see, and how its authors mended it. Next you put its moves in order, and save far more.',
    steps: [
      { id: 'knight', title: 'The knight that is lost anyway', tasks: ['error'] },
      { id: 'quiet', title: 'Until it is quiet', tasks: ['value'] },
      { id: 'checks', title: 'One more after a check', tasks: ['four'] },
      { id: 'pruning', title: 'Full of pitfalls', tasks: ['other'] },
    ],
    load: async () => (await import('./horizon/lesson.tsx')).LESSON,
  },
  {
    id: 'order',
    title: 'The right order',
    minutes: 15,
    about:
      'A program that tries good moves first has less to look at, and finds the same. Switch its parts off one by one, see what each is worth, and zoom into the whole tree of a search.',
    touches: 'switches, rows of a table, and a tree of thousands of nodes',
    end: 'You know why a good first guess is worth a faster machine. Next come positions with few pieces.',
    steps: [
      { id: 'switches', title: 'Four switches', tasks: ['same'] },
      { id: 'sorting', title: 'Guess first, search later' },
      { id: 'deepening', title: 'One half-move deeper', tasks: ['last'] },
      { id: 'modern', title: 'What fifty years added' },
      { id: 'tree', title: 'The whole tree', tasks: ['deeper'] },
    ],
    load: async () => (await import('./order/lesson.tsx')).LESSON,
  },
  {
    id: 'endings',
    title: 'Few pieces',
    minutes: 15,
    about:
      'Fewer pieces should be easier. Instead a program stalemates, puts off its mate for ever, or pushes the one pawn that draws. Then a table ends the question, worked out backwards from every mate there is.',
    touches: 'the king’s squares, and a table as it grows',
    end: 'You have watched a table find out everything from the mates back. Next you build a program of your own.',
    steps: [
      { id: 'traps', title: 'Three traps', tasks: ['verdict'] },
      { id: 'studies', title: 'A draw that is twelve half-moves away', tasks: ['when'] },
      { id: 'opposition', title: 'The one square', tasks: ['wins'] },
      { id: 'table', title: 'Backwards from mate' },
    ],
    load: async () => (await import('./endings/lesson.tsx')).LESSON,
  },
  {
    id: 'strength',
    title: 'Stronger',
    minutes: 20,
    about:
      'What fifty years brought, at equal work and at the speed of each machine. Then it is your turn: put a program together, name it, let it play against the old programs, and take it home.',
    touches: 'the parts of a program of your own',
    end: 'You have built a program and played it against the old ones. Take it with you. Last, a network learns for itself.',
    steps: [
      { id: 'same', title: 'The same position, the same work', tasks: ['different'] },
      { id: 'ladder', title: 'A ladder by year', tasks: ['highest'] },
      { id: 'own', title: 'Your own program' },
      { id: 'match', title: 'Against the old programs' },
    ],
    load: async () => (await import('./strength/lesson.tsx')).LESSON,
  },
  {
    id: 'network',
    title: 'A network learns',
    minutes: 15,
    about:
      'Weights need not be set by hand. In less than a minute a small network learns from games that are played before your eyes, and plays against your weights.',
    touches: 'neurons, and the settings that make it learn well or badly',
    end: 'You have seen a network learn, and what it cannot do. Antwoord plays by a larger one, made the same way. What follows is for those who want to build.',
    steps: [
      { id: 'learns', title: 'A network learns' },
      { id: 'limits', title: 'What it cannot do', tasks: ['smaller'] },
      { id: 'match', title: 'Against your weights', tasks: ['winner'] },
      { id: 'antwoord', title: 'The network of today' },
    ],
    load: async () => (await import('./network/lesson.tsx')).LESSON,
  },
  {
    id: 'board',
    title: 'The board in numbers',
    isAppendix: true,
    minutes: 15,
    about:
      'A program has no board, only memory. Five authors, five ways to put 64 squares into it, and what happens when a knight jumps over the edge.',
    touches: 'squares, and the lamps that a machine has for them',
    end: 'You know how a machine sees a board: as numbers, and something that notices the edge. Next it learns to move.',
    steps: [
      { id: 'memories', title: 'One position, six memories' },
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
    isAppendix: true,
    minutes: 15,
    about:
      'How does a program find every move and forget none? Watch one at work, see what it forgets, and count to find out.',
    touches: 'moves to strike out, and rules to break',
    end: 'You can tell whether a program knows the rules: count. With a board, its moves, a value and a tree you have all that a program needs.',
    steps: [
      { id: 'table', title: 'A table of steps' },
      { id: 'king', title: 'The king must live', tasks: ['struck'] },
      { id: 'memory', title: 'What the board does not show', tasks: ['short'] },
      { id: 'count', title: 'Count to be sure', tasks: ['three'] },
      { id: 'break', title: 'Break a rule' },
    ],
    load: async () => (await import('./moves/lesson.tsx')).LESSON,
  },
];

export const chapterNamed = (id: string | undefined): Chapter | undefined =>
  CHAPTERS.find((chapter) => chapter.id === (id === undefined ? id : placeNow(id)));
