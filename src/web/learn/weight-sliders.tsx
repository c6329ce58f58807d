import type { JSX } from 'preact';
import { Button } from '../app/button.tsx';
import { Slider } from './lab/controls.tsx';
import { AUTHORS_OWN, MATERIAL_ALONE, type Percents } from './percents.ts';
import { type Setting, useSetting } from './use-setting.ts';
import './lab/lab.css';

const MOST_PERCENT = 400;

/** The weights in the address: `weights=100.100.100.100.100`. */
export const usePercents = (): Setting<Percents> =>
  useSetting<Percents>('weights', {
    start: AUTHORS_OWN,
    expected: `five whole numbers from 0 to ${MOST_PERCENT}, in steps of 10, separated by dots`,
    read(text) {
      const numbers = text.split('.').map(Number);
      const isRight = /^[\d.]+$/.test(text) && numbers.length === AUTHORS_OWN.length;
      return isRight && numbers.every((each) => each <= MOST_PERCENT && each % 10 === 0) ? numbers : undefined;
    },
    write: (values) => values.join('.'),
  });

interface WeightSlidersProps {
  readonly names: readonly string[];
  readonly setting: Setting<Percents>;
}

/** A slider for each weight, and the two settings to compare with. */
export function WeightSliders({ names, setting: { value, onChange } }: WeightSlidersProps): JSX.Element {
  return (
    <div class="weights">
      {names.map((name, term) => (
        <Slider
          key={name}
          label={name}
          value={value[term]!}
          min={0}
          max={MOST_PERCENT}
          step={10}
          text={`${value[term]}%`}
          onChange={(percent) => onChange(value.with(term, percent))}
        />
      ))}
      <p class="buttons">
        <Button onClick={() => onChange(AUTHORS_OWN)}>The authors’ own</Button>
        <Button onClick={() => onChange(MATERIAL_ALONE)}>Material alone</Button>
      </p>
    </div>
  );
}
