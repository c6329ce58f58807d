import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Display, Picture } from '../../programs/console.ts';
import { drawTelevision, TELEVISION_HEIGHT, TELEVISION_WIDTH } from './draw-television.ts';

type Television = Display & { kind: 'television' };

/** The picture on a television: a board of coloured cells, a band of letters above and one below. */
export function TelevisionPicture({
  display,
  picture,
}: {
  readonly display: Television;
  readonly picture: (Picture & { kind: 'television' }) | undefined;
}): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Drawn before the browser paints, so that the picture never lags behind the board.
  useLayoutEffect(() => {
    drawTelevision(canvas.current!.getContext('2d')!, display, picture);
  }, [picture, display]);
  return (
    <div class="tube-picture" aria-hidden="true">
      <canvas ref={canvas} width={TELEVISION_WIDTH} height={TELEVISION_HEIGHT} />
    </div>
  );
}
