import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Mark } from '../../measure/analysis.ts';
import type { Card } from '../../programs/program.ts';
import type { Route } from '../app/route.ts';
import type { Settings } from '../app/settings.ts';
import type { Arrow } from '../board/ground.ts';
import type { GameSession } from '../play/game-session.ts';

/** The analyst as the page sees it. What it does, and how that looks, is fetched when it is first asked for. */
export interface Analyst {
  /** Whether the position on the board is analysed, or will be as soon as it can. */
  readonly isOn: ReadonlySignal<boolean>;
  /** Whether the game is being valued. */
  readonly isValuing: ReadonlySignal<boolean>;
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  /** What it says of the game's moves, by their number from 1. */
  readonly remarks: ReadonlySignal<ReadonlyMap<number, Remark>>;
  /** Begins or ends the analysis of whatever position is on the board. */
  setOn(isOn: boolean): void;
  /** Values the whole game, or stops that. */
  setValuing(isValuing: boolean): void;
  /** The evaluation bar, for the edge of the board. */
  readonly Bar: ComponentType;
  /** Its lines on the position. */
  readonly Lines: ComponentType;
  /** The game's graph, its mistakes and what was better. */
  readonly GamePanel: ComponentType;
}

/** A mistake as the scoresheet marks it. */
export interface Remark {
  readonly mark: Mark;
  /** "??" */
  readonly sign: string;
  /** The better move in the reader's letters. */
  readonly better?: string;
}

/** Where the analyst sits: what it sees of the page. */
export interface AnalystPlace {
  readonly session: GameSession;
  readonly settings: Signal<Settings>;
  readonly route: ReadonlySignal<Route>;
  cardOf(program: string): Card | undefined;
}
