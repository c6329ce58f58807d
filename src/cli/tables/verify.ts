import { TableFileError } from '../../endgames/file-format.ts';
import { type Material, parseMaterial, successorsOf } from '../../endgames/material.ts';
import type { Table } from '../../endgames/table.ts';
import { createTableBuilder } from '../../endgames/table-builder.ts';
import type { TableStore } from '../../endgames/table-store.ts';
import { type Disagreement, type Verification, verifyTable } from '../../endgames/verify.ts';
import { seededChance } from '../../host/chance.ts';
import { CliError, EXIT } from '../exit.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { formatProgress } from './report.ts';

/** The settings of a check. */
export interface VerifyOptions {
  readonly json?: boolean;
  /** The number of positions of each table that are compared with a search. */
  readonly sample: number;
  /** The seed that chooses them. */
  readonly seed: number;
}

/**
 * `plyhouse tables verify`: checks the named tables, or all existing ones, and reports on each.
 * @returns the exit code. @throws {CliError}, {MaterialError}
 */
export async function verifyTables(
  store: TableStore,
  names: readonly string[],
  options: VerifyOptions,
  terminal: Terminal,
): Promise<number> {
  const listed = store.manifest().tables;
  const wanted = names.length > 0 ? names.map(parseMaterial) : listed.map(({ material }) => parseMaterial(material));
  if (wanted.length === 0) throw new CliError(EXIT.input, `${store.folder}: there are no tables to verify`);
  const builder = await createTableBuilder();
  const chance = seededChance(options.seed);
  const verdicts: Verified[] = [];
  const tell = (verdict: Verified) => {
    verdicts.push(verdict);
    terminal.clear();
    if (!options.json) terminal.print(formatVerified(verdict, terminal));
  };
  return interruptible(async (signal) => {
    try {
      for (const material of wanted) {
        checkThere(store, material);
        for (const each of successorsOf(material)) checkThere(store, each);
        const loaded = await loadAll(store, [material, ...successorsOf(material)]);
        if ('fault' in loaded) {
          tell({ material: material.name, positions: 0, searched: 0, fault: loaded.fault });
          continue;
        }
        const { tables } = loaded;
        const lookup = (each: Material) => tables.get(each.name);
        const checking = verifyTable(builder, tables.get(material.name)!, lookup, options.sample, chance);
        let step = await checking.next();
        while (!step.done && !signal.aborted) {
          terminal.show(`${material.name}: ${formatProgress(step.value)}`);
          await new Promise<void>((resolve) => setImmediate(resolve));
          step = await checking.next();
        }
        if (!step.done) break;
        tell({ material: material.name, ...step.value });
      }
    } finally {
      terminal.clear();
    }
    const isRight = verdicts.every(({ fault }) => fault === undefined);
    const tables = verdicts.map((verdict) => ({ ...verdict, isRight: verdict.fault === undefined }));
    if (options.json) terminal.printData({ folder: store.folder, isComplete: !signal.aborted, isRight, tables });
    return isRight ? EXIT.ok : EXIT.negative;
  });
}

/** The result of checking a table. */
interface Verified extends Verification {
  readonly material: string;
}

function formatVerified({ material, positions, searched, fault }: Verified, { paint }: Terminal): string {
  const detail = fault
    ? `${paint('red', 'wrong')}  ${fault.fen === undefined ? '' : `${fault.fen} `}${fault.detail}`
    : `${paint('green', 'right')}  ${positions} entries, ${searched} searched`;
  return `${material.padEnd(6)} ${detail}`;
}

/** A table with those that it leads to; a damaged file among them is a result of the check, not an error. */
async function loadAll(
  store: TableStore,
  materials: readonly Material[],
): Promise<{ readonly tables: ReadonlyMap<string, Table> } | { readonly fault: Disagreement }> {
  const tables = new Map<string, Table>();
  try {
    for (const each of materials) tables.set(each.name, await store.load(each));
    return { tables };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    return { fault: { fen: undefined, detail: error.message } };
  }
}

/** Requires that a table exists. @throws {CliError} */
export function checkThere(store: TableStore, material: Material): void {
  if (store.has(material)) return;
  const hint = `"plyhouse tables build ${material.name}" makes it`;
  throw new CliError(EXIT.input, `${store.fileOf(material)}: no such table; ${hint}`);
}
