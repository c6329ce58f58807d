import { type CardDetails, factsFrom } from '../../program.ts';
import { EARLIER_GAMBIET_FACTS, TRS80_FACTS } from '../console-facts.ts';
import { LATER_VERSION_FACTS } from '../later-version.ts';
import { GAMBIET_SOURCES } from '../sources.ts';

const { described, inferred, chosen } = factsFrom('gambiet-2');

/** Facts about Gambiet/80. */
export const GAMBIET_80_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: 'Z80 assembly',
  memory: '9 KB',
  story:
    'Started in 1979 as a programming exercise and sold for the TRS-80; it scored three of five at the first microcomputer world championship, London 1980 (Chess Programming Wiki). It searches every move to a fixed ply with a careful evaluation, 75 positions a second. Its author says he lay awake after seeing, literally, what nonsense it spent its time on.',
  called: 'a home computer',
  plays: 'Searches every move to a fixed depth, with a careful evaluation.',
  ownPoints: { name: 'position points', toPawn: 8 },
  speedFact: described('75 positions a second: 13,500 in three minutes.', 'gambiet-1'),
  facts: [
    described('Mostly Shannon’s type A: all moves to a fixed ply.'),
    described(
      'Belle examined 160,000 positions a second, wrote its author in 1981, and Gambiet “a few less: 75”.',
      'gambiet-1',
    ),
    described(
      'Its author’s sum for a search of all moves without pruning: four plies of 32 moves make 32 × 32 × 32 × 32, about 1,000,000 leaves; 1,000,000 / 75 a second = 13,333 seconds = 222 minutes for one move. Hence alpha-beta.',
      'gambiet-1',
    ),
    described(
      'The evaluation is already fairly extensive, so that better moves come first and the horizon effect is milder.',
    ),
    described('A move’s value runs from 1, which wins the king, to 255, which loses it.', 'gambiet-1'),
    described('Squares are numbered from a1 to h8; moves are generated from tables of directions.', 'gambiet-1'),
    inferred('The board is scanned in the order of these numbers.', 'gambiet-1'),
    inferred('It recognises mate and stalemate when no move is generated: said of programs of its type in general.'),
    inferred('It calculates exchanges, but without pins and without the maximum, which came with /81.'),
    inferred(
      'Its train of thought, exchanges man by man and control of the board, is that of Sargon’s book of 1978. Its author says that he was inspired by the book (gambitvb.info, History); in 1981 he wrote that Gambiet beat Sargon II on an equal TRS-80.',
      'wiki-sargon',
    ),
    described('A ply deeper takes about four times as long.'),
    described(
      'One game of it is known: in London, 1980, it mated Sargon 2.5 in 61 moves. Ours finds 24 of them again at four plies, 25 at five, and fewer than 20 at two or three.',
      'wiki-gambiet',
    ),
    chosen('The tournament level is four plies, the depth closest to 13,500 positions in the middlegame (measured).'),
    chosen('The last ply stops evaluating at the first move that is too good.'),
    chosen('An opening book of eight plies.'),
    chosen('The positional weights are those of Gambiet/82, as no others are known.'),
    chosen('Given a time but no depth, Plyhouse has it search two plies, then three, and so on.'),
    ...LATER_VERSION_FACTS,
    ...EARLIER_GAMBIET_FACTS,
    ...TRS80_FACTS,
  ],
  lacks: ['Repetition and the fifty-move rule: it knows neither. Plyhouse applies them.'],
  sources: [...GAMBIET_SOURCES, 'wiki-sargon'],
};
