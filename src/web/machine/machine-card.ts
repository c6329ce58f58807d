import type { Color } from 'plyhouse-kernel/position';
import { endingOf, type Game } from '../../chess/game.ts';
import { capitalized } from '../../format/text.ts';
import { formatResult } from '../app/format.ts';
import { makeRoute } from '../app/route.ts';
import { endingText } from '../board/spoken.ts';
import type { CardContent } from './card-picture.tsx';
import { EXHIBITS } from './exhibits.ts';
import { type CardOf, headlineOf } from './game-headline.ts';
import { machineAddress } from './machine-address.ts';
import type { MachineEntry } from './machine-list.ts';
import type { SignedCard } from './share-card.tsx';

/**
 * The game on a machine as a card to share, in the third person.
 * @param game undefined if it plays none.
 * @param color the colour that the machine plays.
 */
export function machineCard(
  { id, name, years, program }: MachineEntry,
  game: Game | undefined,
  color: Color,
  cardOf: CardOf,
): CardContent | SignedCard {
  const about = `${name}, ${years}, with ${EXHIBITS[id].runs}`;
  if (!game) return { machine: id, headline: about, lines: [], address: makeRoute({ view: 'machine', machine: id }) };
  const machine = program === undefined ? ({ kind: 'named', name } as const) : ({ kind: 'program', program } as const);
  const ending = endingOf(game);
  return (sender) => {
    const visitor = { kind: 'named', name: capitalized(sender) } as const;
    const sides = color === 'white' ? { white: machine, black: visitor } : { white: visitor, black: machine };
    return {
      machine: id,
      position: { game, orientation: color === 'white' ? 'black' : 'white' },
      headline: headlineOf({ game, ...sides }, cardOf),
      lines: [
        about,
        ending ? `${formatResult(ending)}. ${endingText(ending)}` : '',
        new Date().toLocaleDateString(undefined, { dateStyle: 'medium' }),
      ].filter(Boolean),
      address: machineAddress(id, game, color),
    };
  };
}
