import type { JSX } from 'preact';
import { formatQuantity } from '../../format/number.ts';
import { usePage } from '../app/page.ts';
import { saveFile } from '../app/save-file.ts';
import { type DamagedRecord, makeRawText } from '../record/read-record.ts';
import { titleOf } from './games-list.ts';

/** Stored games that are partly unreadable: what is wrong with each, and what can be recovered. */
export function DamagedGames(props: {
  readonly damaged: readonly DamagedRecord[];
  onRescue(damaged: DamagedRecord): void;
  onDelete(damaged: DamagedRecord): void;
}): JSX.Element {
  const { damaged, onRescue, onDelete } = props;
  return (
    <section class="games-damaged" aria-labelledby="damaged-title">
      <h2 id="damaged-title">Damaged games</h2>
      <p class="quiet">
        The browser’s copy of {damaged.length === 1 ? 'this game' : 'these games'} is damaged. It is kept unchanged
        until you delete it.
      </p>
      <ul class="games-damaged-list">
        {damaged.map((each, index) => (
          <DamagedGame key={index} damaged={each} onRescue={() => onRescue(each)} onDelete={() => onDelete(each)} />
        ))}
      </ul>
    </section>
  );
}

function DamagedGame(props: { readonly damaged: DamagedRecord; onRescue(): void; onDelete(): void }): JSX.Element {
  const { cardOf } = usePage();
  const { damaged, onRescue, onDelete } = props;
  const { key, faults, readable, raw } = damaged;
  const moves = readable ? `, ${formatQuantity(Math.ceil(readable.game.moves.length / 2), 'move')}` : '';
  const title = `${titleOf(damaged, cardOf)}${moves}`;
  const download = () => saveFile(`plyhouse-damaged-${fileLabel(key)}.json`, makeRawText(raw), 'application/json');
  return (
    <li class="games-damaged-one">
      <b>{title}</b>
      <p>Cannot be read: {faults.join('; ')}.</p>
      <p class="buttons">
        {readable ? (
          <button type="button" class="small" aria-label={`Open the readable part of ${title}`} onClick={onRescue}>
            Open the readable part
          </button>
        ) : null}
        <button type="button" class="small" aria-label={`Download the stored data: ${title}`} onClick={download}>
          Download the stored data
        </button>
        <button type="button" class="small" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </button>
      </p>
    </li>
  );
}

/** A key as part of a file name. */
const fileLabel = (key: IDBValidKey): string =>
  String(key)
    .replace(/[^\w-]+/g, '-')
    .slice(0, 40) || 'game';
