import { LANGUAGES, type Language } from '../../chess/letters.ts';
import { ANALYSIS_NODES } from '../../measure/analyst.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
/** Paper, its dark counterpart, or whichever the visitor's machine asks for. */
export type Theme = (typeof THEMES)[number];

/** What the page remembers of a visitor between visits, in this browser only. */
export interface Settings {
  /** In whose letters moves are written and read. */
  readonly language: Language;
  readonly theme: Theme;
  /** Whether programs that did so may think in the visitor's time. */
  readonly ponder: boolean;
  /** Whether programs that could may look into endgame tables. */
  readonly tables: boolean;
  readonly analyst: AnalystSettings;
}

/** How the analyst is wanted when it is asked. */
export interface AnalystSettings {
  /** Lines it shows at once, 1 to 5. */
  readonly lines: number;
  /** Whether their first moves are drawn on the board. */
  readonly arrows: boolean;
  /** Positions it examines for each position of a game. */
  readonly nodes: number;
}

export const MOST_LINES = 5;
const ANALYST_DEFAULTS: AnalystSettings = { lines: 1, arrows: true, nodes: ANALYSIS_NODES.usual };

/** Where settings are kept: the browser's own storage, or anything of its shape. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'plyhouse.settings';

/** The settings kept, each one that is missing or makes no sense at its default. */
export function readSettings(keep: Keep | undefined, languages: readonly string[] = []): Settings {
  const defaults: Settings = {
    language: languageOf(languages),
    theme: 'auto',
    ponder: true,
    tables: false,
    analyst: ANALYST_DEFAULTS,
  };
  const stored = readKept(keep, KEY);
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { language, theme, ponder, tables, analyst } = stored as Partial<Record<string, unknown>>;
  return {
    language: LANGUAGES.find((known) => known === language) ?? defaults.language,
    theme: THEMES.find((known) => known === theme) ?? defaults.theme,
    ponder: typeof ponder === 'boolean' ? ponder : defaults.ponder,
    tables: typeof tables === 'boolean' ? tables : defaults.tables,
    analyst: analystSettings(analyst),
  };
}

function analystSettings(stored: unknown): AnalystSettings {
  if (typeof stored !== 'object' || stored === null) return ANALYST_DEFAULTS;
  const { lines, arrows, nodes } = stored as Partial<Record<string, unknown>>;
  const isCount = Number.isInteger(lines) && (lines as number) >= 1 && (lines as number) <= MOST_LINES;
  return {
    lines: isCount ? (lines as number) : ANALYST_DEFAULTS.lines,
    arrows: typeof arrows === 'boolean' ? arrows : ANALYST_DEFAULTS.arrows,
    nodes: Object.values<number>(ANALYSIS_NODES).find((known) => known === nodes) ?? ANALYST_DEFAULTS.nodes,
  };
}

export function writeSettings(keep: Keep | undefined, settings: Settings): void {
  writeKept(keep, KEY, settings);
}

/** The value kept under a key; undefined where there is none, it cannot be read, or nothing may be kept here. */
export function readKept(keep: Keep | undefined, key: string): unknown {
  try {
    return JSON.parse(keep?.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value under a key. A browser that keeps nothing loses it with the page, and no harm done. */
export function writeKept(keep: Keep | undefined, key: string, value: unknown): void {
  try {
    keep?.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the page works without.
  }
}

/** The first of the visitor's languages that has letters of its own. */
function languageOf(languages: readonly string[]): Language {
  for (const tag of languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
