/** What an installed Plyhouse exports as `plyhouse/kernel`: the package plyhouse-kernel, which it brings. */
export * from 'plyhouse-kernel';
