import { type CardDetails, factsFrom } from '../../program.ts';
import { GAMBIET_FACTS, XEROX_FACTS } from '../console-facts.ts';
import { GAMBIET_SOURCES } from '../sources.ts';

const { described, inferred, chosen } = factsFrom('gambiet-search');

/** Facts about Gambiet/82. */
export const GAMBIET_82_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: 'not stated; Gambiet/80 was in Z80 assembly',
  memory: 'not stated',
  story:
    'A ring of modules with names of up to six letters: DEPTH picks a move, EXMOVE plays it in the search, NODE lists the replies, CLIMB goes back up, and NEXPAS starts a pass two plies deeper. Before any search, each move gets two values: what it can lose and what it may win. With this program Wim Rens became Dutch champion in September 1982, losing one game in nine.',
  called: 'the Dutch champion',
  plays: 'Judges what a move can lose and may win, and searches two plies deeper each pass.',
  ownPoints: { name: 'position points', toPawn: 8 },
  speedFact: described('15,000 positions in 150 seconds: 100 evaluations a second, 10 milliseconds each.'),
  facts: [
    described('MATCH calls ANALYS, MOVOUT, STATUS, PLAYER, MOVOUT, STATUS, SWEEP, in a loop.', 'gambiet-modules'),
    described(
      'ANALYS - DEPTH - EXMOVE - NODE - DEPTH - EXMOVE - NODE, then the loop DEPTH - EXMOVE - NODE - CLIMB, until NEXPAS.',
    ),
    described(
      'A pass to ply 3, then one to ply 5; plies 7 and on would be splendid, if the time lasted. The moves of the last ply are only generated and evaluated.',
    ),
    described('The best minimum x of the last list becomes the end evaluation -x of the move above.'),
    described('DEPTH picks by the highest minimum, in later passes by the end evaluation of the previous pass.'),
    described('DEPTH strikes out moves whose maximum is below the best end evaluation of their node.'),
    described('CLIMB takes moves back and prunes by alpha-beta.'),
    described(
      'Two values for each move by the calculation of exchanges: the minimum has the own loss, the maximum the own gain as well.',
    ),
    inferred('With pins and overloaded defenders, as described of Gambiet/81.', 'gambiet-2'),
    described('The positional routines make their tables once a move; deeper in the tree they are out of date.'),
    described(
      'Its author’s sum: 15,000 positions in 150 seconds leave 10 milliseconds for one, in which a micro or minicomputer does about 1,000 elementary operations, such as adding two small numbers.',
    ),
    described(
      'He wrote it in modules and tested each by itself, and called it evolutionary: the smallest number of modules that plays legal chess came first, the improvements one by one. Thinking on the opponent’s time was one of them; the first versions did not.',
      'gambiet-modules',
    ),
    described('Part of the tree is carried over to the next move; SWEEP corrects it for material.', 'gambiet-modules'),
    described('It thinks on the opponent’s time until the keyboard interrupts it.', 'gambiet-modules'),
    inferred(
      'A doubled pawn costs 2 points; castling short in favourable circumstances earns 2: said of Gambiet/81.',
      'gambiet-2',
    ),
    inferred(
      'Evaluations are relative to the root position; otherwise SWEEP would have nothing to correct.',
      'gambiet-modules',
    ),
    inferred(
      'In the maximum, a check counts as an attack on the king: after winning a queen, "at most a few checks" are still searched.',
    ),
    chosen('The option ForwardPruning is ours, to show what is struck out wrongly; the original always prunes.'),
    chosen(
      'A Xerox 820 with a Z80: the report of the championship says “Northstar/Xerox”, and neither a model nor a processor. The Chess Programming Wiki says a Xerox Star, which was no microcomputer.',
    ),
    chosen('On the opponent’s time it thinks about the one reply it expects.'),
    chosen('Eight positional points to a pawn, so that a byte holds fifteen pawns either way.'),
    chosen(
      'The weights of the positional routines: small integers, two of them fitted to the recorded games. Fitting shows nothing that holds for a game left out (docs/fidelity.md).',
    ),
    chosen('The variation file holds 4,096 moves of eight bytes, half of what a Z80 addresses.'),
    chosen('The opening book, except for the two known lines.'),
    ...GAMBIET_FACTS,
    ...XEROX_FACTS,
  ],
  lacks: ['Repetition and the fifty-move rule: it knows neither. Plyhouse applies them.'],
  sources: GAMBIET_SOURCES,
};
