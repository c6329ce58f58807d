export * from 'plyhouse-kernel/assembly/sink.ts';
