import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../chess/message-of.ts';
import { formatCount } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { Alert } from '../app/error-box.tsx';
import { go, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { saveFile } from '../app/save-file.ts';
import type { DamagedRecord } from '../record/read-record.ts';
import type { GameRecord } from '../record/record.ts';
import { useSession } from '../session/use-session.ts';
import { DamagedGames } from './damaged-games.tsx';
import { FoundGames } from './found-games.tsx';
import { ImportGames } from './import-game.tsx';
import { importsStored } from './import-model.ts';
import { damagedIn, type GamesList, openList, readOn, wholeIn } from './reading.ts';

/** How long stored games are read in one go, in milliseconds: less than a frame. */
const READ_MILLIS = 10;

/** The games of this browser: open, export, delete and restore. */
export function Games(): JSX.Element {
  const { cardOf } = usePage();
  const stored = importsStored.value;
  const { list, problem, deleted, retry, remove, restore, rescue } = useGamesList(stored);
  const importing = useRef<HTMLElement>(null);
  /** The reason for games that could not be downloaded. */
  const [leftOut, setLeftOut] = useState('');

  const download = async (records: readonly GameRecord[]) => {
    const { gamesText } = await import('./game-text.ts');
    const { text, left } = gamesText(records, cardOf);
    if (text !== '') saveFile('plyhouse-games.pgn', text);
    setLeftOut(left.map(({ game, reason }) => `${game} was left out: ${reason}.`).join(' '));
  };
  const downloadAll = (all: GamesList) => {
    readOn(all, Number.POSITIVE_INFINITY);
    return download(wholeIn(all));
  };
  // The report of an import stays in sight when the list above it grows.
  const reported = useRef(stored);
  useEffect(() => {
    if (reported.current === stored) return;
    reported.current = stored;
    importing.current?.scrollIntoView({ block: 'nearest' });
  }, [list]);
  const damaged = list ? damagedIn(list) : [];
  const last = deleted.at(-1)?.length ?? 0;
  const undo = (
    <div class="undo" role="status">
      {last > 0 ? (
        <p class="news">
          {last === 1 ? 'A game was deleted.' : `${formatCount(last)} games were deleted.`}{' '}
          <button type="button" class="small" data-keeps-focus onClick={() => void restore()}>
            Undo
          </button>
        </p>
      ) : null}
    </div>
  );

  const isReading = list === undefined && problem === undefined;
  // Importing is not offered before the list is there, which would push it down under the visitor's finger.
  const isOffered = useRef(false);
  isOffered.current ||= !isReading;

  return (
    <div class="games">
      <header class="article-head">
        <h1>Your games</h1>
        <p class="standfirst">
          Games are saved from the first move, in this browser only. Open a game to continue it; finished games stay as
          they are.
        </p>
      </header>
      <p class="buttons">
        <Button class="main" onClick={() => importing.current?.querySelector('textarea')?.focus()}>
          Import games
        </Button>
      </p>
      {problem === undefined ? null : (
        <div class="problem" role="alert">
          <p>The games of this browser cannot be read: {problem}</p>
          <Button class="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {isReading ? <p class="quiet">Loading…</p> : null}
      {list?.raws.length === 0 ? (
        <p>
          No games yet. <a href={makeRoute({ view: 'play' })}>Make the first move</a>, or{' '}
          <a href={makeRoute({ view: 'new' })}>choose an opponent</a>.
        </p>
      ) : null}
      {list && list.raws.length > damaged.length ? (
        <>
          <FoundGames
            list={list}
            undo={undo}
            onDelete={(raws) => void remove(raws)}
            onDownload={(records) => void download(records)}
          />
          <p class="buttons">
            <Button onClick={() => void downloadAll(list)}>Download all as PGN</Button>
          </p>
          <Alert text={leftOut} />
        </>
      ) : (
        undo
      )}
      {damaged.length > 0 ? (
        <DamagedGames
          damaged={damaged}
          onRescue={(each) => void rescue(each)}
          onDelete={({ raw }) => void remove([raw])}
        />
      ) : null}
      {isOffered.current ? (
        <section class="games-import" aria-labelledby="import-title" ref={importing}>
          <h2 id="import-title">Import games</h2>
          <ImportGames />
        </section>
      ) : null}
    </div>
  );
}

/** The stored games and what can be done with them. They are read again when `stored` changes. */
function useGamesList(stored: number) {
  const page = usePage();
  const { services } = page;
  const { store } = services;
  const session = useSession();
  const [list, setList] = useState<GamesList>();
  const [, setRead] = useState(0);
  const [problem, setProblem] = useState<string>();
  /** Deleted records as stored, those that were deleted together in one; the last ones last. */
  const [deleted, setDeleted] = useState<readonly (readonly unknown[])[]>([]);
  const [attempt, setAttempt] = useState(0);

  const look = async () => {
    const found = openList(await store.raws());
    readOn(found, READ_MILLIS);
    setList(found);
  };
  const attemptTo = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  useEffect(() => void attemptTo(() => session.inner.saving.then(look)), [store, attempt, stored]);

  const remove = (raws: readonly unknown[]) =>
    attemptTo(async () => {
      await store.deleteAll(raws.map((raw) => (raw as GameRecord).id));
      setDeleted((before) => [...before, raws]);
      await look();
    });
  const restore = () =>
    attemptTo(async () => {
      await store.addAll(deleted.at(-1) as readonly GameRecord[]);
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
  // The rest is read piece by piece, so that the page stays responsive.
  useEffect(() => {
    if (!list) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      if (list.isRead) return;
      readOn(list, READ_MILLIS);
      setRead(list.read.size);
      timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn);
    return () => clearTimeout(timer);
  }, [list]);
  return { list, problem, deleted, retry: () => setAttempt(attempt + 1), remove, restore, rescue };
}
