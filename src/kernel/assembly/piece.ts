export * from 'plyhouse-kernel/assembly/piece.ts';
