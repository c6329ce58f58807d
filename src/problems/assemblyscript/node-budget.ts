/**
 * Asks the host whether to pause, and returns whether to stop (non-zero). A whole search can be unwound from here (src/wasm/suspension.ts).
 * The compiler names the module that it is imported from after this file.
 */
export declare function yieldToHost(): i32;
