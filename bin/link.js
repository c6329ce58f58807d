// Makes `npx plyhouse` work inside this checkout: npm links a package's commands only where the package is installed.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

const folder = new URL('../node_modules/.bin/', import.meta.url);
if (existsSync(new URL('../node_modules/', import.meta.url))) {
  mkdirSync(folder, { recursive: true });
  const link = new URL('plyhouse', folder);
  rmSync(link, { force: true });
  if (process.platform === 'win32') {
    writeFileSync(new URL('plyhouse.cmd', folder), '@node "%~dp0..\\..\\bin\\plyhouse.js" %*\r\n');
  } else {
    symlinkSync('../../bin/plyhouse.js', link);
  }
}
