import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { FenError, tryParseFen } from '../../chess/fen.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { go, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { titleOf } from './games-list.ts';
import type { ImportedGame, ImportProgress } from './import-answers.ts';
import {
  importDoubles,
  importFrom,
  imports,
  importsStored,
  showProblems,
  stopImport,
  undoImport,
} from './import-model.ts';
import { addOwnName, OWN_NAMES, offeredNames } from './own-names.ts';

/** Problems that are named; of more only the number. */
const MOST_NAMED = 12;
/** Games that are named with their links; more stand in the list below. */
const MOST_LINKED = 5;

/** A field to paste games as PGN or a position as FEN, and a button to open a file of games. */
export function ImportGames(): JSX.Element {
  const page = usePage();
  const id = useId();
  const [text, setText] = useState('');
  const { progress, problems, imported, doubles, end } = imports.value;
  const isBusy = progress !== undefined;
  // The text they are about is gone with the view.
  useEffect(() => () => showProblems([]), []);

  const importNow = async (source: string | Blob) => {
    const single = await importFrom(source);
    if (single !== undefined && page.route.value.view === 'games') go(page, { view: 'play', game: single });
  };
  const open = () => {
    if (!isFen(text)) return void importNow(text);
    const read = tryParseFen(text);
    if (read instanceof FenError) showProblems([`${read.message}.`]);
    else go(page, { view: 'setup', fen: text.trim() });
  };

  return (
    <form
      class="text-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) open();
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
          if (problems.length > 0) showProblems([]);
        }}
      />
      <div id={`${id}-problems`} aria-live="polite">
        {problems.length > 0 ? (
          <ul class="problem">
            {problems.slice(0, MOST_NAMED).map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
            {problems.length > MOST_NAMED ? <li>And {problems.length - MOST_NAMED} more.</li> : null}
          </ul>
        ) : null}
        {imported.length > 0 ? <Imported games={imported} isBusy={isBusy} /> : null}
        <WhichName games={imported} />
        {doubles > 0 ? (
          <p class="news">
            {doubles === 1 ? 'A game is here already' : `${formatCount(doubles)} games are here already`} (the same
            moves, players and date) and {doubles === 1 ? 'was' : 'were'} left out.{' '}
            <button type="button" class="small" disabled={isBusy} onClick={() => void importDoubles()}>
              Import {doubles === 1 ? 'it' : 'them'} again
            </button>
          </p>
        ) : null}
        {end === 'undone' ? <p class="news">The import has been undone.</p> : null}
        {end === 'stopped' ? <p class="news">The import was stopped. None of its games is stored.</p> : null}
      </div>
      {progress ? <Progress {...progress} /> : null}
      <p class="buttons">
        <button type="submit" aria-disabled={isBusy}>
          Open
        </button>
        <label class="button">
          Open a file
          <input
            type="file"
            class="unseen"
            disabled={isBusy}
            accept=".pgn,.txt,application/x-chess-pgn,text/plain"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void importNow(file);
              currentTarget.value = '';
            }}
          />
        </label>
      </p>
    </form>
  );
}

interface ImportedProps {
  readonly games: readonly ImportedGame[];
  readonly isBusy: boolean;
}

/** How many games were imported, links to them if they are few, and the undo. */
function Imported({ games, isBusy }: ImportedProps): JSX.Element {
  const { services, cardOf } = usePage();
  return (
    <div class="news">
      <p>
        {formatQuantity(games.length, 'game')} imported.{' '}
        <button type="button" class="small" disabled={isBusy} onClick={() => void undoImport(services.store)}>
          Undo the import
        </button>
      </p>
      {games.length <= MOST_LINKED ? (
        <ul>
          {games.map((record) => (
            <li key={record.id}>
              <a href={makeRoute({ view: 'play', game: record.id })}>
                {titleOf(record, cardOf)}, {formatQuantity(Math.ceil(record.plies / 2), 'move')}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Asks which of the players the visitor is, so that their wins and losses are found. */
function WhichName({ games }: { readonly games: readonly ImportedGame[] }): JSX.Element | null {
  const { storage } = usePage();
  const [chosen, setChosen] = useStateAbout<string | undefined>([games], undefined);
  const names = offeredNames(games, OWN_NAMES.read(storage));
  if (chosen) return <p class="news">The list now finds the games that {chosen} won and lost as yours.</p>;
  if (names.length === 0 || chosen === '') return null;
  return (
    <fieldset class="buttons" aria-label="Which name is you?">
      <span>Which name is you?</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          class="small"
          onClick={() => {
            addOwnName(storage, name);
            setChosen(name);
            importsStored.value++;
          }}
        >
          {name}
        </button>
      ))}
      <button type="button" class="small plain" onClick={() => setChosen('')}>
        None
      </button>
    </fieldset>
  );
}

/** How far the import is, and a button to stop it. */
function Progress({ share, games }: ImportProgress): JSX.Element {
  return (
    <div class="progress">
      <progress aria-label="Import" {...(share < 1 ? { value: share } : {})} />
      <p class="quiet">{share < 1 ? `Read: ${formatQuantity(games, 'game')}` : 'Storing the games.'}</p>
      <p class="buttons">
        <button type="button" class="small" onClick={stopImport}>
          Stop
        </button>
      </p>
    </div>
  );
}

/** Whether a text looks like a position: eight ranks and a side to move, on one line. */
function isFen(text: string): boolean {
  const trimmed = text.trim();
  return !trimmed.includes('\n') && /^[1-8pnbrqk]+(\/[1-8pnbrqk]*){3,}(\s|$)/i.test(trimmed);
}
