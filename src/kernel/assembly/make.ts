export * from 'plyhouse-kernel/assembly/make.ts';
