import type { Color } from 'chessops/types';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Game } from '../../chess/game.ts';
import { Button } from '../app/button.tsx';
import { CopyButton } from '../app/copy.tsx';
import { saveFile } from '../app/save-file.ts';

interface ShareProps {
  /** The URL from `#` on that opens it anywhere, or a function that makes it when it is copied; absent: the page's own. */
  readonly address?: string | (() => string);
  /** The position to save as a picture; absent if there is none. */
  readonly picture?: { readonly game: Game; readonly orientation: Color; readonly name: string };
}

/** A link to the current view, to copy, and its board as a picture, to save. */
export function Share({ address, picture }: ShareProps): JSX.Element {
  const [problem, setProblem] = useState('');
  // Read when it is copied, since the URL of the view may change at any time.
  const link = useMemo(() => {
    const hash = () => (typeof address === 'function' ? address() : (address ?? location.hash));
    return () => new URL(hash(), location.href).href;
  }, [address]);
  const save = async ({ game, orientation, name }: NonNullable<ShareProps['picture']>) => {
    setProblem('');
    try {
      const { boardPicture } = await import('./picture.ts');
      saveFile(`${name}.png`, await boardPicture(game, orientation), 'image/png');
    } catch (error) {
      setProblem(`There is no picture: ${error instanceof Error ? error.message : error}.`);
    }
  };
  return (
    <>
      <CopyButton label="link" name="link" text={link}>
        {picture ? <Button onClick={() => void save(picture)}>Save picture</Button> : undefined}
      </CopyButton>
      {problem === '' ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
