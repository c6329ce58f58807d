import { type CardDetails, factsFrom } from '../../program.ts';
import { TELEVISION_FACTS } from '../console-facts.ts';
import { GAMBIET_SOURCES } from '../sources.ts';

const { described, inferred, chosen } = factsFrom('philips-module');

/** Facts about the Philips C7010. */
export const C7010_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: 'Z80 assembly',
  memory: '8 KB ROM and a cartridge, 2 KB RAM',
  story:
    'The console had too little memory and speed for a good chess program, so Philips put a second computer in a box on top of it and bought the first Dutch chess program to be sold, Gambiet/80; its author was three versions ahead by the time it was reviewed. It drew its board in colour on the television and showed what it was thinking. Louwman rated it at 1600 to 1650 points, level with Sargon 2.0.',
  called: 'a games console',
  plays: 'Four plies on its tournament level; plays worse as pieces leave the board.',
  ownPoints: { name: 'position points', toPawn: 8 },
  speedFact: inferred(
    'Louwman timed it at 1 minute 35 seconds a move on level 1; ours examines 8,520 positions a move there in the recorded games, so ninety a second. Gambiet/80 did 75 on a Z80 at 1.77 MHz; by its 4.43 MHz the NSC800 would do 188. What held it back is not known.',
  ),
  facts: [
    described('It is the Gambiet/80 program.'),
    described('Six levels; level 1 is the tournament level, two minutes a move.'),
    described('The level more or less fixes the depth, so it plays faster, and worse, as pieces leave the board.'),
    described(
      'On level 1 it is rated at 1600 to 1650 points, about as strong as Sargon 2.0. The rating lists of Plyhouse are anchored there, so they say nothing about it.',
    ),
    described('It shows its analysis and much information on the television.'),
    described('NSC800 at 4.43 MHz, 2 KB RAM, 8 KB ROM; latches join it to the cartridge.', 'videopac'),
    described(
      'The service manual names the types 00, 05, 16, 18 and 19; every module that the page’s author had seen was a 05. An empty socket has the address lines for 8 KB more.',
      'videopac',
    ),
    described(
      'It cost 300 to 400 marks, four to five times as much as the chess cartridge of the Atari 2600, which is famous for cheating.',
      'videopac',
    ),
    described('Chess on other games consoles, the Atari’s and others, hardly deserves the name, wrote Louwman.'),
    described(
      'It works only with the consoles Videopac, Videopac+ and Jopac. Box and manual exist in at least two versions, for most of Europe and for the north.',
      'videopac',
    ),
    described(
      'Whether its 8 KB of ROM are an operating system or part of the program, the author of the page did not know. MAME maps 8 KB as the ROM of the NSC800 and 2 KB in the cartridge: a program of 8 KB fits Gambiet/80, which had 9.',
      'mame',
    ),
    described('Its author, a member of the Dutch society CSVN, had Gambiet/83 by then, too: “of course” stronger.'),
    described(
      'Against Milton Robot, Mephisto Junior and Sargon 2.0, four games each: 4 points of 12, 1:35 a move on average.',
    ),
    described(
      'It could not take moves back, as practically every chess computer could; the Champion Challenger Sensory Voice, announced in 1981, took back 400 half-moves.',
      'paris-1981',
    ),
    chosen(
      'Level 1 is four plies: two minutes a move. Levels 2 to 4 are one to three plies, since a module for the living room whose quickest answer takes two minutes would not have been sold; 5 and 6 are five and six plies, minutes to hours, for Louwman advises a high level and another channel meanwhile.',
    ),
    chosen('The layout of the picture: what it showed is known, but not where.'),
    chosen(
      'Unread: the module’s manual. A scan of the French one is linked on public pages, but we could not read it. Keys, signs and levels are ours where the articles do not describe them.',
    ),
    ...TELEVISION_FACTS,
  ],
  lacks: [
    'Changing the level during a game, setting up a position, taking back: the module could do none of these. Plyhouse offers all three; they are ours, not Philips’s.',
    'Repetition and the fifty-move rule: it knows neither. Plyhouse applies them.',
  ],
  sources: [...GAMBIET_SOURCES, 'paris-1981', 'mame'],
};
