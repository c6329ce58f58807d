import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { FenError, INITIAL_FEN, tryParseFen } from '../../chess/fen.ts';
import { type Game, newGame } from '../../chess/game.ts';
import { Button } from '../app/button.tsx';
import { CopyButton } from '../app/copy.tsx';
import { FlipButton } from '../app/icon.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute, type Route } from '../app/route.ts';
import { useAddress } from '../app/use-address.ts';
import { Share } from '../board/share.tsx';
import { begin } from '../session/game-request.ts';
import { useSession } from '../session/use-session.ts';
import { SetupEditor } from './setup-editor.tsx';

/** The editor for a position to play from. The position is in the URL: a reload keeps it, and a link shares it. */
export function SetUp(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { route } = page;
  const visitor = { kind: 'visitor' } as const;
  const analyse = (game: Game) => begin(page, session, { white: visitor, black: visitor, terms: {}, game });
  const fen = (route.value.view === 'setup' ? route.value.fen : undefined) ?? INITIAL_FEN;
  const address: Route = fen === INITIAL_FEN ? { view: 'setup' } : { view: 'setup', fen };
  useAddress(makeRoute(address));
  const setFen = (next: string) => {
    route.value = { view: 'setup', fen: next };
  };
  const [orientation, setOrientation] = useState<Color>('white');
  const read = tryParseFen(fen);
  const isPlayable = !(read instanceof FenError);
  return (
    <div class="set-up">
      <h1>Set up a position</h1>
      <SetupEditor fen={fen} orientation={orientation} onChange={setFen}>
        <p class="buttons">
          {isPlayable ? (
            <>
              <a class="button main large" href={makeRoute({ view: 'new', fen })}>
                Play from here
              </a>
              <Button onClick={() => analyse(newGame(fen))}>Analyse without an opponent</Button>
            </>
          ) : (
            <span class="quiet">This position cannot be played yet.</span>
          )}
          <FlipButton onFlip={() => setOrientation(orientation === 'white' ? 'black' : 'white')} />
        </p>
        <CopyButton label="FEN" name="position" text={fen} />
        <Share address={makeRoute(address)} />
        <p class="quiet">
          Paste a FEN into the field beside the board. Import a PGN game under{' '}
          <a href={makeRoute({ view: 'games' })}>Your games</a>.
        </p>
      </SetupEditor>
    </div>
  );
}
