/** Tables for tests, built once per process and only on demand. */
import { finish } from '../../programs/program.ts';
import { type Material, neededFor, parseMaterial } from '../material.ts';
import type { Table } from '../table.ts';
import { createTableBuilder, type TableBuilder } from '../table-builder.ts';

const built = new Map<string, Table>();
let shared: Promise<TableBuilder> | undefined;

/** The table builder shared by all tests of a process. */
export function builder(): Promise<TableBuilder> {
  shared ??= createTableBuilder();
  return shared;
}

export const lookup = ({ name }: Material): Table | undefined => built.get(name);

/** A table, with those it leads to available through {@link lookup}. */
export async function tableOf(name: string): Promise<Table> {
  const works = await builder();
  const material = parseMaterial(name);
  for (const each of [...neededFor(material), material]) {
    if (!built.has(each.name)) built.set(each.name, finish(works.build(each, lookup)));
  }
  return built.get(material.name)!;
}

/** These tables and those they lead to, each once, in an order that does not depend on what else was built. */
export async function tablesOf(...names: readonly string[]): Promise<Table[]> {
  const wanted = new Set(names.flatMap((name) => [...neededFor(parseMaterial(name)).map((each) => each.name), name]));
  const tables: Table[] = [];
  for (const name of wanted) tables.push(await tableOf(name));
  return tables;
}
