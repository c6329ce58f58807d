export * from 'plyhouse-kernel/move-code';
