import type { ComponentChildren, FunctionComponent } from 'preact';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { PositionPicker, type Preset } from './position-picker.tsx';
import { Predict, type PredictProps } from './predict.tsx';
import { type Paragraphs, Prose } from './rich-text.tsx';
import { Scene } from './scene.tsx';
import { type StepPosition, usePosition } from './use-setting.ts';

/** The positions of a step. */
interface StepPositions {
  /** Those to choose from; without them the step has none. */
  readonly presets?: readonly Preset[];
  /** Which of them it begins with. */
  readonly start?: number;
  /** The settings that mean nothing in another position. */
  readonly forgets?: readonly string[];
}

/** The parts of a step, from top to bottom. */
interface StepParts {
  /** The task, in a sentence or two. */
  readonly lead?: ComponentChildren;
  /** The panes of its scene; without a lead they are whole scenes. */
  readonly panes: ComponentChildren;
  /** Predictions below the scene. */
  readonly asks?: readonly PredictProps[];
  /** Content between them and the choice of the position. */
  readonly below?: ComponentChildren;
  /** Whether the position is drawn where it is chosen. */
  readonly isDrawn?: boolean;
  readonly after: Paragraphs;
}

/**
 * A step with instruments of its own, which stand in panes: the scene, its predictions, the choice of a position, and what explains it.
 * @param describe what it shows of a position. It may use hooks.
 */
export function lessonStep(
  { presets, start = 0, forgets }: StepPositions,
  describe: (position: StepPosition) => StepParts,
): FunctionComponent {
  return () => {
    const position = usePosition(presets?.[start]?.fen ?? INITIAL_FEN, forgets);
    const { lead, panes, asks = [], below, isDrawn = false, after } = describe(position);
    return (
      <>
        {lead === undefined ? panes : <Scene lead={lead}>{panes}</Scene>}
        {asks.map((ask) => (
          <Predict key={ask.task.id} {...ask} />
        ))}
        {below}
        {presets ? <PositionPicker position={position} presets={presets} isDrawn={isDrawn} /> : null}
        <Prose text={after} />
      </>
    );
  };
}
