import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { playsGames } from '../../programs/console-guide.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { MACHINE_SETTINGS } from './keep.ts';
import {
  hurry,
  isAtWork,
  type MachineModel,
  SPEED_NAMES,
  SPEEDS,
  setSpeed,
  switchOff,
  switchOn,
} from './machine-model.ts';

/** Signals that reach the visitor outside the page. */
export interface Hearing {
  readonly hasSound: Signal<boolean>;
  /** Whether a notification announces each move made out of sight. */
  readonly isNotified: Signal<boolean>;
}

/** The switches of the page: power, speed, sound, and the rest of a wait. */
export function MachineBar({
  model,
  hearing: { hasSound, isNotified },
  onSwitched,
  children,
}: {
  readonly model: MachineModel;
  readonly hearing: Hearing;
  onSwitched(): void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const state = model.state.value;
  const isBusy = isAtWork(state?.task.kind);
  const { storage } = usePage();
  const remember = () => MACHINE_SETTINGS.write(storage, { speed: model.speed.value, isHeard: hasSound.value });
  return (
    <div class="machine-bar buttons">
      <button
        type="button"
        class={`machine-switch ${state ? '' : 'main'}`}
        role="switch"
        aria-checked={state !== undefined}
        onClick={() => {
          if (state) return switchOff(model);
          switchOn(model);
          onSwitched();
        }}
      >
        {state ? 'Switch off' : 'Switch on'}
      </button>
      <Choice
        label="Speed"
        class=""
        value={model.speed.value}
        options={SPEEDS.map((each) => [each, SPEED_NAMES[String(each)]])}
        onChange={(speed) => {
          setSpeed(model, speed);
          remember();
        }}
      />
      <button
        type="button"
        class="machine-switch"
        onClick={() => {
          hasSound.value = !hasSound.value;
          remember();
        }}
      >
        {hasSound.value ? 'Turn sound off' : 'Turn sound on'}
      </button>
      {children}
      <Button isOff={!isBusy} onClick={() => hurry(model)}>
        {playsGames(model.console) ? 'Move now' : 'Stop now'}
      </Button>
      {model.speed.value === 1 && 'Notification' in globalThis ? (
        <button
          type="button"
          role="switch"
          aria-checked={isNotified.value}
          onClick={async () => {
            isNotified.value = !isNotified.value && (await Notification.requestPermission()) === 'granted';
          }}
        >
          Tell me when it has moved
        </button>
      ) : null}
    </div>
  );
}
