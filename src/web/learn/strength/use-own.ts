import { useEffect } from 'preact/hooks';
import type { Game } from '../../../chess/game.ts';
import { OWN_CARD } from '../../../programs/own/card.ts';
import {
  DEFAULT_SETTINGS,
  makeCode,
  type OwnSettings,
  OwnSettingsError,
  parseCode,
} from '../../../programs/own/inspect.ts';
import type { Options } from '../../../programs/program.ts';
import { kept } from '../../app/kept.ts';
import { usePage } from '../../app/page.ts';
import { makeRoute } from '../../app/route.ts';
import type { Trial } from '../lab/lab.ts';

/** The storage of the visitor's program. */
const OWN = kept('plyhouse.own', readCode, makeKept);
/** The program before it, if a link has replaced that. */
const BEFORE = kept('plyhouse.own.before', readCode, makeKept);

export type OwnProgram = ReturnType<typeof useOwn>;

/** The visitor's program: that of the address, or the one this browser keeps, or the defaults. */
export function useOwn() {
  const { route, storage } = usePage();
  const { value } = route;
  const asked = value.view === 'learn' ? value.own : undefined;
  const stored = OWN.read(storage);
  const before = BEFORE.read(storage);
  let settings = stored ?? DEFAULT_SETTINGS;
  let problem: string | undefined;
  if (asked !== undefined) {
    try {
      settings = parseCode(asked);
    } catch (error) {
      if (!(error instanceof OwnSettingsError)) throw error;
      problem = error.message;
    }
  }
  const code = makeCode(settings);
  const isLinked = stored !== undefined && makeCode(stored) !== code;
  const other = isLinked ? stored : before;
  // A link copied from this step shows this program, too.
  useEffect(() => {
    if (asked !== undefined || code === makeCode(DEFAULT_SETTINGS)) return;
    if (route.value.view === 'learn') route.value = { ...route.value, own: code };
  }, [asked, code]);
  return {
    settings,
    /** Why the program of the address is not shown. */
    problem,
    /** Whether it comes from a link, and another is kept. */
    isLinked,
    /** The visitor’s other program: the one that is kept, or the one before a link brought this one. */
    other: other && makeCode(other) !== code ? other : undefined,
    /** A link to it, from `#` on. */
    address: makeRoute({ view: 'learn', chapter: 'strength', step: 'own', own: code }),
    change(next: OwnSettings) {
      const nextCode = makeCode(next);
      if (isLinked) BEFORE.write(storage, nextCode === makeCode(stored) ? settings : stored);
      else if (other && nextCode === makeCode(other)) BEFORE.write(storage, settings);
      OWN.write(storage, next);
      if (route.value.view === 'learn') route.value = { ...route.value, own: nextCode };
    },
  };
}

function makeKept(settings: OwnSettings | undefined): string | null {
  return settings ? makeCode(settings) : null;
}

function readCode(code: unknown): OwnSettings | undefined {
  if (typeof code !== 'string') return undefined;
  try {
    return parseCode(code);
  } catch {
    return undefined;
  }
}

/** A search of the visitor's program, to its own depth. */
export const ownTrial = ({ values }: OwnSettings, game: Game): Trial => ({
  program: OWN_CARD.id,
  options: values as Options,
  game,
  request: { level: OWN_CARD.tournamentLevel },
});
