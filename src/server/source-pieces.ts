import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseSync } from 'vite';

/**
 * Imports begin with this: `source:programs/gambiet/walk.ts#attacksOn` is a named declaration of a file under src, or
 * under kernel.
 */
const PREFIX = 'source:';
/** The folder of whole source files in the built page, as plain text; the pieces link to them. */
const FOLDER = 'source';

/** A declaration of this repository, as the page shows it. */
export interface SourcePiece {
  readonly name: string;
  /** The path of its file, from the top of the repository. */
  readonly path: string;
  /** The line it begins on, from 1, its comment included. */
  readonly line: number;
  /** The declaration with the comment before it. */
  readonly text: string;
  /** The address of the whole file, relative to the page. */
  readonly address: string;
}

/** A declaration that is asked for and is not there. */
export class SourcePieceError extends Error {
  override readonly name = 'SourcePieceError';
}

/** A top-level statement of a parsed file, as far as it is used here. */
interface Declared {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  readonly declaration?: Declared | null;
  readonly declarations?: readonly Declared[];
}

/**
 * Cuts a declaration (function, constant, type, class) out of a file, with the comment that belongs to it.
 * @param path from the top of the repository.
 * @throws {SourcePieceError} if the file has no such declaration at its top, naming those it has.
 */
export function cutSource(path: string, code: string, name: string): SourcePiece {
  const { program, comments, errors } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new SourcePieceError(`${path} cannot be read: ${errors[0]!.message}`);
  const known: string[] = [];
  for (const statement of program.body as unknown as readonly Declared[]) {
    const declared = statement.declaration ?? statement;
    const names = (declared.declarations ?? [declared]).flatMap(({ id }) => id?.name ?? []);
    known.push(...names);
    if (!names.includes(name)) continue;
    const start = withComment(code, comments, statement.start);
    return {
      name,
      path,
      line: code.slice(0, start).split('\n').length,
      text: code.slice(start, statement.end),
      address: `./${FOLDER}/${path}.txt`,
    };
  }
  throw new SourcePieceError(`${path} declares no ${JSON.stringify(name)} at its top; it has ${known.join(', ')}`);
}

/** The start of the comments right before `start`; `start` itself if there are none. */
function withComment(code: string, comments: readonly { start: number; end: number }[], start: number): number {
  let first = start;
  for (const comment of comments.toReversed()) {
    // Decorators of AssemblyScript may stand between.
    if (comment.end <= first && /^[ ]*\n(?:@.*\n)*$/.test(code.slice(comment.end, first))) first = comment.start;
  }
  return first;
}

/**
 * A Vite plugin that shows the page pieces of the repository's own source, cut out when the page is built, so that what is shown
 * is what runs. A piece that has been renamed fails the build.
 * @param root the top of the repository.
 */
export function sourcePieces(root: string): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'plyhouse:source-pieces',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}.json` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [file = '', name = ''] = id.slice(PREFIX.length + 1, -'.json'.length).split('#');
      const path = file.startsWith('kernel/') ? file : `src/${file}`;
      const code = readFileSync(join(root, path), 'utf8');
      this.addWatchFile(join(root, path));
      files.set(path, code);
      return { code: JSON.stringify(cutSource(path, code, name)), moduleType: 'json' };
    },
    generateBundle() {
      for (const [path, source] of files)
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${path}.txt`, source: `// ${path}\n${source}` });
    },
  };
}
