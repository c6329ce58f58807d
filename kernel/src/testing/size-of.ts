import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The initial download of a page with this code, bundled, minified and compressed, in bytes; excludes what is loaded on demand. */
export async function sizeOf(code: string): Promise<number> {
  const id = `${ROOT}size-of.js`;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: id, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
    plugins: [
      {
        name: 'size',
        enforce: 'pre',
        resolveId: (source) => (source === id ? id : undefined),
        load: (loaded) => (loaded === id ? code : undefined),
      },
    ],
  });
  const outputs = (Array.isArray(built) ? built : [built]) as { output: readonly Chunk[] }[];
  const [entry] = outputs.flatMap(({ output }) => output.filter(({ isEntry }) => isEntry));
  return gzipSync(entry!.code!).length;
}

interface Chunk {
  readonly isEntry?: boolean;
  readonly code?: string;
}
