import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the move shown visible in the frame of a scoresheet without scrolling the page: when another move is shown, and
 * while marks and better moves make the sheet longer. At the last move it shows the end of the sheet with the result. If the
 * reader scrolls away, it does not interfere until another move is shown.
 * @param shown changes whenever another move is shown.
 * @param isAtEnd whether the end of the sheet belongs to what is shown.
 * @returns for the frame, the element that scrolls; the move shown in it has `aria-current`.
 */
export function useSheetScroll(shown: string, isAtEnd: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const isLast = useRef(true);
  isLast.current = isAtEnd;

  const follow = () => {
    if (frame.current && isFollowing.current) bringInSight(frame.current, isLast.current);
  };
  useLayoutEffect(() => {
    isFollowing.current = true;
  }, [shown, isAtEnd]);
  useLayoutEffect(follow);
  useLayoutEffect(() => {
    const element = frame.current!;
    const onScroll = () => {
      isFollowing.current = isInSight(element, isLast.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const size = new ResizeObserver(follow);
    size.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      size.disconnect();
    };
  }, []);
  return frame;
}

function bringInSight(frame: HTMLElement, isLast: boolean): void {
  if (isInSight(frame, isLast)) return;
  const { top } = placeIn(frame);
  frame.scrollTo({ top: isLast ? frame.scrollHeight : top - frame.clientHeight / 2 });
}

/** Whether the move shown is visible; for the last one, whether everything below it is. */
function isInSight(frame: HTMLElement, isLast: boolean): boolean {
  const { top, bottom } = placeIn(frame);
  // Ignores fractions of a pixel.
  if (isLast) return frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
  return top >= frame.scrollTop - 1 && bottom <= frame.scrollTop + frame.clientHeight + 1;
}

/** The place of the move shown in the frame; its top if none is shown, at the start of the game. */
function placeIn(frame: HTMLElement): { readonly top: number; readonly bottom: number } {
  const move = frame.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!move) return { top: 0, bottom: 0 };
  const offset = frame.scrollTop - frame.getBoundingClientRect().top;
  return { top: move.top + offset, bottom: move.bottom + offset };
}
