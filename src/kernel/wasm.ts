export * from 'plyhouse-kernel/wasm';
