export * from 'plyhouse-kernel/assembly/see.ts';
