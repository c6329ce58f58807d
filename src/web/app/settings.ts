import type { Signal } from '@preact/signals';
import { LANGUAGES, type Language } from '../../chess/letters.ts';
import { ANALYSIS_NODES } from '../../measure/analyst.ts';
import { fieldsOf, kept } from './kept.ts';

const THEMES = ['auto', 'light', 'dark'] as const;
const MOTIONS = ['auto', 'reduced', 'full'] as const;
const BOARD_COLORS = ['print', 'plain', 'green', 'blue', 'brown'] as const;
const PIECE_SETS = ['burnett', 'shapes', 'pixels', 'letters'] as const;

/** A visitor's settings, stored between visits in this browser only. */
export interface Settings {
  /** The language of the piece letters; unless the visitor chooses another, that of the page, English. */
  readonly language: Language;
  /** The light theme, the dark one, or that of the system. */
  readonly theme: (typeof THEMES)[number];
  /** Whether pieces slide and displays move: as the system wants it, not, or in full. */
  readonly motion: (typeof MOTIONS)[number];
  /** Whether programs that pondered may think on the visitor's time. */
  readonly ponder: boolean;
  /** Whether programs that can use endgame tables may do so. */
  readonly tables: boolean;
  /** The colours of the squares. */
  readonly board: (typeof BOARD_COLORS)[number];
  /** The pictures of the pieces. */
  readonly pieces: (typeof PIECE_SETS)[number];
  /** Whether premoves are allowed: moves made while the program thinks, and played after its move. */
  readonly premove: boolean;
  /** Whether moves make a sound; off by default. */
  readonly sounds: boolean;
  readonly analyst: AnalystSettings;
}

/** The settings of the analysis. */
interface AnalystSettings {
  /** The number of lines shown at once, 1 to 5. */
  readonly lines: number;
  /** Whether their first moves are drawn as arrows. */
  readonly arrows: boolean;
  /** Nodes searched for each position of a game. */
  readonly nodes: number;
}

export const MOST_LINES = 5;

const SWITCH = [true, false] as const;

/** The stored settings; any that is missing or invalid has its default. */
export const SETTINGS = kept('plyhouse.settings', (found): Settings => {
  const stored = fieldsOf(found);
  const { lines, arrows, nodes } = fieldsOf(stored.analyst);
  return {
    language: oneOf(LANGUAGES, stored.language, 'en'),
    theme: oneOf(THEMES, stored.theme, 'auto'),
    motion: oneOf(MOTIONS, stored.motion, 'auto'),
    ponder: oneOf(SWITCH, stored.ponder, true),
    tables: oneOf(SWITCH, stored.tables, false),
    board: oneOf(BOARD_COLORS, stored.board, 'print'),
    pieces: oneOf(PIECE_SETS, stored.pieces, 'burnett'),
    premove: oneOf(SWITCH, stored.premove, true),
    sounds: oneOf(SWITCH, stored.sounds, false),
    analyst: {
      lines: Number.isInteger(lines) && Number(lines) >= 1 && Number(lines) <= MOST_LINES ? Number(lines) : 1,
      arrows: oneOf(SWITCH, arrows, true),
      nodes: oneOf(Object.values<number>(ANALYSIS_NODES), nodes, ANALYSIS_NODES.usual),
    },
  };
});

/** The stored value if it is a known one, else the default. */
const oneOf = <Value>(known: readonly Value[], stored: unknown, usual: Value): Value =>
  known.find((each) => each === stored) ?? usual;

export function changeSettings(settings: Signal<Settings>, change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}
