import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { FenError } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import { MoveError } from '../../chess/move.ts';
import { browserPort } from '../../host/browser-port.ts';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import type { Console, ConsoleState } from '../../programs/console.ts';
import { Button } from '../app/button.tsx';
import { ViewNotLoaded } from '../app/error-box.tsx';
import { wantsLessMotion } from '../app/motion.ts';
import { openInOneTab } from '../app/one-tab.ts';
import { type Page, usePage } from '../app/page.ts';
import { CLICK, createPlayer } from '../app/sound.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { askWorker } from '../app/worker-questions.ts';
import type { Casing } from './casings/casing.tsx';
import { EXHIBITS } from './exhibits.ts';
import { MACHINE_SETTINGS, machineState } from './keep.ts';
import type { Hearing } from './machine-bar.tsx';
import type { MachineEntry } from './machine-list.ts';
import { begin, closeMachine, type MachineModel, openMachine, showReplay } from './machine-model.ts';
import { MachinePage } from './machine-page.tsx';
import { solverEngine } from './solver-engine.ts';

/** A machine, in the game that the URL names. */
export function MachineView({ entry }: { readonly entry: MachineEntry }): JSX.Element {
  const { value } = usePage().route;
  const { value: loaded, problem } = useLoaded([entry], () => Promise.all([entry.load(), EXHIBITS[entry.id].casing()]));
  useTitle(entry.name);
  if (problem) return <ViewNotLoaded title={entry.name} what="This machine" report={problem} />;
  if (!loaded) return <p class="column fetching">One moment.</p>;
  const [console, casing] = loaded;
  const code = value.view === 'machine' ? value.code : undefined;
  return <Opened key={`${entry.id} ${code}`} entry={entry} console={console} casing={casing} code={code} />;
}

function Opened({
  entry,
  console,
  casing,
  code,
}: {
  readonly entry: MachineEntry;
  readonly console: Console;
  readonly casing: Casing;
  readonly code: string | undefined;
}): JSX.Element | null {
  const page = usePage();
  const [opened, setOpened] = useState<{ readonly model: MachineModel; readonly hearing: Hearing }>();
  // Its state is written by one tab; the others show it.
  const tab = useMemo(() => openInOneTab(`plyhouse-machine-${entry.id}`), [entry]);
  const isElsewhere = tab.isElsewhere.value;
  useLayoutEffect(() => () => tab.close(), [tab]);
  useLayoutEffect(() => {
    const { storage } = page;
    const stored = machineState(entry.id);
    const { isHeard: hasSound, speed } = MACHINE_SETTINGS.read(storage);
    const hearing: Hearing = { hasSound: signal(hasSound), isNotified: signal(false) };
    const player = createPlayer();
    const card = entry.program === undefined ? undefined : page.cardOf(entry.program);
    const model = openMachine(
      console,
      engineOf(entry, page),
      {
        sound(names) {
          if (!hearing.hasSound.value) return;
          player.play(names ? names.flatMap((name) => console.machine.sounds[name] ?? []) : [CLICK]);
        },
        moved() {
          if (hearing.isNotified.value && document.visibilityState === 'hidden')
            new Notification(`${entry.name} has moved`);
        },
        now: () => performance.now(),
        isFollowing: isElsewhere,
        keep: (state) => isElsewhere || stored.write(storage, state),
        keyMillis: () => (wantsLessMotion() ? 0 : KEY_MILLIS),
        positionsPerSecond: card?.positionsPerSecond,
      },
      code === undefined && !isElsewhere ? stored.read(storage) : undefined,
      speed,
    );
    const showKept = () => {
      const state = stored.read(storage);
      if (state) showReplay(model, [state], 0);
    };
    const unfollow = isElsewhere ? stored.follow(showKept) : undefined;
    if (isElsewhere) showKept();
    const shown = code === undefined ? undefined : readMachineCode(console, code);
    if (typeof shown === 'object') showReplay(model, shown, shown.length - 1);
    else if (!model.state.value && !isElsewhere) {
      begin(model, begun.has(entry.id));
      begun.add(entry.id);
    }
    if (typeof shown === 'string') model.notes.value = [shown];
    setOpened({ model, hearing });
    return () => {
      unfollow?.();
      closeMachine(model);
      player.close();
    };
  }, [entry, console, code, page, isElsewhere]);
  if (!opened) return null;
  return (
    <>
      {isElsewhere ? (
        <p class="news" role="status">
          This machine is on in another tab.{' '}
          <Button class="small" onClick={() => tab.take()}>
            Use it here
          </Button>
        </p>
      ) : null}
      <MachinePage entry={entry} casing={casing} model={opened.model} hearing={opened.hearing} />
    </>
  );
}

/** Machines whose beginning was shown on this visit. */
const begun = new Set<string>();

/** The pause between two keys typed automatically, in milliseconds. */
const KEY_MILLIS = 70;

/** The states of a machine through the game of its address (machine-address.ts), or why it cannot show it. */
function readMachineCode(console: Console, code: string): readonly ConsoleState[] | string {
  const [color, ...parts] = code.split('.');
  if (color !== 'white' && color !== 'black')
    return `The game in this link cannot be read: it begins with “${color}”; expected “white” or “black”.`;
  const start = parts[0]?.includes('/') ? parts.shift() : undefined;
  try {
    const game = gameOf(start ?? console.start().state.game.start, parts);
    const states = replayOnMachine(console, game, color);
    return states ?? 'This machine has no way to enter the game of that link.';
  } catch (error) {
    if (error instanceof MoveError || error instanceof FenError)
      return `The game in this link cannot be read: ${error.message}.`;
    throw error;
  }
}

function engineOf({ program }: MachineEntry, { services, cardOf }: Page): MachineEngine {
  if (program === undefined) {
    return solverEngine(
      askWorker(() =>
        browserPort(
          new Worker(new URL('../solver/solver-worker.ts', import.meta.url), { type: 'module', name: 'solver' }),
        ),
      ),
    );
  }
  const card = cardOf(program);
  if (!card) throw new Error(`no program ${program} for its machine`);
  return programEngine((options) => services.startClient(card, options, services.newSeed()));
}
