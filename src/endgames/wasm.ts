import { wasmModule } from '../wasm/wasm-module.ts';

/** What the compiled builder offers, as assembly/tables.ts exports it. Places are addresses in bytes. */
export interface TablesExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly countsAt: { readonly value: number };
  readonly countsAlikeAt: { readonly value: number };
  setMan(man: number, kind: number, side: number): void;
  begin(men: number): number;
  wordCount(): number;
  codesAt(): number;
  reserve(bytes: number): number;
  setPassage(
    way: number,
    white: number,
    black: number,
    whiteSwaps: boolean,
    blackSwaps: boolean,
    pawns: boolean,
    men: number,
    order: number,
  ): void;
  beginBuild(): number;
  start(side: number, from: number, to: number): void;
  passants(side: number, from: number, to: number): number;
  beginSettling(): void;
  settle(side: number, from: number, to: number): number;
  endSettling(): void;
  wins(side: number, from: number, to: number, ply: number): number;
  passantWins(ply: number): number;
  beginLosses(ply: number): void;
  losses(side: number, from: number, to: number, ply: number): number;
  latestPly(): number;
  finish(side: number, from: number, to: number): void;
  check(side: number, from: number, to: number): number;
  exchange(from: number, to: number): void;
  clearCounts(): void;
  countCodes(side: number, from: number, to: number): void;
  find(side: number, code: number, from: number, to: number): number;
  code(side: number, index: number): number;
}

const tables = wasmModule('tables', async () => (await import('./build/tables-wasm.ts')).TABLES_WASM);

/** A new instance, with its own memory; the code is compiled once. @throws if it has not been built. */
export async function startTables(): Promise<TablesExports> {
  return (await tables.start()) as TablesExports;
}
