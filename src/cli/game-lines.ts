import { formatQuantity } from '../format/number.ts';
import type { Faults } from '../standings/finished-game.ts';

interface GameLine {
  readonly number: number;
  readonly round?: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly reason: string;
  readonly plies: number;
  /** The number of the game that it repeats. */
  readonly repeats?: number;
}

/** A finished game of a match or a tournament: "Game 7: wray74 - random  1-0  (White mates, 41 moves)". */
export function formatGame({ number, round, white, black, result, reason, plies, repeats }: GameLine): string {
  const where = round === undefined ? '' : `, round ${round}`;
  const repeated = repeats === undefined ? '' : `; repeats game ${repeats} and does not count`;
  const moves = formatQuantity(Math.ceil(plies / 2), 'move');
  return `Game ${number}${where}: ${white} - ${black}  ${result}  (${reason}, ${moves}${repeated})`;
}

/** How often each player lost by a fault: "wray74 lost 2 on time, 1 by an illegal move". */
export function formatFaults(faults: ReadonlyMap<string, Faults>): string[] {
  return [...faults].flatMap(([name, { time, abandoned, illegalMove }]) => {
    const args = [
      time > 0 ? `${time} on time` : '',
      abandoned > 0 ? `${abandoned} by crashing or hanging` : '',
      illegalMove > 0 ? `${illegalMove} by an illegal move` : '',
    ].filter(Boolean);
    return args.length > 0 ? [`${name} lost ${args.join(', ')}`] : [];
  });
}
