import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { usePage } from '../app/page.ts';

/** The switch for endgame tables, for programs that can use them. */
export function UsingTables({ card }: { readonly card: Card }): JSX.Element | null {
  const { settings } = usePage();
  if (!card.usesTables) return null;
  return (
    <div class="option">
      <label>
        <input
          type="checkbox"
          checked={settings.value.tables}
          onChange={({ currentTarget }) => {
            settings.value = { ...settings.value, tables: currentTarget.checked };
          }}
        />
        <span>
          Let it use endgame tables
          <small>From its next move on. Tables of up to four men are built when the game reaches them.</small>
        </span>
      </label>
    </div>
  );
}
