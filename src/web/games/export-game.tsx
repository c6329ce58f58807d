import type { JSX } from 'preact';
import type { Fen } from '../../chess/fen.ts';
import { fenOf } from '../../chess/game.ts';
import { CopyField } from '../app/copy.tsx';
import { LaterFold } from '../app/later-fold.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { saveFile } from '../app/save-file.ts';
import { ShareButton } from '../machine/share-button.tsx';
import { programOf } from '../record/record.ts';
import { shownGame } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';

/** The element that shows a position in another page (docs/embedding.md). */
function embedCode(program: string | undefined, fen: Fen): string {
  const script = new URL('plyhouse-board.js', document.baseURI).href;
  const opponent = program === undefined ? '' : ` program="${program}"`;
  return `<script type="module" src="${script}"></script>\n<plyhouse-board${opponent} fen="${fen}"></plyhouse-board>`;
}

/** A card of the game and a link to it, its position and PGN, to copy or save; and the import of others. */
export function ExportGame(): JSX.Element {
  const { cardOf } = usePage();
  const session = useSession();
  const record = session.record.value;
  const shown = shownGame(session);
  const fen = fenOf(shown);
  const ply = session.shownPly.value;
  return (
    <section class="panel export-game" aria-labelledby="export-game-title">
      <h2 id="export-game-title">Share and export</h2>
      <p class="buttons">
        <ShareButton content={async () => (await import('./game-card.ts')).gameCard(record, cardOf, ply)} />
      </p>
      <CopyField label="FEN" name="position" text={fen} rows={1} />
      <CopyField
        label="Code for a blog"
        copied="the code"
        name="code"
        rows={3}
        text={embedCode(programOf(record), fen)}
      />
      <LaterFold summary="The game as PGN" load={() => import('./game-text.ts')}>
        {({ pgnOf, fileNameOf }) => {
          const pgn = pgnOf(record, cardOf);
          return (
            <CopyField label="PGN" name="game" text={pgn} rows={8}>
              <button type="button" onClick={() => saveFile(fileNameOf(record), pgn)}>
                Download PGN
              </button>
            </CopyField>
          );
        }}
      </LaterFold>
      <p class="quiet">
        <a href={makeRoute({ view: 'setup', fen })}>Set up from this position</a> or{' '}
        <a href={makeRoute({ view: 'games' })}>import a game</a>.
      </p>
    </section>
  );
}
