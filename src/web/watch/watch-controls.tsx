import type { JSX } from 'preact';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { firstKept, goTo, pause, run, runToRootMove, SPEEDS, stepBack, stepOnce, type Watch } from './watch-model.ts';

const SPEED_WORDS: Readonly<Record<string, string>> = {
  '0.5': 'a step in two seconds',
  1: 'a step a second',
  4: '4 steps a second',
  20: '20 steps a second',
  200: '200 steps a second',
  Infinity: 'as fast as it goes',
};

/** Buttons for one step forwards or back, run, pause, speed and restart, and a slider through the steps seen so far. */
export function WatchControls({ watch, onRestart }: { readonly watch: Watch; onRestart(): void }): JSX.Element {
  const phase = watch.phase.value;
  const isRunning = phase.kind === 'running';
  const isResting = phase.kind === 'resting';
  const { steps } = watch.shown.value;
  const reached = watch.reached.value;
  return (
    <fieldset class="watch-controls" aria-label="Watching">
      <Button isOff={steps === 0 || phase.kind === 'opening'} onClick={() => void stepBack(watch)}>
        Step back
      </Button>
      <Button class="main" isOff={!isResting && !isRunning} onClick={() => stepOnce(watch)}>
        Step
      </Button>
      {isRunning ? (
        <Button key="run" onClick={() => pause(watch)}>
          Pause
        </Button>
      ) : (
        <Button key="run" isOff={!isResting} onClick={() => run(watch)}>
          Run
        </Button>
      )}
      <Button isOff={!isResting} onClick={() => runToRootMove(watch)}>
        Next root move
      </Button>
      <Button onClick={onRestart}>Restart</Button>
      <Choice
        label="Speed"
        value={watch.speed.value}
        options={SPEEDS.map((speed) => [speed, SPEED_WORDS[String(speed)]])}
        onChange={(speed) => {
          watch.speed.value = speed;
        }}
      />
      <label class="field watch-slider">
        <span>Go to step</span>
        <input
          type="range"
          min={0}
          max={Math.max(1, reached)}
          value={steps}
          disabled={reached === 0}
          aria-valuetext={`${steps} of ${reached}`}
          // While dragged, it shows only steps that are kept; the step it is released at is searched again if necessary.
          onInput={({ currentTarget: { valueAsNumber } }) => {
            if (valueAsNumber >= firstKept(watch)) void goTo(watch, valueAsNumber);
          }}
          onChange={({ currentTarget: { valueAsNumber } }) => void goTo(watch, valueAsNumber)}
        />
      </label>
    </fieldset>
  );
}
