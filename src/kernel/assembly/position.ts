export * from 'plyhouse-kernel/assembly/position.ts';
