export * from 'plyhouse-kernel';
