import type { Color } from 'plyhouse-kernel/position';
import { type Game, newGame, play, positionOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { Card } from '../../programs/program.ts';
import { EMBED_NAMES, type EmbedName } from './embed-message.ts';

/** The settings of an embedded board, from its address or from the attributes of `<plyhouse-board>`. */
export interface EmbedSettings {
  /** The opponent; undefined: two people at one board. */
  readonly card: Card | undefined;
  /** One of its levels. */
  readonly level: string;
  /** The position with the moves made in it so far. */
  readonly game: Game;
  /** The visitor's colour, if there is an opponent. */
  readonly color: Color;
  readonly orientation: Color;
  /** Whether the display of the program's machine stands below the board. */
  readonly display: boolean;
  readonly coordinates: boolean;
  readonly theme: 'light' | 'dark' | undefined;
}

/** A setting that cannot be honoured: the message says what was found and what was expected. */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
}

/** @throws {EmbedError} */
export async function readEmbedSettings(parameters: URLSearchParams): Promise<EmbedSettings> {
  for (const name of parameters.keys()) {
    if (!EMBED_NAMES.some((known) => known === name)) {
      throw new EmbedError(`found the setting “${name}”; expected ${EMBED_NAMES.join(', ')}`);
    }
  }
  const text = (name: EmbedName) => parameters.get(name)?.trim() || undefined;
  const choice = <Choice extends string>(name: EmbedName, choices: readonly Choice[]): Choice | undefined => {
    const found = text(name)?.toLowerCase();
    const known = choices.find((each) => each === found);
    if (found !== undefined && known === undefined) {
      throw new EmbedError(`${name}: found “${found}”; expected ${choices.join(' or ')}`);
    }
    return known;
  };
  const card = await cardNamed(text('program'));
  const color = choice('color', ['white', 'black']) ?? 'white';
  return {
    card,
    level: levelNamed(card, text('level')),
    game: await gameFrom(text('fen'), text('moves')),
    color,
    orientation: choice('orientation', ['white', 'black']) ?? color,
    display: choice('display', ['on', 'off']) !== 'off',
    coordinates: choice('coordinates', ['on', 'off']) !== 'off',
    theme: choice('theme', ['light', 'dark']),
  };
}

/** A board without a program loads no cards. */
async function cardNamed(id: string | undefined): Promise<Card | undefined> {
  if (id === undefined) return undefined;
  const { CARDS } = await import('../../programs/cards.ts');
  const card = CARDS.find((each) => each.id === id.toLowerCase());
  if (card && !card.ending) return card;
  const ids = CARDS.filter(({ ending }) => !ending).map((each) => each.id);
  throw new EmbedError(`program: found “${id}”; expected one of ${ids.join(', ')}`);
}

function levelNamed(card: Card | undefined, id: string | undefined): string {
  if (!card || id === undefined) return card?.tournamentLevel ?? '';
  if (card.levels.some((level) => level.id === id)) return id;
  throw new EmbedError(`level: found “${id}”; expected one of ${card.levels.map((level) => level.id).join(', ')}`);
}

/** @param moves in algebraic notation or as UCI writes them, with or without numbers, in a row. */
async function gameFrom(fen: string | undefined, moves: string | undefined): Promise<Game> {
  try {
    let game = newGame(fen);
    if (moves === undefined) return game;
    const { readMove } = await import('../../chess/read-move.ts');
    for (const choice of moves.split(/\s+|\d+\.+/)) {
      if (choice !== '') game = play(game, readMove(positionOf(game), choice));
    }
    return game;
  } catch (error) {
    throw new EmbedError(messageOf(error));
  }
}
