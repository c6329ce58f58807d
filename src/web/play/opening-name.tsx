import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../chess/game.ts';

/** The delay before the names are loaded after the first move, in milliseconds: the replying program comes first. */
const REST_MILLIS = 1500;
let table: typeof import('../record/opening-names.ts') | undefined;

/** The name of the opening under the moves. Its row is reserved from the start, so that nothing shifts. */
export function OpeningName({ game }: { readonly game: Game }): JSX.Element {
  const [names, setNames] = useState(table);
  const found = useMemo(() => (game.moves.length === 0 ? undefined : names?.openingOf(game)), [game, names]);
  useEffect(() => {
    if (game.moves.length === 0 || names) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      import('../record/opening-names.ts').then(
        (loaded) => {
          table = loaded;
          if (isWanted) setNames(loaded);
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
  }, [game, names]);
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
