import { type CardDetails, factsFrom } from '../program.ts';

const RULES_OF_1914 = 'vigneron-1914';
const WIKI = 'wiki-ajedrecista';
const { described, inferred, chosen } = factsFrom(RULES_OF_1914);

/** Facts about El Ajedrecista. */
export const AJEDRECISTA_DETAILS: CardDetails = {
  country: 'Spain',
  language: 'relays and sliding bars',
  memory: 'the places of three men',
  story:
    'The first machine that really played: the automaton of Leonardo Torres y Quevedo mates with king and rook against the king of any visitor. It searches nothing. Contacts under the squares tell it where the kings stand, and the first of six rules that applies moves a man. It does not mate in the fewest moves, but it always mates.',
  called: 'a chess automaton',
  plays: 'Six rules and no search: its king and rook mate yours, every time.',
  speedFact: chosen('Four seconds a move, for bars, contacts and magnets: no source gives a figure.'),
  facts: [
    described('The machine, White, has a king and a rook; the visitor has a king, and moves first.'),
    described('Files a to c form one zone, f to h another; d and e are in neither.'),
    described('1. Rook in the zone of the visitor’s king: it goes along its rank to the far edge.'),
    described('2. Rook more than one rank above that king: it goes down one.'),
    described('3. Own king more than two ranks above: he goes down one.'),
    described('4. An odd number of files between the kings: the rook goes one square sideways.'),
    described('5. An even number: the own king goes one file nearer.'),
    described('6. Kings on one file: the rook goes down one, with check and at last mate.'),
    described('A lamp answers an illegal move; after the third the machine plays no more.'),
    described('The first machine had arms, and jacks for men.', WIKI),
    described('It lit one bulb at check and another at a mistake.', 'curioso-invento'),
    described(
      'The second machine, which follows the same rules, moves men on steel balls across its table with electromagnets, and a disk announces check and mate.',
      WIKI,
    ),
    described('The second machine is of 1920.', 'torres-museum'),
    inferred('The wiki dates it 1922: we follow the museum.', WIKI),
    described('It begins with Ka8 and Rb7, against the visitor’s king on any square of ranks 1 to 6.', WIKI),
    inferred(
      'From there it mates the visitor’s king from each of his 42 legal squares, against every defence and by legal moves only, in at most 66 moves (the wiki says fewer than 50). With the rook on b8, eight of the 42 lead to a move that is not legal.',
    ),
    inferred('The rook of rule 4 goes between a and b, and between g and h.'),
    chosen('The visitor’s king begins on c5, where the mate takes longest; he can be placed anywhere on ranks 1 to 6.'),
    chosen(
      'In any other position it resigns. A host that plays on gets the first legal move, so that its opponent never receives an illegal move.',
    ),
  ],
  lacks: [
    'Every game but one: king and rook, White, against king.',
    'The fifty-move rule: its longest mate takes 66 moves. The modern board calls such a game a draw; its own board goes on.',
    'In a position that its start does not lead to, a rule may give an illegal move: it resigns there.',
  ],
  sources: [RULES_OF_1914, WIKI, 'curioso-invento', 'torres-museum'],
};
