import type { Color } from 'chessops/types';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { FenError, INITIAL_FEN, tryParseFen } from '../../chess/fen.ts';
import { SetupEditor } from '../board/setup-editor.tsx';
import { usePage } from '../page.ts';
import { CopyButton } from '../parts/copy.tsx';
import { Icon } from '../parts/icon.tsx';
import { makeRoute } from '../state/route.ts';

/** A position of one's own to play from. */
export function SetUp(): JSX.Element {
  const { route } = usePage();
  const asked = route.value.view === 'setup' ? route.value.fen : undefined;
  return <Editor key={asked ?? ''} first={asked ?? INITIAL_FEN} />;
}

function Editor({ first }: { readonly first: string }): JSX.Element {
  const [fen, setFen] = useState(first);
  const [orientation, setOrientation] = useState<Color>('white');
  const read = tryParseFen(fen);
  const isPlayable = !(read instanceof FenError);
  return (
    <div class="set-up">
      <h1>Set up a position</h1>
      <SetupEditor fen={fen} orientation={orientation} onChange={setFen}>
        <div class="set-up-rest">
          <p class="buttons">
            {isPlayable ? (
              <a class="button main large" href={makeRoute({ view: 'new', fen })}>
                Play from here
              </a>
            ) : (
              <span class="quiet">This position cannot be played yet.</span>
            )}
            <button
              type="button"
              class="plain"
              aria-label="Flip the board"
              title="Flip the board"
              onClick={() => setOrientation(orientation === 'white' ? 'black' : 'white')}
            >
              <Icon name="flip" />
            </button>
          </p>
          <CopyButton label="FEN" name="position" text={fen} />
          <p class="quiet">
            A position as FEN goes into the field beside the board. A game as PGN is brought along under{' '}
            <a href={makeRoute({ view: 'games' })}>Games</a>.
          </p>
        </div>
      </SetupEditor>
    </div>
  );
}
