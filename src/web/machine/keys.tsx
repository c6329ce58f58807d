import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Cap, Key, Keyboard } from '../../programs/console.ts';

/** How the keys of a machine are drawn and pressed. */
export interface KeysProps {
  readonly keyboard: Keyboard;
  readonly label: string;
  /** The key that went down last. */
  readonly pressed: Key | undefined;
  readonly isOn: boolean;
  onPress(key: Key): void;
  /** Said when a key was pressed by mouse or finger: the keyboard of today goes on typing on the machine. */
  onPointed(): void;
}

/**
 * The drawn keys: real buttons, one stop for the tab key, arrows from key to key. Each key's width is a number of letters
 * (`--keys`); how large a letter is says the machine's own style.
 */
export function Keys({ keyboard, label, pressed, isOn, onPress, onPointed }: KeysProps): JSX.Element {
  const group = useRef<HTMLFieldSetElement>(null);
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

  return (
    <fieldset class="keys" ref={group} onKeyDown={onKeyDown}>
      <legend class="unseen">{label}</legend>
      {keyboard.blocks.map((block) => (
        <div key={block.name} class={`keys-block keys-block-${block.name}`}>
          {block.rows.map((row, index) => (
            <div key={index} class="keys-row">
              {row.map((cap) => (
                <CapButton
                  key={cap.key}
                  cap={cap}
                  isStop={cap.key === current}
                  isPressed={cap.key === pressed}
                  isOn={isOn}
                  onFocus={() => setCurrent(cap.key)}
                  onPress={onPress}
                  onPointed={onPointed}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function CapButton({
  cap,
  isStop,
  isPressed,
  isOn,
  onFocus,
  onPress,
  onPointed,
}: {
  readonly cap: Cap;
  readonly isStop: boolean;
  readonly isPressed: boolean;
  readonly isOn: boolean;
  onFocus(): void;
  onPress(key: Key): void;
  onPointed(): void;
}): JSX.Element {
  const { key, label, also, name, width = 1, tone = 'plain', isIdle = false } = cap;
  return (
    <button
      type="button"
      class={`cap cap-${tone} ${isPressed ? 'cap-pressed' : ''} ${label.length > 1 ? 'cap-word' : ''}`}
      style={{ '--keys': width }}
      data-key={key}
      aria-label={name}
      {...(isIdle || !isOn ? { 'aria-disabled': true } : {})}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        onPress(key);
        // A click by a key or a screen reader leaves the focus where it is.
        if (event.detail > 0) onPointed();
      }}
    >
      <span class="cap-face" aria-hidden="true">
        {also ? <small>{also}</small> : null}
        <b>{label}</b>
      </span>
    </button>
  );
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest key in a direction, as they lie on the page. */
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
