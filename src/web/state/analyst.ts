import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Mark } from '../../measure/analysis.ts';
import type { Card } from '../../programs/program.ts';
import type { Arrow } from '../board/ground.ts';
import type { Route } from './route.ts';
import type { Settings } from './settings.ts';
import type { Table } from './table.ts';

/** The analyst as the page sees it. What it does, and how that looks, is fetched when it is first asked for. */
export interface Analyst {
  /** Whether the position on the board is analysed, or will be as soon as it can. */
  readonly isOn: ReadonlySignal<boolean>;
  /** Whether the game is being valued. */
  readonly isValuing: ReadonlySignal<boolean>;
  /** A move of one of its lines, shown on the board in place of the game. */
  readonly preview: ReadonlySignal<Preview | undefined>;
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  /** What it says of the game's moves, by their number from 1. */
  readonly remarks: ReadonlySignal<ReadonlyMap<number, Remark>>;
  /** Begins or ends the analysis of whatever position is on the board. */
  setOn(isOn: boolean): void;
  /** Values the whole game, or stops that. */
  setValuing(isValuing: boolean): void;
  setPreview(preview: Preview | undefined): void;
  /** The evaluation bar, for the edge of the board. */
  readonly Bar: ComponentType;
  /** Its lines on the position. */
  readonly Lines: ComponentType;
  /** The game's graph, its mistakes and what was better. */
  readonly GamePanel: ComponentType;
}

/** A line from a position of the game, shown up to one of its moves. */
export interface Preview {
  readonly from: Game;
  readonly line: readonly Uci[];
  /** How many moves of it are shown, from 1. */
  readonly shown: number;
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
  readonly table: Table;
  readonly settings: Signal<Settings>;
  readonly route: ReadonlySignal<Route>;
  cardOf(program: string): Card | undefined;
}
