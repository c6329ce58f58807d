import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Display, Picture } from '../../programs/console.ts';

type PaperDisplay = Display & { kind: 'paper' };
type PaperPictureValue = Picture & { kind: 'paper' };

/** Paper as far as it hangs out; it follows its newest line. The text is the paper's own: it is read as it stands. */
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
