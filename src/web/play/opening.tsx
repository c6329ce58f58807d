import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../chess/game.ts';
import type { OpeningName } from './opening-names.ts';

/** The name of the opening under the moves. Its row is kept free from the beginning, so that the name moves nothing. */
export function Opening({ game }: { readonly game: Game }): JSX.Element {
  const [found, setFound] = useState<OpeningName>();
  useEffect(() => {
    let isWanted = true;
    if (game.moves.length === 0) setFound(undefined);
    else {
      import('./opening-names.ts').then(
        ({ openingOf }) => isWanted && setFound(openingOf(game)),
        () => {
          // A game can be played without the name of its opening.
        },
      );
    }
    return () => {
      isWanted = false;
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
