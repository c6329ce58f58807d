import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { GameDisplay } from '../machine/game-display.tsx';
import { machineOfProgram } from '../machine/machine-list.ts';
import { openDisplay } from '../session/display.ts';
import { useSession } from '../session/use-session.ts';

/** The display of the program's machine, which shows the game; nothing if it cannot. Its place is kept while it is loaded. */
export function MachinePanel({ card }: { readonly card: Card }): JSX.Element | null {
  const session = useSession();
  const entry = machineOfProgram(card.id);
  const { value: console, problem } = useLoaded([entry], () => entry?.load());
  const display = useMemo(() => console && openDisplay(session, console), [session, console]);
  useEffect(() => display?.follow(), [display]);
  const view = display?.view.value;
  if (entry && !console && !problem) return <div class="display-place" />;
  return entry && console && view ? <GameDisplay entry={entry} console={console} view={view} /> : null;
}
