import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endingOf } from '../../chess/game.ts';
import { spokenEnding } from '../board/spoken.ts';
import { usePage } from '../page.ts';
import { BringAlong } from '../parts/bring-along.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { saveFile } from '../save-file.ts';
import { dateOf, type GameDate, inListOrder, roundOf } from '../state/games-list.ts';
import type { GameRecord } from '../state/record.ts';
import { makeRoute } from '../state/route.ts';
import { checkedRecord } from '../state/table.ts';
import { sayResult, sideName } from '../state/words.ts';

/** The games of this browser: to open, to take along, to delete and have back. */
export function Games(): JSX.Element {
  const { table } = usePage();
  const { store } = table.means;
  const [games, setGames] = useState<readonly GameRecord[]>();
  const [problem, setProblem] = useState<string>();
  const [deleted, setDeleted] = useState<readonly GameRecord[]>([]);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    setProblem(undefined);
    table.inner.saving
      .then(() => store.all())
      .then(
        (all) => setGames(inListOrder(all.flatMap((record) => checkedRecord(record) ?? []))),
        (error) => setProblem(error instanceof Error ? error.message : String(error)),
      );
  }, [store, attempt]);

  const change = async (work: () => Promise<unknown>, next: readonly GameRecord[], gone: readonly GameRecord[]) => {
    try {
      await work();
      setGames(next);
      setDeleted(gone);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const remove = (record: GameRecord) =>
    change(
      () => store.delete(record.id),
      (games ?? []).filter(({ id }) => id !== record.id),
      [...deleted, record],
    );
  const restore = () => {
    const record = deleted.at(-1);
    if (!record) return;
    void change(() => store.put(record), inListOrder([...(games ?? []), record]), deleted.slice(0, -1));
  };

  return (
    <div class="games">
      <header class="article-head">
        <h1>Your games</h1>
        <p class="standfirst">
          Every game is kept from its first move, in this browser and nowhere else. Opening one goes on with it; a
          finished one stays as it is.
        </p>
      </header>
      <div class="undo" role="status">
        {deleted.length > 0 ? (
          <p class="news">
            {deleted.length === 1 ? 'A game was deleted.' : `${deleted.length} games were deleted.`}{' '}
            <button type="button" class="small" onClick={restore}>
              Undo
            </button>
          </p>
        ) : null}
      </div>
      {problem === undefined ? null : (
        <div class="problem" role="alert">
          <p>The games of this browser cannot be read: {problem}</p>
          <button type="button" class="small" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </div>
      )}
      {games === undefined && problem === undefined ? <p class="quiet">One moment.</p> : null}
      {games?.length === 0 ? (
        <p>
          None yet. <a href={makeRoute({ view: 'play' })}>Make the first move.</a>
        </p>
      ) : null}
      {games && games.length > 0 ? (
        <>
          <Scroll label="List of games">
            <table class="games-table">
              <thead>
                <tr>
                  <th scope="col">Game</th>
                  <th scope="col">Result</th>
                  <th scope="col">Moves</th>
                  <th scope="col">
                    <span class="unseen">Delete</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {games.map((record) => (
                  <Row record={record} onDelete={() => void remove(record)} key={record.id} />
                ))}
              </tbody>
            </table>
          </Scroll>
          <DownloadAll games={games} />
        </>
      ) : null}
      <section class="games-bring" aria-labelledby="bring-title">
        <h2 id="bring-title">Bring games along</h2>
        <BringAlong onBrought={() => setAttempt((count) => count + 1)} />
      </section>
    </div>
  );
}

function Row({ record, onDelete }: { readonly record: GameRecord; onDelete(): void }): JSX.Element {
  const { cardOf } = usePage();
  const { id, white, black, game, pgn, updatedMillis } = record;
  const ending = endingOf(game);
  const title = `${sideName(white, cardOf)} against ${sideName(black, cardOf)}`;
  const day = sayDay(record);
  // Nobody goes on with a game that was brought along.
  const open = pgn ? 'is unfinished' : 'goes on';
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
        {sayResult(ending) || <span class="quiet">{open.replace('is ', '')}</span>}
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

/** When a game was played, as the visitor's own country writes it: to the minute, or as far as a game from outside says. */
function sayDay(record: GameRecord): string {
  if (!record.pgn) {
    return new Date(record.updatedMillis).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  }
  const date = dateOf(record);
  const round = roundOf(record);
  const words = [date ? sayDate(date) : '', round === undefined ? '' : `round ${round}`];
  return words.filter(Boolean).join(', ');
}

function sayDate({ year, month, day }: GameDate): string {
  if (month === undefined) return String(year);
  // The constructor takes years below 100 for those of the last century; this does not.
  const moment = new Date(new Date(2000, 0, 1).setFullYear(year, month - 1, day ?? 1));
  const style: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short' };
  return moment.toLocaleDateString(undefined, day === undefined ? style : { ...style, day: 'numeric' });
}

function DownloadAll({ games }: { readonly games: readonly GameRecord[] }): JSX.Element {
  const { cardOf } = usePage();
  const download = async () => {
    const { pgnOf } = await import('../state/game-text.ts');
    saveFile('plyhouse-games.pgn', games.map((record) => pgnOf(record, cardOf)).join('\n'));
  };
  return (
    <p class="buttons">
      <button type="button" onClick={() => void download()}>
        Download all as PGN
      </button>
    </p>
  );
}
