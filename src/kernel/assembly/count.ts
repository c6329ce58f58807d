export * from 'plyhouse-kernel/assembly/count.ts';
