export * from 'plyhouse-kernel/assembly/move.ts';
