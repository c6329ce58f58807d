import type { Game } from '../../../chess/game.ts';
import { OWN_CARD } from '../../../programs/own/card.ts';
import {
  DEFAULT_SETTINGS,
  makeCode,
  type OwnSettings,
  OwnSettingsError,
  parseCode,
} from '../../../programs/own/settings.ts';
import type { Options } from '../../../programs/program.ts';
import { makeRoute } from '../../app/route.ts';
import { readKept, writeKept } from '../../app/settings.ts';
import { usePage } from '../../page.ts';
import type { Trial } from '../lab/lab.ts';

/** Where the browser keeps the visitor's program. */
const KEY = 'plyhouse.own';

export interface OwnProgram {
  readonly settings: OwnSettings;
  /** Why the program of the address is not shown. */
  readonly problem: string | undefined;
  change(settings: OwnSettings): void;
  /** A link to it, from `#` on. */
  readonly address: string;
}

/** The visitor's program: that of the address, or the one this browser keeps, or the defaults. */
export function useOwn(): OwnProgram {
  const { route, keep } = usePage();
  const { value } = route;
  const asked = value.view === 'learn' ? value.own : undefined;
  const kept = readKept(keep, KEY);
  let settings = (typeof kept === 'string' ? read(kept) : undefined) ?? DEFAULT_SETTINGS;
  let problem: string | undefined;
  if (asked !== undefined) {
    try {
      settings = parseCode(asked);
    } catch (error) {
      if (!(error instanceof OwnSettingsError)) throw error;
      problem = error.message;
    }
  }
  return {
    settings,
    problem,
    address: makeRoute({ view: 'learn', chapter: 'stronger', step: 'own', own: makeCode(settings) }),
    change(next) {
      const code = makeCode(next);
      writeKept(keep, KEY, code);
      if (route.value.view === 'learn') route.value = { ...route.value, own: code };
    },
  };
}

function read(code: string): OwnSettings | undefined {
  try {
    return parseCode(code);
  } catch {
    return undefined;
  }
}

/** A search of the visitor's program, to its own depth. */
export const ownTrial = ({ values }: OwnSettings, game: Game): Trial => ({
  card: OWN_CARD,
  options: values as Options,
  game,
  request: { level: OWN_CARD.tournamentLevel },
});
