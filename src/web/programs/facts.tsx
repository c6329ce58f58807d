import type { ComponentChildren, JSX } from 'preact';
import { formatCount } from '../../format/number.ts';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { addressOf, formatPublished, formatSource, SOURCES, type SourceId } from '../../programs/sources.ts';
import { FactLists, FactMark } from '../app/fact-mark.tsx';
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

/** The facts, grouped by how certain they are; that about the speed is listed with the machine. */
export function Facts({ card }: { readonly card: Card }): JSX.Element {
  const { facts, lacks, sources } = detailsOf(card.id);
  return (
    <div class="facts">
      <FactLists facts={facts} cite={(id) => <SourceRef sources={sources} id={id} />} />
      {lacks.length === 0 ? null : (
        <section>
          <h3>What it does not know</h3>
          <ul>
            {lacks.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
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

export function Sources({ sources }: { readonly sources: readonly SourceId[] }): JSX.Element {
  return (
    <ol class="sources">
      {sources.map((id) => {
        const { author, title, seen } = SOURCES[id];
        const address = addressOf(SOURCES[id]);
        const cited = <cite>{title}</cite>;
        return (
          <li key={id}>
            {author ? `${author}: ` : ''}
            {address ? <a href={address}>{cited}</a> : cited}, {formatPublished(SOURCES[id])}
            {seen ? ` (${seen})` : ''}
          </li>
        );
      })}
    </ol>
  );
}
