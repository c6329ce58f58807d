import { type Fact, factsFrom } from '../program.ts';

const { described, inferred, chosen } = factsFrom('byte');

/** Facts about its operator's session. */
export const SESSION_FACTS: readonly Fact[] = [
  described(
    'Its greeting, messages and errors, the printed board and the echo of what is typed are those of the listing.',
  ),
  described(
    'Thirteen commands of two letters, BO EN GO IN LE PB PO PL PM PR ST SW WH, and six switches, EC PA PS RE SU TR; semicolons separate several commands on a line.',
  ),
  described(
    'Moves are typed and printed in English descriptive notation; an omitted part matches anything, and two matching moves are ambiguous.',
  ),
  inferred('Numbers are printed in ten columns, the default of Pascal on a Control Data 6000.'),
  chosen(
    'A printing terminal of 72 columns: the blank before each line is printer carriage control; the make is not stated.',
  ),
  chosen(
    'Nothing is printed while it thinks; the switch TR exists, but Plyhouse shows the trace in its own tree viewer.',
  ),
  chosen('LE stores every variable, but only FNODEL changes how the rebuilt search plays.'),
  chosen('An illegal position can be set up and printed, but Plyhouse refuses to play from it.'),
];
