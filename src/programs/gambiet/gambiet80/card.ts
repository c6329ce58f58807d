import type { Card, Fact, Level } from '../../program.ts';
import { EARLIER_GAMBIET_FACTS, TRS80_FACTS } from '../console-facts.ts';
import { GAMBIET_SOURCES } from '../sources.ts';

const described = (text: string, source: string): Fact => ({ kind: 'described', text, source });
const inferred = (text: string, source: string): Fact => ({ kind: 'inferred', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

const LEVELS: readonly Level[] = [2, 3, 4, 5, 6].map((depth) => ({
  id: String(depth),
  name: `${depth} plies`,
  about: depth === 4 ? 'Four plies in full: the depth of the article’s example.' : `${depth} plies in full.`,
  kind: 'chosen',
  limits: { depth },
}));

/** What is known of Gambiet/80. */
export const GAMBIET_80_CARD: Card = {
  id: 'gambiet80',
  name: 'Gambiet/80',
  author: 'Wim Rens',
  year: 1980,
  years: '1979-80',
  country: 'Netherlands',
  machine: 'TRS-80, Z80 at 1.77 MHz',
  machineName: 'TRS-80',
  language: 'Z80 assembly',
  memory: '9 KB',
  story:
    'Started in 1979 as a programming exercise and sold for the TRS-80; it scored three of five at the first microcomputer world championship, London 1980 (Chess Programming Wiki). It searches every move to a fixed ply with a careful evaluation, 75 positions a second. Its author says he lay awake after seeing, literally, what nonsense it spent its time on.',
  positionsPerSecond: 75,
  speedFact: described('75 positions a second: 13,500 in three minutes.', 'part-1'),
  levels: LEVELS,
  tournamentLevel: '4',
  usesChance: { option: 'Book', is: true },
  options: [{ name: 'Book', kind: 'check', default: true, about: 'Plays the first moves from a short book.' }],
  bookOption: 'Book',
  screen: { kind: 'terminal', name: 'screen' },
  facts: [
    described('Mostly Shannon’s type A: all moves to a fixed ply.', 'part-2'),
    described(
      'The evaluation is already fairly extensive, so that better moves come first and the horizon effect is milder.',
      'part-2',
    ),
    described('A move’s value is one byte: 1 wins the king, 255 loses it.', 'part-1'),
    described('Squares are numbered from a1 to h8; moves are generated from tables of directions.', 'part-1'),
    inferred('The board is scanned in the order of these numbers.', 'part-1'),
    inferred(
      'It recognises mate and stalemate when no move is generated: said of programs of its type in general.',
      'part-2',
    ),
    inferred('It calculates exchanges, but without pins and without the maximum, which came with /81.', 'part-2'),
    described('A ply deeper takes about four times as long.', 'part-2'),
    chosen('The tournament level is four plies, the depth closest to 13,500 positions in the middlegame (measured).'),
    chosen('The last ply stops evaluating at the first move that is too good.'),
    chosen('An opening book of eight plies.'),
    chosen('The positional weights are those of Gambiet/82, as no others are known.'),
    chosen('Given a time but no depth, Plyhouse has it search two plies, then three, and so on.'),
    ...EARLIER_GAMBIET_FACTS,
    ...TRS80_FACTS,
  ],
  lacks: ['Repetition and the fifty-move rule: it knows neither. Plyhouse applies them.'],
  sources: GAMBIET_SOURCES,
  traces: true,
};
