export * from '../wasm/suspension.ts';
