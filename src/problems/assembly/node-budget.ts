/**
 * Asks the outside whether to pause, and hears whether to stop: not 0. A whole search can be unwound from here
 * (src/wasm/suspension.ts). The compiler names the module that it is imported from after this file.
 */
export declare function yieldToHost(): i32;
