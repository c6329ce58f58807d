export * from 'plyhouse-kernel/assembly/memory.ts';
