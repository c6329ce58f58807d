import { seededChance } from '../../src/host/chance.ts';
import { hostile, mutate, unitsOf } from './mutate.ts';
import { MOST_MESSAGE, type Reader } from './reader.ts';

/** A text on which a reader failed, and how. */
interface Failure {
  readonly reader: string;
  readonly text: string;
  readonly detail: string;
}

/** The result of a trial. */
export interface Report {
  readonly reader: string;
  readonly inputs: number;
  /** The number of them that the reader refused with an error of its own. */
  readonly refused: number;
  readonly slowestMillis: number;
  readonly slowest: string;
  readonly failures: readonly Failure[];
}

interface Trial {
  inputs: number;
  refused: number;
  slowestMillis: number;
  slowest: string;
  readonly failures: Failure[];
}

/** More failures of one reader tell nothing new. */
const MOST_FAILURES = 5;

/** Processor time, since other processes may be running. */
function cpuMillis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function attempt(reader: Reader, trial: Trial, text: string, limitMillis: number): number {
  const fail = (detail: string) => trial.failures.push({ reader: reader.name, text, detail });
  trial.inputs++;
  const start = cpuMillis();
  try {
    reader.read(text);
  } catch (error) {
    const { name, message, stack } = error as Error;
    if (!reader.errors.includes(name)) fail(`throws ${(stack ?? String(error)).slice(0, 600)}`);
    else if (message.length > MOST_MESSAGE) fail(`says ${message.length} letters: ${message.slice(0, 80)}`);
    else trial.refused++;
  }
  const millis = cpuMillis() - start;
  if (millis > trial.slowestMillis) Object.assign(trial, { slowestMillis: millis, slowest: text });
  if (millis > limitMillis) fail(`takes ${Math.round(millis)} ms for ${text.length} letters`);
  return millis;
}

const newTrial = (): Trial => ({ inputs: 0, refused: 0, slowestMillis: 0, slowest: '', failures: [] });

/** Reads this number of mutations of its seeds. @param limitMillis the maximum time for each. */
export function fuzz(reader: Reader, count: number, seed: number, limitMillis: number): Report {
  const chance = seededChance(seed);
  const trial = newTrial();
  for (const text of reader.seeds) attempt(reader, trial, text, limitMillis);
  for (let index = 0; index < count && trial.failures.length < MOST_FAILURES; index++) {
    attempt(reader, trial, mutate(reader.seeds, chance), limitMillis);
  }
  return { reader: reader.name, ...trial };
}

/** Lengths from those that expose a pattern that backtracks exponentially to those that expose a quadratic one. */
const SHORT_LENGTHS = [20, 28, 40, 56, 80, 112, 160];

/**
 * Reads texts in which something is repeated without end: behind the beginning of a seed, and with what fits nothing
 * behind it. Exponential and quadratic readers show at 100,000 letters at the latest.
 * @param share how many of all such texts, from 0 to 1.
 */
export function stretch(reader: Reader, share: number, seed: number, limitMillis: number, letters = 100_000): Report {
  const chance = seededChance(seed);
  const trial = newTrial();
  const prefixes = ['', ...reader.seeds.flatMap((text) => [text, text.slice(0, text.length / 2), text.slice(0, 6)])];
  for (const unit of unitsOf(reader.seeds)) {
    for (const prefix of prefixes) {
      for (const suffix of ['', '\u0001']) {
        if (chance() >= share) continue;
        if (trial.failures.length >= MOST_FAILURES) return { reader: reader.name, ...trial };
        const lengths = [...SHORT_LENGTHS, letters / 20, letters];
        // If a shorter one takes too long already, the next would not end.
        lengths.some(
          (length) => attempt(reader, trial, hostile(prefix, unit, length, suffix), limitMillis) > limitMillis,
        );
      }
    }
  }
  return { reader: reader.name, ...trial };
}
