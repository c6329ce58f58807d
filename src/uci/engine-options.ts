import { availableParallelism } from 'node:os';
import { nameWithYear } from '../format/program-text.ts';
import { completeOptions, OptionError } from '../host/engine.ts';
import { OWN_CARD } from '../programs/own/card.ts';
import type { Card, OptionSpec, Options, OptionValue } from '../programs/program.ts';
import { makeOption, type UciOption } from './option.ts';

/** Our value for "no level: the clocks of each `go` apply". */
const NO_LEVEL = 'none';
/** The default reserve on every clock: a busy machine sometimes wakes a thread this late. */
const OVERHEAD_MILLIS = 30;
const MOST_OVERHEAD_MILLIS = 5000;
const MOST_SEED = 2 ** 31 - 1;

/** The options that a program offers over UCI, with their values. */
export interface EngineOptions {
  /** The lines that offer them, in answer to `uci`. */
  readonly offers: readonly string[];
  level(): string | undefined;
  period(): boolean;
  seed(): number;
  overheadMillis(): number;
  /** The folder of endgame tables to use; undefined for none. */
  tablesPath(): string | undefined;
  /** Whether the positions that follow are of Chess960. */
  chess960(): boolean;
  /** The card's own, complete. */
  own(): Options;
  /**
   * Sets an option by its name, case-insensitively.
   * @returns what changed: `engine` if the engine has to be told, `tables` if it has to be restarted, `level`, or nothing to
   * act on.
   * @throws {OptionError} if there is no such option or the value is not allowed.
   */
  set(name: string, value: OptionValue | undefined): 'engine' | 'tables' | 'level' | 'other';
}

/** The option for the folder of endgame tables, like SyzygyPath in other engines; only for programs whose card says so. */
const TABLES_PATH = 'TablesPath';

/**
 * UCI's own options and those of the card, at their defaults.
 * @param hasTables whether a program that can use endgame tables can be given any.
 * @param cores how many threads the machine runs at the same time: no program is offered more.
 */
export function engineOptions(
  fullCard: Card,
  { hasTables = false, cores = availableParallelism() }: { hasTables?: boolean; cores?: number } = {},
): EngineOptions {
  const card = { ...fullCard, options: fullCard.options.map((option) => withinCores(option, cores)) };
  const takesTables = hasTables && card.usesTables === true;
  // Plyhouse's own programs are not reconstructions.
  const about =
    `${nameWithYear(card)} by ${card.author}, ${card.machine}` +
    (card.author === 'Plyhouse' || card.id === OWN_CARD.id ? '' : '; rebuilt by Plyhouse');
  const house: OptionSpec[] = [
    {
      name: 'Level',
      about: 'A level of the program; with none the clocks of each go count.',
      kind: 'combo',
      default: NO_LEVEL,
      choices: [NO_LEVEL, ...card.levels.map(({ id }) => id)],
    },
    { name: 'PeriodClock', about: 'Count time as the original machine needed it.', kind: 'check', default: false },
    { name: 'Seed', about: 'The same seed gives the same game.', kind: 'spin', default: 1, min: 0, max: MOST_SEED },
    {
      name: 'Move Overhead',
      about: 'Milliseconds kept back from a game clock for the way there and back.',
      kind: 'spin',
      default: OVERHEAD_MILLIS,
      min: 0,
      max: MOST_OVERHEAD_MILLIS,
    },
    ...(card.ponders
      ? [{ name: 'Ponder', about: 'Think in the opponent’s time.', kind: 'check', default: false } as const]
      : []),
    ...(card.playsChess960
      ? [{ name: 'UCI_Chess960', about: 'Play Chess960.', kind: 'check', default: false } as const]
      : []),
  ];
  // The same checks and messages as for a card's own options.
  const houseCard = { card: { ...card, options: house } };
  let houseValues = completeOptions(houseCard, {});
  let tablesPath = '';
  let ownValues = completeOptions({ card }, {});
  const has = (specs: readonly OptionSpec[], name: string) =>
    specs.some((spec) => spec.name.toLowerCase() === name.toLowerCase());
  const offered: UciOption[] = [
    // A program of its time may have one of its own by that name, such as Usurpator's seed.
    ...house.filter(({ name }) => !has(card.options, name)),
    ...card.options,
    ...(takesTables ? [{ name: TABLES_PATH, kind: 'string', default: '' } as const] : []),
    { name: 'UCI_EngineAbout', kind: 'string', default: about.replace(/\s+/g, ' ') },
  ];

  return {
    offers: offered.map(makeOption),
    level: () => (houseValues.Level === NO_LEVEL ? undefined : String(houseValues.Level)),
    period: () => houseValues.PeriodClock === true,
    seed: () => Number(houseValues.Seed),
    overheadMillis: () => Number(houseValues['Move Overhead']),
    tablesPath: () => tablesPath || undefined,
    chess960: () => houseValues.UCI_Chess960 === true,
    own: () => ownValues,
    set(name, value) {
      if (name.toLowerCase() === 'uci_engineabout') {
        throw new OptionError(card.id, 'UCI_EngineAbout', 'tells about the program and cannot be set');
      }
      const isKnown = offered.some((option) => option.name.toLowerCase() === name.toLowerCase());
      if (!isKnown) {
        const known = offered.map((option) => option.name).join(', ');
        throw new OptionError(card.id, name, `unknown; its options: ${known}`);
      }
      if (value === undefined) throw new OptionError(card.id, name, 'expected a value, found none');
      if (takesTables && name.toLowerCase() === TABLES_PATH.toLowerCase()) {
        tablesPath = String(value);
        return 'tables';
      }
      if (has(card.options, name)) {
        ownValues = completeOptions({ card }, { ...ownValues, [nameIn(card.options, name)]: value });
        return 'engine';
      }
      const exact = nameIn(house, name);
      houseValues = completeOptions(houseCard, { ...houseValues, [exact]: value });
      if (exact === 'Seed') return 'engine';
      return exact === 'Level' ? 'level' : 'other';
    },
  };
}

function withinCores(option: OptionSpec, cores: number): OptionSpec {
  if (option.name !== 'Threads' || option.kind !== 'spin') return option;
  return { ...option, max: Math.max(option.min, Math.min(option.max, cores)) };
}

const nameIn = (specs: readonly OptionSpec[], name: string) =>
  specs.find((spec) => spec.name.toLowerCase() === name.toLowerCase())?.name ?? name;
