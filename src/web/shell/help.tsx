import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { Button } from '../app/button.tsx';
import { Dialog } from '../app/dialog.tsx';
import { NotLoaded } from '../app/error-box.tsx';
import { openHelp, usePage } from '../app/page.ts';
import { listenForHelp } from '../app/page-keys.ts';
import { useStateAbout } from '../app/use-state-about.ts';

/** The text of the help, loaded when it is first opened. */
const load = () => import('./help-text.tsx');

/** The help with the keys of the view, opened by `?` on every view. */
export function Help(): JSX.Element | null {
  const page = usePage();
  const { route, isHelpOpen } = page;
  const isOpen = isHelpOpen.value;
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [problem, setProblem] = useStateAbout<ErrorReport | undefined>([isOpen], undefined);
  useEffect(() => listenForHelp(() => openHelp(page)), [page]);
  useEffect(() => {
    if (isOpen && !loaded) load().then(setLoaded, (error) => setProblem(reportError(error)));
  }, [isOpen]);
  if (!isOpen) return null;
  const close = () => {
    isHelpOpen.value = false;
  };
  return (
    <Dialog label="Keyboard shortcuts" class="help" onClose={close} onOpen={focusHeading}>
      <div>
        <h2 tabIndex={-1}>Keyboard shortcuts</h2>
        {loaded ? (
          <loaded.HelpText view={route.value.view} />
        ) : problem ? (
          <NotLoaded what="The help" report={problem} />
        ) : (
          <p class="quiet">Loading…</p>
        )}
        <Button class="board-button" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

/** Focuses the heading, not the first button, which is at the end. */
function focusHeading(dialog: HTMLDialogElement): undefined {
  dialog.querySelector<HTMLElement>('h2')!.focus();
}
