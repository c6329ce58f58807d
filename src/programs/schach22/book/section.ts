/** Lines of theory that begin alike: each of `lines` follows on `stem`; moves in English short notation. */
export interface BookSection {
  readonly stem: string;
  readonly lines: readonly string[];
}
