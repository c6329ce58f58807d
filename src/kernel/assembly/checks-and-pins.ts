export * from 'plyhouse-kernel/assembly/checks-and-pins.ts';
