import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { MarkedMove } from '../../measure/analysis.ts';
import type { Arrow } from '../board/ground.ts';

/** The analysis as the page sees it. Its implementation is loaded on first use. */
export interface Analyst {
  /** Whether the position on the board is analysed, or will be as soon as it can. */
  readonly isOn: ReadonlySignal<boolean>;
  /** Whether the game is being analysed. */
  readonly isValuing: ReadonlySignal<boolean>;
  /** How much of the game has been analysed by an analysis that runs, 0 to 1. */
  readonly valued: ReadonlySignal<number>;
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  /** Its remarks on the game's moves, by their number from 1. */
  readonly remarks: ReadonlySignal<ReadonlyMap<number, Remark>>;
  /** Starts or stops the analysis of the position on the board. */
  setOn(isOn: boolean): void;
  /** Starts or stops the analysis of the whole game. */
  setValuing(isValuing: boolean): void;
  /** The evaluation bar, for the edge of the board. */
  readonly Bar: ComponentType;
  /** Its lines for the position. */
  readonly Lines: ComponentType;
  /** The game's graph, mistakes and better moves. */
  readonly GamePanel: ComponentType;
}

/** A mistake as the scoresheet marks it. */
export interface Remark {
  readonly mark: MarkedMove;
  /** "??" */
  readonly sign: string;
  /** The better move in the chosen notation. */
  readonly better?: string;
}
