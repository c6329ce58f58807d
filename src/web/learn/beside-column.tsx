import type { JSX } from 'preact';
import { formatSource } from '../../programs/sources.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import type { Beside, BesidePart } from './chapter.ts';
import { rich } from './rich-text.tsx';
import { sourcesIn } from './text-marks.ts';

/** The sources of a step: the articles, and the code, folded at first. */
export function BesideColumn({ beside }: { readonly beside: readonly Beside[] }): JSX.Element {
  return (
    <aside class="learn-beside" aria-label="Sources">
      {beside.map((each) => {
        const { text: comment, piece, program }: BesidePart = typeof each === 'string' ? { text: each } : each;
        const [text = '', sources] = comment.split(/ \[@(.+)\]$/);
        return piece ? (
          <section class="panel learn-code" key={`${piece.path} ${piece.name}`}>
            <h2>
              <code>{piece.name}</code>
            </h2>
            <p>{rich(comment)}</p>
            <details class="fold">
              <summary>
                The code<span class="unseen"> of {piece.name}</span>
              </summary>
              <pre>
                <code>{piece.text}</code>
              </pre>
              <p class="quiet">
                <a href={piece.address}>{piece.path}</a>, from line {piece.line}
              </p>
            </details>
          </section>
        ) : (
          <section class="panel learn-article" key={text}>
            <h2>From the article</h2>
            <p>{text}</p>
            <p class="byline">{sources && sourcesIn(sources).map(formatSource).join('; ')}</p>
            {program === undefined ? null : <ProgramLink id={program} />}
          </section>
        );
      })}
    </aside>
  );
}

function ProgramLink({ id }: { readonly id: string }): JSX.Element {
  const { cardOf } = usePage();
  const machine = machineOfProgram(id);
  return (
    <p>
      <a href={makeRoute({ view: 'machine', machine: machine?.id ?? id })}>
        {cardOf(id)?.name}
        {machine ? ` on its machine: ${machine.name}` : ''}
      </a>
    </p>
  );
}
