import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { FenError, tryParseFen } from '../../chess/fen.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { sideName } from '../app/format.ts';
import { go, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import type { GameRecord } from '../record/record.ts';
import { type DoubleGame, importGames, withoutDoubles } from './game-text.ts';

/** A field to paste games as PGN or a position as FEN, and a button to open a file of games. */
export function ImportGames({ onImported }: { onImported?(): void }): JSX.Element {
  const page = usePage();
  const { services, cardOf } = page;
  const id = useId();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [imported, setImported] = useState<readonly GameRecord[]>([]);
  /** Games that are here already and were left out. */
  const [doubles, setDoubles] = useState<readonly DoubleGame[]>([]);
  const [isUndone, setUndone] = useState(false);

  const open = async (pasted: string) => {
    setImported([]);
    setDoubles([]);
    setUndone(false);
    setProblems([]);
    if (isFen(pasted)) {
      const read = tryParseFen(pasted);
      if (read instanceof FenError) setProblems([`${read.message}.`]);
      else go(page, { view: 'setup', fen: pasted.trim() });
      return;
    }
    const { records, problems: found } = importGames(pasted, {
      nowMillis: services.now(),
      newId: services.newId,
    });
    await attemptTo(async () => {
      const split = withoutDoubles(records, await services.store.raws());
      await services.store.addAll(split.fresh);
      setProblems(found);
      setImported(split.fresh);
      setDoubles(split.doubles);
      onImported?.();
      // A single game is opened, one that is here already where it is.
      if (records.length === 1 && found.length === 0) {
        go(page, { view: 'play', game: split.doubles[0]?.of ?? records[0]!.id });
      }
    });
  };
  const attemptTo = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      setProblems([`This browser cannot save the games: ${error instanceof Error ? error.message : error}.`]);
    }
  };
  const importDoubles = () =>
    attemptTo(async () => {
      const again = doubles.map(({ record }) => record);
      await services.store.addAll(again);
      setImported([...imported, ...again]);
      setDoubles([]);
      onImported?.();
    });
  const undo = () =>
    attemptTo(async () => {
      await services.store.deleteAll(imported.map((record) => record.id));
      setImported([]);
      setDoubles([]);
      setUndone(true);
      onImported?.();
    });

  const openFile = async (file: File | undefined) => {
    if (!file) return;
    const { decodePgn } = await import('../../chess/decode-pgn.ts');
    await open(decodePgn(new Uint8Array(await file.arrayBuffer())));
  };

  return (
    <form
      class="import-games"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open(text);
      }}
    >
      <label for={id}>Paste PGN or FEN</label>
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        value={text}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-problems`}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblems([]);
        }}
      />
      <div id={`${id}-problems`} aria-live="polite">
        {problems.length > 0 ? (
          <ul class="problem">
            {problems.slice(0, 12).map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
            {problems.length > 12 ? <li>And {problems.length - 12} more.</li> : null}
          </ul>
        ) : null}
        {imported.length > 0 ? (
          <div class="news">
            <p>
              {formatQuantity(imported.length, 'game')} imported.{' '}
              <button type="button" class="small" onClick={() => void undo()}>
                Undo the import
              </button>
            </p>
            <ul>
              {imported.slice(0, 12).map((record) => (
                <li key={record.id}>
                  <a href={makeRoute({ view: 'play', game: record.id })}>
                    {sideName(record.white, cardOf)} against {sideName(record.black, cardOf)},{' '}
                    {formatQuantity(Math.ceil(record.game.moves.length / 2), 'move')}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {doubles.length > 0 ? (
          <p class="news">
            {doubles.length === 1 ? 'A game is here already' : `${formatCount(doubles.length)} games are here already`}{' '}
            (the same moves, players and date) and {doubles.length === 1 ? 'was' : 'were'} left out.{' '}
            <button type="button" class="small" onClick={() => void importDoubles()}>
              Import {doubles.length === 1 ? 'it' : 'them'} again
            </button>
          </p>
        ) : null}
        {isUndone ? <p class="news">The import has been undone.</p> : null}
      </div>
      <p class="buttons">
        <button type="submit" class="main">
          Open
        </button>
        <label class="button">
          Open a file
          <input
            type="file"
            class="unseen"
            accept=".pgn,.txt,application/x-chess-pgn,text/plain"
            onChange={({ currentTarget }) => {
              void openFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
      </p>
    </form>
  );
}

/** Whether a text looks like a position: eight ranks and a side to move, on one line. */
function isFen(text: string): boolean {
  const trimmed = text.trim();
  return !trimmed.includes('\n') && /^[1-8pnbrqk]+(\/[1-8pnbrqk]*){3,}(\s|$)/i.test(trimmed);
}
