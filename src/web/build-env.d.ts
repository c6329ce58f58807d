/** Constants set by the build. */
interface ImportMetaEnv {
  readonly PROD: boolean;
  /** The path of the page on its host; "./" if unknown. */
  readonly BASE_URL: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
