import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { browserKeep, writeManners } from './keep.ts';
import { hurry, type MachineModel, SPEED_NAMES, SPEEDS, setSpeed, switchOff, switchOn } from './machine-model.ts';

/** What reaches the visitor apart from the page, read whenever there is something to hear or to tell. */
export interface Hearing {
  isHeard: boolean;
  /** A notification tells of each move that is made out of sight. */
  isTold: boolean;
}

/** The switches of the page: power, speed, sound, and the rest of a wait. */
export function MachineBar({
  model,
  hearing,
  onSwitched,
  children,
}: {
  readonly model: MachineModel;
  readonly hearing: Hearing;
  onSwitched(): void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { machine } = model.console;
  const state = model.state.value;
  const isBusy = state?.task.kind === 'think' || state?.task.kind === 'solve';
  const [isHeard, setHeard] = useState(hearing.isHeard);
  const [isTold, setTold] = useState(hearing.isTold);
  const keep = () => writeManners(browserKeep(), { speed: model.speed.value, isHeard: hearing.isHeard });
  return (
    <div class="machine-bar">
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
          keep();
        }}
      />
      <button
        type="button"
        class="machine-switch"
        role="switch"
        aria-checked={isHeard}
        onClick={() => {
          hearing.isHeard = !isHeard;
          setHeard(!isHeard);
          keep();
        }}
      >
        {isHeard ? 'Sound is on' : 'Sound is off'}
      </button>
      {children}
      <Button isOff={!isBusy} onClick={() => hurry(model)}>
        {machine.program ? 'Move now' : 'Stop now'}
      </Button>
      {model.speed.value === 1 && 'Notification' in globalThis ? (
        <button
          type="button"
          role="switch"
          aria-checked={isTold}
          onClick={async () => {
            const isAllowed = !isTold && (await Notification.requestPermission()) === 'granted';
            hearing.isTold = isAllowed;
            setTold(isAllowed);
          }}
        >
          Tell me when it has moved
        </button>
      ) : null}
    </div>
  );
}
