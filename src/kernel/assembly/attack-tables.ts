export * from 'plyhouse-kernel/assembly/attack-tables.ts';
