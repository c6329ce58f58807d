export * from 'plyhouse-kernel/assembly/magics.ts';
