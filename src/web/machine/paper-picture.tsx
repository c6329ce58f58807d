import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Display, Picture } from '../../programs/console.ts';

type PaperDisplay = Display & { kind: 'paper' };
type PaperPictureValue = Picture & { kind: 'paper' };

/** The visible part of the paper; it follows its newest line. The text is read as it is. */
export function PaperPicture({
  display,
  picture,
  class: name = '',
}: {
  readonly display: PaperDisplay;
  readonly picture: PaperPictureValue | undefined;
  readonly class?: string;
}): JSX.Element {
  const paper = useRef<HTMLDivElement>(null);
  const lines = picture?.lines ?? [];
  useLayoutEffect(() => {
    paper.current!.scrollTop = paper.current!.scrollHeight;
  }, [lines]);
  return (
    <div
      class={`paper-picture ${name}`}
      ref={paper}
      aria-hidden="true"
      style={{ '--columns': display.columns, '--paper-ground': display.paper, '--paper-ink': display.ink }}
    >
      <pre>{lines.map((line) => line || ' ').join('\n')}</pre>
    </div>
  );
}
