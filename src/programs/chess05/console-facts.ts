import type { Fact } from '../program.ts';

const described = (text: string): Fact => ({ kind: 'described', text, source: 'BYTE' });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of its operator's session. */
export const SESSION_FACTS: readonly Fact[] = [
  described(
    'Its greeting, messages and errors, the printed board and the echo of what is typed are those of the listing.',
  ),
  described(
    'Thirteen commands of two letters, BO EN GO IN LE PB PO PL PM PR ST SW WH, and six switches, EC PA PS RE SU TR; several commands on a line are parted by semicolons.',
  ),
  described(
    'Moves are typed and printed in English descriptive notation; what is left out fits anything, and two moves that fit are ambiguous.',
  ),
  {
    kind: 'inferred',
    text: 'Numbers stand in ten columns, as Pascal on a Control Data 6000 wrote them where nothing was said.',
    source: 'BYTE',
  },
  chosen(
    'A printing terminal of 72 columns: the blank in front of each line is a printer’s carriage control, the make is not told.',
  ),
  chosen(
    'Nothing is printed while it thinks; the switch TR is kept, and its trace is shown by the house’s own tree viewer.',
  ),
  chosen('LE keeps every variable; FNODEL alone changes how the rebuilt search plays.'),
  chosen('A position that chess does not allow can be set up and printed; to play from it is refused by the house.'),
];
