import { KERNEL_WASM } from './build/kernel-wasm.ts';
import { RECORD_WORDS } from './record.ts';
import type { KernelExports } from './wasm.ts';

/** The exports of the package's own module beside the kernel (assembly/module.ts). */
interface ModuleExports extends KernelExports {
  readonly answerAt: { readonly value: number };
  setPresent(at: number): void;
  attackers(square: number, byBlack: number): void;
  checkersAndPinned(ofBlack: number): void;
  pass(): void;
  find(kind: number, to: number, file: number, rank: number, promotion: number): number;
  findCastling(isShort: number): number;
  sanFacts(move: number): number;
}

/**
 * The one instance of WebAssembly that all games share. A game keeps its positions itself and lends the machine the current
 * one; whoever asks next lends another.
 */
export interface Machine {
  readonly wasm: ModuleExports;
  readonly words: Uint32Array;
  /** The first word of the list of moves. */
  readonly list: number;
  /** The first word of what the machine answers with sets of squares. */
  readonly answer: number;
  /** The address of the record that positions are lent to. */
  readonly lentAt: number;
  /** Whose position it is. */
  owner: object | undefined;
  /** The squares of kings and rooks that castle, as {@link packCastlings} packs them. */
  castlings: number;
}

interface Globals {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
  atob(text: string): string;
}

let shared: Machine | undefined;

/** The machine, started when it is first needed: in some milliseconds, synchronously. */
export function machine(): Machine {
  shared ??= startMachine();
  return shared;
}

function startMachine(): Machine {
  const { WebAssembly, atob } = globalThis as unknown as Globals;
  const letters = atob(KERNEL_WASM);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index);
  const wasm = new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports as ModuleExports;
  return {
    wasm,
    words: new Uint32Array(wasm.memory.buffer),
    list: wasm.listAt.value >> 2,
    answer: wasm.answerAt.value >> 2,
    lentAt: wasm.clear(),
    owner: undefined,
    castlings: 0,
  };
}

/** The squares of the kings and of the rooks that may castle, in one number: six bits each and one for whether it is there. */
export function packCastlings(
  kings: readonly [white: number, black: number],
  rooks: readonly (number | undefined)[],
): number {
  // The ranks are known, so three bits for a file do.
  let packed = (kings[0] & 7) | ((kings[1] & 7) << 3);
  for (const [right, rook] of rooks.entries()) if (rook !== undefined) packed |= (8 | (rook & 7)) << (6 + 4 * right);
  return packed;
}

/** The rook of a right in packed castlings. */
export function packedRook(castlings: number, right: number): number {
  return ((castlings >> (6 + 4 * right)) & 7) + (right < 2 ? 0 : 56);
}

/** Lends the machine a position. @param at the first word of its record. */
export function lend(machine: Machine, owner: object, records: Uint32Array, at: number, castlings: number): void {
  const { wasm, words, lentAt } = machine;
  if (machine.castlings !== castlings) {
    wasm.clear();
    for (let right = 0; right < 4; right++) {
      if (!((castlings >> (9 + 4 * right)) & 1)) continue;
      const king = right < 2 ? castlings & 7 : 56 + ((castlings >> 3) & 7);
      wasm.grantCastling(right, king, packedRook(castlings, right));
    }
    machine.castlings = castlings;
  }
  const to = lentAt >> 2;
  for (let word = 0; word < RECORD_WORDS; word++) words[to + word] = records[at + word]!;
  wasm.setPresent(lentAt);
  machine.owner = owner;
}
