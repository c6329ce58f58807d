export * from 'plyhouse-kernel/assembly/kernel.ts';
