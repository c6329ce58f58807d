export * from 'plyhouse-kernel/assembly/base.ts';
