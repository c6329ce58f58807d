/** Constants set by the build. */
interface ImportMetaEnv {
  readonly PROD: boolean;
  /** The path of the page on its host; "./" if unknown. */
  readonly BASE_URL: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}

/** A file as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
/** A declaration taken from our own source: `source:programs/gambiet/walk.ts#attacksOn` (src/server/source-pieces.ts). */
declare module 'source:*' {
  const piece: {
    readonly name: string;
    readonly path: string;
    readonly line: number;
    readonly text: string;
    readonly address: string;
  };
  export default piece;
}

/** Style sheets that a module imports; the build puts them where the page finds them. */
declare module '*.css';
