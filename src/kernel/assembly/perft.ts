export * from 'plyhouse-kernel/assembly/perft.ts';
