/** Memory layout of the solver's own tables, above the kernel's. */
import { KERNEL_END } from 'plyhouse-kernel/assemblyscript/memory.ts';

/** The stack of a paused recursion (src/wasm/suspension.ts). */
export const PAUSE_STACK: usize = (KERNEL_END + 63) & ~63;
export const PAUSE_STACK_BYTES: usize = 524_288;

/** The last replies that refuted something, two for each length of mate; and one for each attacking move's squares. */
export const KILLERS: usize = PAUSE_STACK + PAUSE_STACK_BYTES;
export const REFUTATIONS: usize = KILLERS + 64 * 8;
const REFUTATIONS_BYTES: usize = 2 * 4096 * 4;

/** Numbers by which lists are put in order: one list for each ply. */
export const RANKS: usize = REFUTATIONS + REFUTATIONS_BYTES;
const RANKS_BYTES: usize = 64 * 1024 * 4;

/** The transposition table: {@link TABLE_SIZE} entries. */
export const TABLE: usize = RANKS + RANKS_BYTES;
export const TABLE_BITS: u64 = 20;
export const TABLE_SIZE: usize = (1 as usize) << (TABLE_BITS as usize);
export const ENTRY_BYTES: usize = 16;

/** Proof and disproof numbers of the moves of a list: one list for each ply, as the kernel's. */
export const CHILDREN: usize = TABLE + TABLE_SIZE * ENTRY_BYTES;
export const CHILDREN_BYTES: usize = 1024 * 8;

/** Proof and disproof numbers of positions. */
export const PROOFS: usize = CHILDREN + 64 * CHILDREN_BYTES;
export const PROOF_BITS: u64 = 19;
export const PROOF_SIZE: usize = (1 as usize) << (PROOF_BITS as usize);
export const PROOF_BYTES: usize = 32;

export const SOLVER_END: usize = PROOFS + PROOF_SIZE * PROOF_BYTES;
