import type { JSX } from 'preact';
import { Choice } from '../../app/choice.tsx';
import { PLAYED } from '../evaluation/presets.ts';
import { SettingProblem, Slider } from '../lab/slider.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { MOST_POINTS } from './tree.ts';
import { SOURCES, type StepTree, type TreeSource } from './use-tree.ts';

const NAMES: Readonly<Record<TreeSource, string>> = {
  printed: 'As printed in June 1981',
  position: 'From a position, by Gambiet',
};

/** Chooses the tree of a step. */
export function TreeChoice({ tree }: { readonly tree: StepTree }): JSX.Element {
  return (
    <>
      <Choice
        label="Tree"
        value={tree.source}
        options={SOURCES.map((each) => [each, NAMES[each]])}
        onChange={tree.setSource}
      />
      <SettingProblem problem={tree.problem} />
      {tree.source === 'position' ? (
        <>
          <PositionPicker position={tree.position} presets={PLAYED} isDrawn />
          <p class="quiet">
            Gambiet’s three best-looking moves for {tree.mover} and, after each, its three best-looking answers. A leaf
            is what its evaluation says of the answer, at the least, in eighths of a pawn, counted from this position.
          </p>
        </>
      ) : null}
      {tree.points === undefined ? (
        <p class="problem">This position is mate or stalemate: there is no tree. Choose another.</p>
      ) : null}
    </>
  );
}

/** What a leaf of the printed tree is worth, to be set. */
export function LeafSlider({ tree, leaf }: { readonly tree: StepTree; readonly leaf: string }): JSX.Element | null {
  const { points, source, setPoints } = tree;
  const value = points?.[leaf];
  if (source !== 'printed' || !points || value === undefined) return null;
  return (
    <Slider
      label={`${leaf} is worth`}
      value={value}
      min={0}
      max={MOST_POINTS}
      step={10}
      words={`${value} points`}
      onChange={(next) => setPoints({ ...points, [leaf]: next })}
    />
  );
}
