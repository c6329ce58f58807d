import { endingOf, type Game, resultOf } from '../../chess/game.ts';
import { capitalized } from '../../format/text.ts';
import type { Card } from '../../programs/program.ts';
import { sideName } from '../app/format.ts';
import type { GameRecord, Side } from '../record/record.ts';

/** The card of a program; undefined if the collection has none. */
export type CardOf = (program: string) => Card | undefined;

/** The outcome, in the third person: "Anna beat the HP 9810A in 18 moves." without the full stop. */
export function headlineOf(record: Pick<GameRecord, 'white' | 'black' | 'game'>, cardOf: CardOf, ply?: number): string {
  const { white, black, game } = record;
  const isMixed = (white.kind === 'program') !== (black.kind === 'program');
  const [first, second] = [white, black].map((side) => calledIn(side, cardOf, isMixed)) as [string, string];
  const ending = endingOf(game);
  const result = resultOf(ending);
  const played = movesIn(game);
  if (ply !== undefined || !ending) {
    const place = movesIn({ ...game, moves: game.moves.slice(0, ply) });
    return capitalized(`${first} against ${second}${place === 0 ? '' : `, after ${counted(place)}`}`);
  }
  if (result === '1/2-1/2' || result === '*') {
    const end = result === '*' ? '' : ': draw';
    return capitalized(`${first} against ${second}${end} after ${counted(played)}`);
  }
  const [winner, loser] = result === '1-0' ? [first, second] : [second, first];
  // A clock may end a game that nobody was winning.
  return capitalized(`${winner} beat ${loser} ${ending.kind === 'time' ? 'on time' : `in ${counted(played)}`}`);
}

const movesIn = ({ moves }: Pick<Game, 'moves'>) => Math.ceil(moves.length / 2);
const counted = (moves: number) => `${moves} ${moves === 1 ? 'move' : 'moves'}`;

/** A player in a sentence. Against a person, a program is called as its machine if that has a name of its own. */
function calledIn(side: Side, cardOf: CardOf, isMixed: boolean): string {
  const name = sideName(side, cardOf);
  if (side.kind === 'visitor' || name === 'A visitor') return 'a visitor';
  const machine = side.kind === 'program' && isMixed ? cardOf(side.program)?.machineName : undefined;
  return machine !== undefined && /^[A-Z]/.test(machine) ? `the ${machine}` : name;
}
