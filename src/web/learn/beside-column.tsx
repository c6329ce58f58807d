import type { JSX } from 'preact';
import { formatSource } from '../../programs/sources.ts';
import { Cite } from '../app/cite.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Scroll } from '../app/scroll.tsx';
import { machineOfProgram } from '../machine/machine-list.ts';
import type { Beside } from './chapter.ts';

type CodeBeside = Extract<Beside, { readonly kind: 'code' }>;

/** What stands beside a step: the articles first, then the code. */
export function BesideColumn({ beside }: { readonly beside: readonly Beside[] }): JSX.Element {
  return (
    <aside class="learn-beside" aria-label="Sources">
      {beside.map((each) =>
        each.kind === 'article' ? (
          <section class="learn-article" key={each.says}>
            <h2>From the article</h2>
            <p>{each.says}</p>
            <p class="byline">{each.sources.map(formatSource).join('; ')}</p>
            {each.program === undefined ? null : <ProgramLink id={each.program} />}
          </section>
        ) : (
          <Code key={`${each.piece.path} ${each.piece.name}`} {...each} />
        ),
      )}
    </aside>
  );
}

/** A link to the machine of a program, or to its card if it has none. */
function ProgramLink({ id }: { readonly id: string }): JSX.Element {
  const { cardOf } = usePage();
  const machine = machineOfProgram(id);
  const route = machine
    ? ({ view: 'machine', machine: machine.id } as const)
    : ({ view: 'program', program: id } as const);
  return (
    <p>
      <a href={makeRoute(route)}>
        {cardOf(id)?.name}
        {machine ? ` on its machine: ${machine.name}` : ''}
      </a>
    </p>
  );
}

function Code({ piece, says, sources }: CodeBeside): JSX.Element {
  return (
    <section class="learn-code">
      <h2>In our code</h2>
      <p>
        {says} {sources ? <Cite of={sources} /> : null}
      </p>
      <Scroll label={`The code of ${piece.name}`}>
        <pre>
          <code>{piece.text}</code>
        </pre>
      </Scroll>
      <p class="quiet">
        <a href={piece.address}>{piece.path}</a>, from line {piece.line}
      </p>
    </section>
  );
}
