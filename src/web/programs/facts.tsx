import type { ComponentChildren, JSX } from 'preact';
import { formatCount } from '../../format/number.ts';
import { detailsOf } from '../../programs/details.ts';
import { type Card, FACT_KINDS } from '../../programs/program.ts';
import { addressOf, formatPublished, formatSource, SOURCES, type SourceId } from '../../programs/sources.ts';
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

/** The facts, grouped by how certain they are; that about the speed is listed with the machine. */
export function Facts({ card }: { readonly card: Card }): JSX.Element {
  const { facts, lacks, sources } = detailsOf(card.id);
  return (
    <div class="facts">
      {FACT_KINDS.map((kind) => (
        <FactList
          key={kind}
          heading={
            <>
              <FactMark kind={kind} /> <small>{FACT_WORDS[kind].about}</small>
            </>
          }
          lines={facts
            .filter((fact) => fact.kind === kind)
            .map(({ text, source }) => (
              <>
                {text} {source ? <SourceRef sources={sources} id={source} /> : null}
              </>
            ))}
        />
      ))}
      <FactList heading="What it does not know" lines={lacks} />
    </div>
  );
}

function FactList(props: {
  readonly heading: ComponentChildren;
  readonly lines: readonly ComponentChildren[];
}): JSX.Element | null {
  const { heading, lines } = props;
  return lines.length === 0 ? null : (
    <section>
      <h3>{heading}</h3>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
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
