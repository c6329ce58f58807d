import { endingOf, gameAt } from '../../chess/game.ts';
import { capitalized } from '../../format/text.ts';
import { formatResult, sideName } from '../app/format.ts';
import { endingText } from '../board/spoken.ts';
import type { CardContent } from '../machine/card-picture.tsx';
import { type CardOf, headlineOf } from '../machine/game-headline.ts';
import { NOBODY, type SignedCard } from '../machine/share-card.tsx';
import { type GameRecord, programOf, type Side, visitorColor } from '../record/record.ts';
import { linkToOther } from './by-link.ts';
import { gameAddress, readGameAddress } from './game-address.ts';
import { formatDay } from './games-list.ts';

/** A game as a card to share, in the third person. */

/** @param ply the position to show; absent for the last. */
export function gameCard(record: GameRecord, cardOf: CardOf, ply?: number): CardContent | SignedCard {
  const { length } = record.game.moves;
  const ending = endingOf(record.game);
  const isSent = record.byLink !== undefined && !ending;
  // The other player of a game by links gets it as it stands.
  const shown = ply === undefined || ply >= length || isSent ? undefined : ply;
  const program = programOf(record);
  const visitor = visitorColor(record);
  const card: SignedCard = (sender) => {
    const signed = signedBy(record, sender);
    return {
      ...(program === undefined ? {} : { machine: program }),
      position: { game: gameAt(record.game, shown ?? length), orientation: visitor === 'black' ? 'black' : 'white' },
      headline: headlineOf(signed, cardOf, shown),
      lines: [
        `${sideName(signed.white, cardOf)} – ${sideName(signed.black, cardOf)}`,
        ending ? `${formatResult(ending)}. ${endingText(ending)}` : '',
        formatDay(record),
      ].filter(Boolean),
      // An unfinished game is an invitation: whoever opens it plays on, in a game by links for the other side.
      address: isSent
        ? linkToOther(record, sender === NOBODY ? '' : sender)
        : gameAddress(ending ? signed : record, cardOf, shown),
    };
  };
  return visitor === undefined ? card('') : card;
}

/**
 * The game of a URL, as {@link readGameAddress} reads it. A finished one belongs to whoever sent it: the recipient reads about
 * it in the third person, and has the headline of its card.
 */
export function readSharedGame(...asked: Parameters<typeof readGameAddress>) {
  const [{ cardOf }] = asked;
  const read = readGameAddress(...asked);
  if ('problem' in read || !endingOf(read.record.game)) return { ...read, headline: undefined };
  const record = signedBy(read.record, NOBODY);
  return { record, headline: headlineOf(record, cardOf) };
}

/** The game with the visitor named, or with both sides named by their colours if the visitor plays both. */
function signedBy(record: GameRecord, sender: string): GameRecord {
  const isBoth = visitorColor(record) === 'both';
  const named = (side: Side, color: string): Side =>
    side.kind === 'visitor' ? { kind: 'named', name: isBoth ? (side.name ?? color) : capitalized(sender) } : side;
  return { ...record, white: named(record.white, 'White'), black: named(record.black, 'Black') };
}
