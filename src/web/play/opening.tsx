import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../chess/game.ts';
import type { OpeningName } from './opening-names.ts';

/** How long the table of names waits after the first move, in milliseconds: the program that is to answer comes first. */
const REST_MILLIS = 1500;
let table: typeof import('./opening-names.ts') | undefined;

/** The name of the opening under the moves. Its row is kept free from the beginning, so that the name moves nothing. */
export function Opening({ game }: { readonly game: Game }): JSX.Element {
  const [found, setFound] = useState<OpeningName>();
  useEffect(() => {
    if (game.moves.length === 0 || table) {
      setFound(game.moves.length === 0 ? undefined : table?.openingOf(game));
      return;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      import('./opening-names.ts').then(
        (loaded) => {
          table = loaded;
          if (isWanted) setFound(loaded.openingOf(game));
        },
        () => {
          // A game can be played without the name of its opening.
        },
      );
    }, REST_MILLIS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [game]);
  return (
    <p class="scoresheet-opening">
      {found ? (
        <>
          <span class="unseen">Opening: </span>
          {found.name} <small>{found.code}</small>
        </>
      ) : null}
    </p>
  );
}
