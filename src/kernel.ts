/** The export `plyhouse/kernel` of an installed Plyhouse: the package plyhouse-kernel, on which it depends. */
export * from 'plyhouse-kernel';
