import type { JSX } from 'preact';

interface Neighbour {
  readonly title: string;
  readonly href: string;
}

interface TurnProps {
  readonly label: string;
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
}

/** Links to the pages before and after an article. */
export function Turn({ label, before, after }: TurnProps): JSX.Element {
  return (
    <nav class="article-turn" aria-label={label}>
      {before ? <a href={before.href}>← {before.title}</a> : <span />}
      {after ? <a href={after.href}>{after.title} →</a> : null}
    </nav>
  );
}
