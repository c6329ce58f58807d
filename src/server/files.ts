import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The codings a file can be sent in. */
export type Coding = 'br' | 'gzip' | 'identity';

/** A file of the page as it is sent. */
interface ServedFile {
  readonly type: string;
  readonly tag: string;
  /** True if the name changes with the content, so that it can be cached forever. */
  readonly isImmutable: boolean;
  /** Worth compressing: text, and long enough. */
  readonly isCompressible: boolean;
  body(coding: Coding): Promise<Buffer>;
}

/** Files by their path, "/assets/index-3f9c.js"; `/` is the page. */
export type ServedFiles = ReadonlyMap<string, ServedFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.pgn': 'application/vnd.chess-pgn; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
/** Below this many bytes compression saves less than its header costs. */
const LEAST_COMPRESSED_BYTES = 512;
/** Brotli's best is 11. At 9, each file would cost some 40 ms, a whole build twelve seconds, for 0.4 % fewer bytes. */
const BROTLI_QUALITY = 6;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Reads a built page into memory, from which it is served: requests can name only what is in the map, so no path or link
 * leads out of the folder, and a concurrent build does not affect visitors.
 */
export function readFiles(folder: string): ServedFiles {
  // Vite's manifest and our stamp are for the builder.
  const names = filesUnder(folder).filter((name) => !name.startsWith('.') && !name.endsWith('.sha256'));
  const files = new Map(names.map((name) => [`/${name}`, servedFile(`/${name}`, readFileSync(join(folder, name)))]));
  const page = files.get('/index.html');
  if (page) files.set('/', page);
  return files;
}

/**
 * The files of a folder and of those in it, by their paths in it, with slashes. A link is neither file nor folder here:
 * it may lead anywhere.
 */
export function filesUnder(folder: string, prefix = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name;
    if (entry.isDirectory()) return filesUnder(join(folder, entry.name), `${name}/`);
    return entry.isFile() ? [name] : [];
  });
}

function servedFile(name: string, content: Buffer): ServedFile {
  const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
  const encode = {
    identity: async () => content,
    br: () => brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: () => gzipAsync(content),
  };
  const bodies: Partial<Record<Coding, Promise<Buffer>>> = {};
  return {
    type,
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    isImmutable: /^\/assets\/.*-[\w-]{8,}\.\w+$/.test(name),
    isCompressible: /charset|wasm/.test(type) && content.length >= LEAST_COMPRESSED_BYTES,
    body(coding) {
      bodies[coding] ??= encode[coding]();
      return bodies[coding];
    },
  };
}
