/** What the build tells the page. */
interface ImportMetaEnv {
  readonly PROD: boolean;
  /** Where the page lies on its host; "./" where that is open. */
  readonly BASE_URL: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
