/** How machines looked and sounded, as far as known, in addition to display, keys and dialogue in their consoles. */
import type { Fact } from '../../programs/program.ts';
import type { MachineId } from './machine-list.ts';

const inferred = (text: string): Fact => ({ kind: 'inferred', text });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

const LETTERS = chosen('The letters are dots of our own: no character generator was copied.');
const CLICKS = chosen('The click of the keys, which can be switched on, is ours.');

/** Sources are named in the text, because they are not on the programs' cards. */
export const CASING_FACTS: Readonly<Record<MachineId, readonly Fact[]>> = {
  ajedrecista: [
    inferred('A wooden box on a table, its lid open, as the second machine stands in its museum’s pictures.'),
    chosen(
      'The bars along two edges of the board, the turntable beside it, the lamps and their plates: their positions are ours.',
    ),
    chosen('The words of the disk, which spoke Spanish, are written in English; a tone stands in for the voice.'),
    CLICKS,
  ],
  turochamp: [
    chosen(
      'The desk, the sheets, the slip with the roots and the clock: nothing is known of the table that it was worked out on.',
    ),
    chosen('The hands stand at twelve when a game begins.'),
    CLICKS,
  ],
  bernstein: [
    inferred(
      'A dark panel of lamps over keys, and the printer’s paper with sprocket holes: as in the article’s pictures.',
    ),
    inferred('Storage register and MQ register have 36 bits, as a 704 has them.'),
    chosen('Of the accumulator 36 bits are drawn: that of a 704 has two more, for overflow.'),
    chosen('Only three registers are drawn; the printer and the card punch stand beside the console.'),
    chosen('The code of the holes is that of an IBM 026; the print is in modern lettering.'),
    CLICKS,
  ],
  soma: [chosen('The frame, the ledge, the sponge and the coin: as on any school blackboard.'), LETTERS, CLICKS],
  wray74: [
    inferred(
      'Three rows of fifteen digits, the keys and their colours: after the GO9800 emulator’s picture of a 9810A.',
    ),
    inferred(
      'The beep of 3,760 Hz for a tenth of a second, and the printer’s third of a second a line: as GO9800 has them.',
    ),
    chosen(
      'The printer, an option of the machine, and that it prints the moves; FIX 0, so that rank and file stand as 2. and 5.',
    ),
    CLICKS,
  ],
  microchess: [
    inferred('The pad of 23 keys and the slide switch, as a KIM-1 has them.'),
    chosen('The table, the power supply, the recorder and the booklet: no source describes how an owner set it up.'),
    CLICKS,
  ],
  chess05: [
    inferred('The listing only prints, in capitals and short lines: a printing terminal.'),
    chosen(
      'Its make, the roll of paper, the punch for paper tape, the lamp BUSY, and the ink: no source describes them.',
    ),
    CLICKS,
  ],
  sargon78: [
    inferred('A square of six characters by four is exactly square on a tube of 4 to 3.'),
    chosen('Box, boards, tube and keyboard: no picture of a Jupiter III was found.'),
    LETTERS,
    CLICKS,
  ],
  schach22: [
    chosen(
      'A Burroughs TD 830 of 80 by 24 characters: a terminal of the computer’s maker; which one stood at the university is not stated.',
    ),
    chosen('Green letters, a casing in cream and brown, orange XMT key, green-barred paper of the line printer.'),
    LETTERS,
    CLICKS,
  ],
  gambiet80: [
    inferred('A square of six characters by two is exactly square on its tube of 4 to 3.'),
    chosen('Monitor, keyboard and cassette recorder are drawn as the make looked, not after this one machine.'),
    LETTERS,
    CLICKS,
  ],
  gambiet81: [
    inferred('A square of six characters by two is exactly square on its tube of 4 to 3.'),
    chosen(
      'The expansion box and the one drive beside the monitor: the source mentions a floppy disk, not where it stood.',
    ),
    LETTERS,
    CLICKS,
  ],
  tinychess86: [
    inferred('The board of 10 by 10 cm with an 8088, two 8755, an 8185 and an 8284A; their layout is ours.'),
    chosen('A terminal without a name, in brown and green: the make is not known.'),
    LETTERS,
    CLICKS,
  ],
  sdk86: [
    inferred(
      'Eight digits, a pad of keys with two legends, and “- 86 1.1” when it is switched on, as an SDK-86 has them.',
    ),
    chosen('Where the circuits lie on the board, and the colours of its keys.'),
    CLICKS,
  ],
  c7010: [
    inferred(
      'Cells of 16 dots by 24 lines, twenty letters in a row, and the palette: as the Intel 8245 of a Videopac has them.',
    ),
    chosen('The pieces, of coarse dots; the wooden television and its channel knob; where the module sits; the tones.'),
    CLICKS,
  ],
  gambiet82: [
    inferred(
      '80 by 24 characters of 7 by 10 dots, the computer inside its screen, two drives: as a Xerox 820 has them.',
    ),
    chosen('Green letters in two brightnesses; which of “Northstar/Xerox” stood on the table is not known.'),
    LETTERS,
    CLICKS,
  ],
  slutspel: [
    chosen(
      'The browser window, the colours of the page, and its pieces: typical of a page of that year, not a picture of this one.',
    ),
  ],
  kim1: [
    inferred('The pad of 23 keys and the slide switch, as a KIM-1 has them.'),
    chosen('How board, recorder and transformers lay in the box, and the problem pinned to its lid.'),
    CLICKS,
  ],
};
