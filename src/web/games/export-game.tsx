import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fenOf } from '../../chess/game.ts';
import { CopyField } from '../app/copy.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { saveFile } from '../app/save-file.ts';
import { ShareButton } from '../machine/share-button.tsx';
import { shownGame } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';

/** A card of the game and a link to it, its position and PGN, to copy or save; and the import of others. */
export function ExportGame(): JSX.Element {
  const { cardOf } = usePage();
  const session = useSession();
  const record = session.record.value;
  const [isOpen, setOpen] = useState(false);
  const [pgn, setPgn] = useState('');
  const [fileName, setFileName] = useState('plyhouse.pgn');
  const shown = shownGame(session);
  const fen = fenOf(shown);
  const ply = session.shownPly.value;
  // The PGN writer is loaded on demand.
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    void import('./game-text.ts').then(({ pgnOf, fileNameOf }) => {
      if (!isWanted) return;
      setPgn(pgnOf(record, cardOf));
      setFileName(fileNameOf(record));
    });
    return () => {
      isWanted = false;
    };
  }, [isOpen, record, cardOf]);
  return (
    <section class="panel export-game" aria-labelledby="export-game-title">
      <h2 id="export-game-title">Share and export</h2>
      <p class="buttons">
        <ShareButton content={async () => (await import('./game-card.ts')).gameCard(record, cardOf, ply)} />
      </p>
      <CopyField label="FEN" name="position" text={fen} rows={1} />
      <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>The game as PGN</summary>
        <CopyField label="PGN" name="game" text={pgn} rows={8}>
          <button type="button" disabled={pgn === ''} onClick={() => saveFile(fileName, pgn)}>
            Download PGN
          </button>
        </CopyField>
      </details>
      <p class="quiet">
        <a href={makeRoute({ view: 'setup', fen })}>Set up from this position</a> or{' '}
        <a href={makeRoute({ view: 'games' })}>import a game</a>.
      </p>
    </section>
  );
}
