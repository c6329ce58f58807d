export * from 'plyhouse-kernel/assembly/color.ts';
