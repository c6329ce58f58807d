export * from 'plyhouse-kernel/assembly/movegen.ts';
