export * from 'plyhouse-kernel/assembly/zobrist.ts';
