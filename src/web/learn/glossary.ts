interface GlossaryEntry {
  readonly term: string;
  readonly meaning: string;
}

/** Reads the tables of the glossary: the first two cells of each row. A row with several terms ("a, b") is found under each. */
export function parseGlossary(markdown: string): ReadonlyMap<string, GlossaryEntry> {
  const entries = new Map<string, GlossaryEntry>();
  for (const line of markdown.split('\n')) {
    const [, term, meaning] = /^\| *([^|]+?) *\| *([^|]+?) *\|/.exec(line) ?? [];
    if (term === undefined || meaning === undefined || term === 'term' || /^-+$/.test(term)) continue;
    for (const name of term.split(', ')) entries.set(name.toLowerCase(), { term, meaning });
  }
  return entries;
}
