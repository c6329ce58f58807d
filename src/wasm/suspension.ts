/**
 * Pausing in the middle of a recursion in WebAssembly. A module built with `suspends: 'yieldToHost'` (bin/build-wasm.js)
 * imports a function `yieldToHost(): i32` and calls it now and then. Binaryen's Asyncify lets it unwind its whole stack
 * from there into a part of its memory and rewind it later, so that a search in WebAssembly is a resumable loop like every
 * other search of Plyhouse, on one thread and without shared memory.
 * https://github.com/WebAssembly/binaryen/blob/main/src/passes/Asyncify.cpp
 */

/** The exports that Asyncify adds to a module. */
export interface SuspendableExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  asyncify_start_unwind(at: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(at: number): void;
  asyncify_stop_rewind(): void;
  asyncify_get_state(): number;
}

/** The result of a call that is paused. */
export const PAUSED: unique symbol = Symbol('paused');

/** Asyncify's states. */
const UNWINDING = 1;
const REWINDING = 2;
/** Two addresses at the start of that part of memory: where the stack is stored next, and its end. */
const HEAD_BYTES = 8;

/** Calls into a module that can be paused, one at a time. */
export interface Suspension {
  /** The import of that name. Inside the module it returns the word of the last {@link Suspension.run}. */
  readonly yieldToHost: () => number;
  /** Sets the started module and the part of its memory that keeps the stack. Called once, before the first call. */
  attach(exports: SuspendableExports, at: number, bytes: number): void;
  /**
   * Begins `call`, or resumes it at the point at which it was paused; then it must be the same call.
   * @param word what `yieldToHost` returns from now on; 0 means nothing.
   * @returns the call's value, or {@link PAUSED}.
   */
  run(call: () => number, word?: number): number | typeof PAUSED;
}

/** @param isTime asked at each call of `yieldToHost`; true pauses there. */
export function createSuspension(isTime: () => boolean): Suspension {
  let module: SuspendableExports | undefined;
  let stackAt = 0;
  let stackEnd = 0;
  let isPaused = false;
  let said = 0;

  function attached(): SuspendableExports {
    if (!module) throw new Error('a suspension was used before a module was attached to it');
    return module;
  }

  return {
    yieldToHost() {
      const exports = attached();
      if (exports.asyncify_get_state() === REWINDING) {
        exports.asyncify_stop_rewind();
        return said;
      }
      if (isTime()) {
        new Uint32Array(exports.memory.buffer, stackAt, 2).set([stackAt + HEAD_BYTES, stackEnd]);
        exports.asyncify_start_unwind(stackAt);
      }
      return said;
    },
    attach(exports, at, bytes) {
      module = exports;
      stackAt = at;
      stackEnd = at + bytes;
    },
    run(call, word = 0) {
      const exports = attached();
      said = word;
      if (isPaused) {
        isPaused = false;
        exports.asyncify_start_rewind(stackAt);
      }
      const value = call();
      if (exports.asyncify_get_state() !== UNWINDING) return value;
      exports.asyncify_stop_unwind();
      isPaused = true;
      return PAUSED;
    },
  };
}
