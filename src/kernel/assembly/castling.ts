export * from 'plyhouse-kernel/assembly/castling.ts';
