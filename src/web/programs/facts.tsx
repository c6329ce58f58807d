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
        {formatRate(card.positionsPerSecond)} <FactMark kind={speedFact.kind} />
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
        if (facts.length === 0) return null;
        const list = (
          <ul>
            {facts.map((fact) => (
              <li key={fact.text}>
                {fact.text} {fact.source ? <SourceRef sources={sources} id={fact.source} /> : null}
              </li>
            ))}
          </ul>
        );
        return folded ? (
          <details class="fold" key={kind}>
            <summary>
              {FACT_WORDS[kind].title} ({facts.length})
            </summary>
            {list}
          </details>
        ) : (
          <section key={kind}>
            <h3>
              <FactMark kind={kind} /> <small>{FACT_WORDS[kind].about}</small>
            </h3>
            {list}
          </section>
        );
      })}
      {lacks.length > 0 ? (
        folded ? (
          <details class="fold">
            <summary>What it does not know ({lacks.length})</summary>
            <Plain lines={lacks} />
          </details>
        ) : (
          <section>
            <h3>What it does not know</h3>
            <Plain lines={lacks} />
          </section>
        )
      ) : null}
    </div>
  );
}

function Plain({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
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
