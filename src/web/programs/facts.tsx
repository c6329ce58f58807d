import type { ComponentChildren, JSX } from 'preact';
import { formatCount } from '../../format/number.ts';
import { detailsOf } from '../../programs/details.ts';
import { type Card, FACT_KINDS, type Fact } from '../../programs/program.ts';
import { formatPublished, formatSource, SOURCES, type SourceId } from '../../programs/sources.ts';
import { FACT_WORDS, FactMark } from '../app/fact-mark.tsx';
import { Pairs } from '../app/pairs.tsx';

/** The machine and the other details. */
export function Particulars({ card }: { readonly card: Card }): JSX.Element {
  const { country, language, memory, speedFact } = detailsOf(card.id);
  const rows: readonly [string, ComponentChildren][] = [
    ['Author', card.author],
    ['Year', card.years ?? String(card.year)],
    ...(country === undefined ? [] : [['Country', country] as [string, string]]),
    ['Machine', card.machine],
    ['Language', language],
    ['Memory', memory],
    [
      'Speed',
      <>
        {card.isByHand ? 'worked out by hand' : formatRate(card.positionsPerSecond)} <FactMark kind={speedFact.kind} />
      </>,
    ],
  ];
  return <Pairs rows={rows} />;
}

/** A rate in positions per second, or seconds per position if it is slower. */
function formatRate(positionsPerSecond: number): string {
  if (positionsPerSecond >= 1) {
    const rate =
      positionsPerSecond < 10 ? String(Number(positionsPerSecond.toFixed(1))) : formatCount(positionsPerSecond);
    return `${rate} ${positionsPerSecond === 1 ? 'position' : 'positions'} a second`;
  }
  return `one position in ${Number((1 / positionsPerSecond).toFixed(1))} seconds`;
}

/** The facts, grouped by how certain they are. */
export function Facts({ card, folded = false }: { readonly card: Card; readonly folded?: boolean }): JSX.Element {
  const { facts: own, speedFact, lacks, sources } = detailsOf(card.id);
  // In the full view, the fact about the speed is listed with the machine.
  const all: readonly Fact[] = folded ? [...own, speedFact] : own;
  return (
    <div class="facts">
      {FACT_KINDS.map((kind) => {
        const facts = all.filter((fact) => fact.kind === kind);
        const { title, about } = FACT_WORDS[kind];
        const heading = folded ? (
          title
        ) : (
          <>
            <FactMark kind={kind} /> <small>{about}</small>
          </>
        );
        const lines = facts.map(({ text, source }) => (
          <>
            {text} {source ? <SourceRef sources={sources} id={source} /> : null}
          </>
        ));
        return <FactList key={kind} heading={heading} folded={folded} lines={lines} />;
      })}
      <FactList heading="What it does not know" folded={folded} lines={lacks} />
    </div>
  );
}

function FactList(props: {
  readonly heading: ComponentChildren;
  readonly folded: boolean;
  readonly lines: readonly ComponentChildren[];
}): JSX.Element | null {
  const { heading, folded, lines } = props;
  if (lines.length === 0) return null;
  const list = (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
  return folded ? (
    <details class="fold">
      <summary>
        {heading} ({lines.length})
      </summary>
      {list}
    </details>
  ) : (
    <section>
      <h3>{heading}</h3>
      {list}
    </section>
  );
}

/** The number of a source, as in the references of a printed article. */
function SourceRef({ sources, id }: { readonly sources: readonly SourceId[]; readonly id: SourceId }): JSX.Element {
  return (
    <span class="source-ref" title={formatSource(id)}>
      [{sources.indexOf(id) + 1}]
    </span>
  );
}

export function Sources({ sources }: { readonly sources: readonly SourceId[] }): JSX.Element | null {
  if (sources.length === 0) return null;
  return (
    <ol class="sources">
      {sources.map((id) => {
        const { author, title, seen } = SOURCES[id];
        return (
          <li key={id}>
            {author ? `${author}: ` : ''}
            <cite>{title}</cite>, {formatPublished(SOURCES[id])}
            {seen ? ` (${seen})` : ''}
          </li>
        );
      })}
    </ol>
  );
}
