/** Node only: builds tables into a store, prerequisites first, and continues interrupted builds. */

import { TableFileError } from './file-format.ts';
import { type Material, neededFor, successorsOf } from './material.ts';
import type { Table } from './table.ts';
import { createTableBuilder, type TableProgress } from './table-builder.ts';
import type { TableEntry, TableStore } from './table-store.ts';

interface BuildWatch {
  /** A table is started; it is number `index` of `count`. */
  onTable?(material: Material, index: number, count: number): void;
  onProgress?(material: Material, progress: TableProgress): void;
  /** It is available: built now, or found. */
  onDone?(material: Material, entry: TableEntry | undefined, millis: number): void;
  /** A file was damaged and is built again. */
  onDamage?(error: TableFileError): void;
}

/** Unpacked tables that are kept for those that need them: all of three and four men are a quarter of it. */
const KEPT_BYTES = 1_000_000_000;

/** These tables and all that they need, each once, in an order in which each can be built. */
export function planOf(materials: readonly Material[]): Material[] {
  const plan = new Map<string, Material>();
  for (const material of materials) {
    for (const each of [...neededFor(material), material]) if (!plan.has(each.name)) plan.set(each.name, each);
  }
  return [...plan.values()];
}

/**
 * Builds what is missing of these tables and of those that they need. Each is written whole or not at all.
 * @throws the signal's reason if it is aborted; {TableRoomError}, {FileLockError} and the system's own errors.
 */
export async function buildTables(
  store: TableStore,
  materials: readonly Material[],
  { onTable, onProgress, onDone, onDamage }: BuildWatch = {},
  signal?: AbortSignal,
): Promise<void> {
  const release = await store.lock();
  try {
    const builder = await createTableBuilder();
    const kept = new Map<string, Table>();
    const fetched = async (material: Material): Promise<Table> => {
      const known = kept.get(material.name);
      if (known) return known;
      const table = await store.load(material);
      keep(kept, table);
      return table;
    };
    const plan = planOf(materials);
    for (const [at, material] of plan.entries()) {
      onTable?.(material, at + 1, plan.length);
      if (await isThere(store, material, onDamage)) {
        await store.adopt(material);
        onDone?.(material, undefined, 0);
        continue;
      }
      const begun = performance.now();
      const needed = new Map<string, Table>();
      for (const each of successorsOf(material)) needed.set(each.name, await fetched(each));
      const building = builder.build(material, ({ name }) => needed.get(name));
      let step = building.next();
      while (!step.done) {
        onProgress?.(material, step.value);
        await new Promise<void>((resolve) => setImmediate(resolve));
        signal?.throwIfAborted();
        step = building.next();
      }
      const entry = await store.save(step.value, performance.now() - begun, signal);
      keep(kept, step.value);
      onDone?.(material, entry, performance.now() - begun);
    }
  } finally {
    await release();
  }
}

function keep(kept: Map<string, Table>, table: Table): void {
  const bytesOf = ({ white, black }: Table) => white.length + (black?.length ?? 0);
  kept.set(table.material.name, table);
  let bytes = [...kept.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  for (const [name, each] of kept) {
    if (bytes <= KEPT_BYTES) break;
    kept.delete(name);
    bytes -= bytesOf(each);
  }
}

async function isThere(store: TableStore, material: Material, onDamage: BuildWatch['onDamage']): Promise<boolean> {
  if (!store.has(material)) return false;
  try {
    await store.check(material);
    return true;
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    if (error.problem === 'magic') {
      throw new TableFileError('magic', `${error.message}; it is not replaced: move it away, or name another folder`);
    }
    onDamage?.(error);
    return false;
  }
}
