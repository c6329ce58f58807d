import type { Piece } from 'plyhouse-kernel/position';
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Cap, Key, Keyboard } from '../../programs/console.ts';
import { Man } from '../board/pieces.tsx';

/** Drawing and pressing the keys of a machine. */
export interface KeysProps {
  readonly keyboard: Keyboard;
  readonly label: string;
  /** The last key pressed. */
  readonly pressed: Key | undefined;
  readonly isOn: boolean;
  /** The key to press next, which glows. */
  readonly next: Key | undefined;
  onPress(key: Key): void;
  /** The piece on a key that is a square of a board. */
  manOn?(key: Key): Piece | undefined;
  /** The square that was clicked first. */
  readonly marked?: Key;
  /** Called after a key press by mouse or finger, so that the visitor's keyboard continues to type on the machine. */
  onPointed(): void;
}

/**
 * The drawn keys: real buttons with one tab stop, and arrows to move between them. The width of each key is a number of letters
 * (`--keys`); the size of a letter is set by the machine's own style.
 */
export function Keys({
  keyboard,
  label,
  pressed,
  isOn,
  next,
  manOn,
  marked,
  onPress,
  onPointed,
}: KeysProps): JSX.Element {
  const group = useRef<HTMLFieldSetElement>(null);
  // A keyboard that is wider than its place shows the key to press next.
  useLayoutEffect(() => {
    const { current: frame } = group;
    const key = next === undefined ? undefined : frame?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"]`);
    if (!frame || !key || frame.scrollWidth <= frame.clientWidth) return;
    const [place, box] = [frame.getBoundingClientRect(), key.getBoundingClientRect()];
    if (box.left < place.left || box.right > place.right)
      frame.scrollLeft += box.left + box.width / 2 - place.left - place.width / 2;
  }, [next]);
  const [current, setCurrent] = useState<Key>(() => keyboard.blocks[0]!.rows[0]![0]!.key);

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const by = ARROWS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(group.current!, event.target as HTMLElement, by);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setCurrent(next.dataset.key!);
    next.focus();
  };

  const capButton = (cap: Cap) => {
    const { key, label, also, name, width = 1, tone = 'plain', isIdle = false } = cap;
    const man = manOn?.(key);
    const isNext = key === next;
    return (
      <button
        type="button"
        key={key}
        class={`cap cap-${tone} ${key === pressed ? 'cap-pressed' : ''} ${label.length > 1 ? 'cap-word' : ''} ${key === marked ? 'cap-marked' : ''} ${isNext ? 'cap-next' : ''}`}
        style={{ '--keys': width }}
        data-key={key}
        aria-label={`${man ? `${name}, ${man.color} ${man.role}` : nameText(cap)}${isNext ? ', next key' : ''}`}
        {...(isIdle || !isOn ? { 'aria-disabled': true } : {})}
        tabIndex={key === current ? 0 : -1}
        onFocus={() => setCurrent(key)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          onPress(key);
          // A click from the keyboard or a screen reader leaves the focus in place.
          if (event.detail > 0) onPointed();
        }}
      >
        <span class={isSquare(key) ? 'cap-face cg-wrap' : 'cap-face'} aria-hidden="true">
          {also ? <small data-also={also} /> : null}
          {isSquare(key) ? man ? <Man {...man} /> : null : <b>{label}</b>}
        </span>
      </button>
    );
  };

  return (
    <fieldset class="keys" ref={group} onKeyDown={onKeyDown}>
      <legend class="unseen">{label}</legend>
      {keyboard.blocks.map((block) => (
        <div key={block.name} class={`keys-block keys-block-${block.name}`}>
          {block.rows.map((row, index) => (
            <div key={index} class="keys-row">
              {row.map(capButton)}
            </div>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** The visible label comes first, so that speech input finds the key by what is seen. */
function nameText({ label, name }: Cap): string {
  const textOf = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return textOf(name).includes(textOf(label)) ? name : `${label}: ${name}`;
}

const isSquare = (key: Key) => /^[a-h][1-8]$/.test(key);

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest key in a direction, by position on the page. */
function neighbour(
  group: HTMLElement,
  from: HTMLElement,
  [dx, dy]: readonly [number, number],
): HTMLElement | undefined {
  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const key of group.querySelectorAll<HTMLElement>('[data-key]')) {
    const [otherX, otherY] = middle(key);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (ahead < 2 || aside > ahead * 1.5 + 2) continue;
    const distance = ahead + 3 * aside;
    if (distance < least) [best, least] = [key, distance];
  }
  return best;
}
