export * from 'plyhouse-kernel/assembly/magic-numbers.ts';
