export * from '../wasm/wasm-module.ts';
