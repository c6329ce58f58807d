import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endingOf } from '../../chess/game.ts';
import { Button } from '../app/button.tsx';
import { formatResult, sideName } from '../app/format.ts';
import { go, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { saveFile } from '../app/save-file.ts';
import { Table } from '../app/table.tsx';
import { spokenEnding } from '../board/spoken.ts';
import type { DamagedRecord } from '../record/read-record.ts';
import type { GameRecord } from '../record/record.ts';
import type { KeptGames } from '../record/store.ts';
import { useSession } from '../session/use-session.ts';
import { DamagedGames } from './damaged-games.tsx';
import { formatDay, inListOrder } from './games-list.ts';
import { ImportGames } from './import-game.tsx';

/** The games of this browser: open, export, delete and restore. */
export function Games(): JSX.Element {
  const page = usePage();
  const { services } = page;
  const { store } = services;
  const session = useSession();
  const [kept, setKept] = useState<KeptGames>();
  const [problem, setProblem] = useState<string>();
  /** Deleted records as stored, the last one last. */
  const [deleted, setDeleted] = useState<readonly unknown[]>([]);
  const [attempt, setAttempt] = useState(0);

  const look = async () => {
    const { games, damaged } = await store.all();
    setKept({ games: inListOrder(games), damaged });
  };
  const attemptTo = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => void attemptTo(() => session.inner.saving.then(look)), [store, attempt]);

  const remove = (key: IDBValidKey, raw: unknown) =>
    attemptTo(async () => {
      await store.delete(key);
      setDeleted((before) => [...before, raw]);
      await look();
    });
  const restore = () =>
    attemptTo(async () => {
      await store.restore(deleted.at(-1));
      setDeleted(deleted.slice(0, -1));
      await look();
    });
  /** Under a new key: the damaged record stays. */
  const rescue = ({ readable }: DamagedRecord) =>
    attemptTo(async () => {
      if (!readable) return;
      const record = { ...readable, id: services.newId() };
      await store.put(record);
      go(page, { view: 'play', game: record.id });
    });
  const games = kept?.games;
  const damaged = kept?.damaged ?? [];

  return (
    <div class="games">
      <header class="article-head">
        <h1>Your games</h1>
        <p class="standfirst">
          Games are saved from the first move, in this browser only. Open a game to continue it; finished games stay as
          they are.
        </p>
      </header>
      <div class="undo" role="status">
        {deleted.length > 0 ? (
          <p class="news">
            {deleted.length === 1 ? 'A game was deleted.' : `${deleted.length} games were deleted.`}{' '}
            <Button class="small" onClick={() => void restore()}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      {problem === undefined ? null : (
        <div class="problem" role="alert">
          <p>The games of this browser cannot be read: {problem}</p>
          <Button class="small" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </div>
      )}
      {games === undefined && problem === undefined ? <p class="quiet">Loading…</p> : null}
      {games?.length === 0 && damaged.length === 0 ? (
        <p>
          No games yet. <a href={makeRoute({ view: 'play' })}>Make the first move.</a>
        </p>
      ) : null}
      {games && games.length > 0 ? (
        <>
          <Table label="List of games" class="games-table" heads={['Game', 'Result', 'Moves', { unseen: 'Delete' }]}>
            {games.map((record) => (
              <Row record={record} onDelete={() => void remove(record.id, record)} key={record.id} />
            ))}
          </Table>
          <DownloadAll games={games} />
        </>
      ) : null}
      {damaged.length > 0 ? (
        <DamagedGames
          damaged={damaged}
          onRescue={(each) => void rescue(each)}
          onDelete={({ key, raw }) => void remove(key, raw)}
        />
      ) : null}
      <section class="games-import" aria-labelledby="import-title">
        <h2 id="import-title">Import games</h2>
        <ImportGames onImported={() => setAttempt((count) => count + 1)} />
      </section>
    </div>
  );
}

function Row({ record, onDelete }: { readonly record: GameRecord; onDelete(): void }): JSX.Element {
  const { cardOf } = usePage();
  const { id, white, black, game, pgn, updatedMillis } = record;
  const ending = endingOf(game);
  const title = `${sideName(white, cardOf)} against ${sideName(black, cardOf)}`;
  const day = formatDay(record);
  // Nobody continues an imported game.
  const open = pgn ? 'is unfinished' : 'is in progress';
  const named = [title, day].filter(Boolean).join(', ');
  return (
    <tr>
      <td>
        <a href={makeRoute({ view: 'play', game: id })} aria-label={`Open ${named}`}>
          {title}
        </a>
        <small>{pgn ? day : <time dateTime={new Date(updatedMillis).toISOString()}>{day}</time>}</small>
      </td>
      <td title={ending ? spokenEnding(ending) : `The game ${open}`}>
        {formatResult(ending) || <span class="quiet">{open.replace('is ', '')}</span>}
      </td>
      <td>{Math.ceil(game.moves.length / 2)}</td>
      <td>
        <button type="button" class="small" aria-label={`Delete ${named}`} onClick={onDelete}>
          Delete
        </button>
      </td>
    </tr>
  );
}

function DownloadAll({ games }: { readonly games: readonly GameRecord[] }): JSX.Element {
  const { cardOf } = usePage();
  const [problem, setProblem] = useState('');
  const download = async () => {
    const { gamesText } = await import('./game-text.ts');
    const { text, left } = gamesText(games, cardOf);
    if (text !== '') saveFile('plyhouse-games.pgn', text);
    setProblem(left.map(({ game, reason }) => `${game} was left out: ${reason}.`).join(' '));
  };
  return (
    <>
      <p class="buttons">
        <Button onClick={() => void download()}>Download all as PGN</Button>
      </p>
      {problem === '' ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
