export * from 'plyhouse-kernel/assembly/bitboard.ts';
