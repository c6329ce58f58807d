/** The configuration of the house's programs for the matrix: books closed, the pace of the record or their own. */
import type { PgnGame } from '../chess/pgn.ts';
import type { EngineClient } from '../host/engine-client.ts';
import { type SearchRequest, tournamentRequest } from '../host/search-request.ts';
import type { Card, Options } from '../programs/program.ts';
import type { MatrixRecord, MatrixRow } from './matrix.ts';
import { type RecordedSide, sidesOfGame } from './recorded.ts';

/** The number of seeds for a program that decides among equal moves by chance. */
const SEEDS = 3;
/** Positions a move of the house's modern engine, which has no machine of its time: a fiftieth of its second. */
const MODERN_POSITIONS = 20_000;

/**
 * The recorded programs that the house has, in the order of the cards. Of the games no more is kept than their sides.
 * @param only the number of the one game that counts, behind which none is read.
 */
export async function recordsOf(
  games: AsyncIterable<PgnGame> | Iterable<PgnGame>,
  cards: readonly Card[],
  only?: number,
): Promise<MatrixRecord[]> {
  const records = cards.map(({ id }) => ({ program: id, sides: [] as RecordedSide[] }));
  let number = 0;
  for await (const game of games) {
    if (++number < (only ?? 1)) continue;
    for (const { program, sides } of records) sides.push(...sidesOfGame(game, number, program, cards));
    if (number === only) break;
  }
  return records.filter(({ sides }) => sides.length > 0);
}

/** Its own pace if the record has one: the depth, or the positions of a move; else its tournament level. */
export function matrixRequest(card: Card, side: RecordedSide): SearchRequest {
  if (side.depth !== undefined) return { depth: side.depth };
  if (card.id === side.program && side.thinking?.positions !== undefined) return { nodes: side.thinking.positions };
  return card.usesTables ? { nodes: MODERN_POSITIONS } : tournamentRequest(card);
}

/** Options of a program for a side of the record: of its own the version's, and no book. */
export function matrixOptions(card: Card, side: RecordedSide): Options {
  const { bookOption } = card;
  return {
    ...(card.id === side.program ? side.options : {}),
    ...(bookOption === undefined ? {} : { [bookOption]: false }),
  };
}

/** @param open a fresh seat of a program. */
export function rowsOf(
  cards: readonly Card[],
  open: (program: string, options: Options, seed: number) => Promise<EngineClient>,
): MatrixRow[] {
  return cards.map((card) => ({
    program: card.id,
    seats: Array.from({ length: card.usesChance === true ? SEEDS : 1 }, (_, index) => ({
      id: card.id,
      client: (side: RecordedSide) => open(card.id, matrixOptions(card, side), index + 1),
      requestFor: (side: RecordedSide) => matrixRequest(card, side),
    })),
  }));
}
