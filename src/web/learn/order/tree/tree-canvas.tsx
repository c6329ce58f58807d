import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../app/button.tsx';
import { wantsLessMotion } from '../../../app/motion.ts';
import { type Way, wayFrom } from './node-text.ts';
import type { Near } from './picture.ts';
import {
  type Frame,
  isInView,
  middleOf,
  nodeAtPoint,
  panned,
  type Seen,
  type View,
  viewOn,
  WHOLE,
  zoomed,
} from './tree-view.ts';
import { useDrawnTree } from './use-pictures.ts';
import type { Layer, WholeTree } from './whole-tree.ts';

interface TreeCanvasProps {
  readonly tree: WholeTree;
  readonly layer: Layer;
  readonly label: string;
  readonly view: Signal<View>;
  /** Set to the size of the picture. */
  readonly frame: Signal<Frame>;
  readonly chosen: number;
  readonly near: Omit<Near, 'chosen'>;
  onChoose(node: number): void;
  readonly children: ComponentChildren;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'before',
  ArrowRight: 'after',
};
/** A key or button zooms by this; a turn of the wheel by as much for each of its clicks. */
const STEP = 1.8;
const ZOOM_MILLIS = 220;
/** A finger or mouse that moves less than this, in pixels, chooses a node. */
const STILL = 5;

/** The view after a part of a flight, from 0 to 1. Its middle moves as fast as the scale lets it be seen. */
function between(from: View, to: View, part: number): View {
  if (part === 1) return to;
  const middle = ({ scale, left }: View) => left + 0.5 / scale;
  const scale = from.scale * (to.scale / from.scale) ** part;
  const share = from.scale === to.scale ? part : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  const at = middle(from) + (middle(to) - middle(from)) * share;
  return { scale, left: at - 0.5 / scale, top: from.top + (to.top - from.top) * part };
}

/** Goes to a view: in a short flight, or at once if motion is not wanted. */
function startFlight(view: Signal<View>, drag: { flight: number }, to: View): void {
  const from = view.peek();
  const began = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / ZOOM_MILLIS));
    view.value = between(from, to, part);
    if (part < 1) drag.flight = requestAnimationFrame(step);
  };
  if (wantsLessMotion()) view.value = to;
  else drag.flight = requestAnimationFrame(step);
}

/** The picture of one search that is zoomed and moved, by wheel, fingers, mouse and keys; a touch chooses a node. */
export function TreeCanvas(props: TreeCanvasProps): JSX.Element {
  const { tree, layer, label, view, frame: size, chosen, near, onChoose, children } = props;
  const drawn = useDrawnTree((frame, ratio, palette) => {
    size.value = frame;
    return { tree, layer, view: view.peek(), frame, ratio, palette, near: { ...near, chosen } };
  });
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>()).current;
  const drag = useRef({ travelled: 0, flight: 0 }).current;

  useEffect(() => view.subscribe(drawn.ask), [view]);
  useEffect(() => drawn.ask(), [tree, layer, chosen, near]);
  useEffect(() => () => cancelAnimationFrame(drag.flight), []);

  const seen = (): Seen => ({ tree, frame: drawn.frame(), view: view.peek() });
  const set = (next: View) => {
    cancelAnimationFrame(drag.flight);
    view.value = next;
  };
  const fly = (to: View) => {
    cancelAnimationFrame(drag.flight);
    startFlight(view, drag, to);
  };
  const zoom = (factor: number) => {
    const { width, height } = drawn.frame();
    const [x, y] = isInView(seen(), chosen) ? middleOf(seen(), chosen) : [width / 2, height / 2];
    fly(zoomed(seen(), factor, x, y));
  };
  const goNear = (node: number, share: number) => fly(viewOn(tree, drawn.frame(), node, share));
  /** Chooses a node and brings it into the picture. */
  const choose = (node: number) => {
    onChoose(node);
    if (!isInView(seen(), node)) goNear(node, 0.12);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = WAYS[event.key];
    if (way) choose(wayFrom({ tree, layer }, chosen, way));
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === 'Home') fly(WHOLE);
    else if (event.key === 'Enter') goNear(chosen, 0.3);
    else return;
    event.preventDefault();
  };
  const placeOf = (event: MouseEvent) => {
    const box = drawn.canvas.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  useEffect(() => {
    // Preact's own listener would be passive in some browsers, and could not keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.06 : 0.002) * (event.ctrlKey ? 4 : 1));
      if (factor < 1 && view.peek().scale === 1) return;
      event.preventDefault();
      const { x, y } = placeOf(event);
      set(zoomed(seen(), factor, x, y));
    };
    const element = drawn.canvas.current!;
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [tree]);

  const onDown = (event: PointerEvent) => {
    drawn.canvas.current!.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, placeOf(event));
    if (pointers.size === 1) drag.travelled = 0;
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    pointers.set(event.pointerId, now);
    drag.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (drag.travelled < STILL) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return set(panned(seen(), now.x - before.x, now.y - before.y));
    const [far, was] = [now, before].map((each) => Math.max(10, Math.hypot(each.x - other.x, each.y - other.y)));
    const moved = panned(seen(), (now.x - before.x) / 2, (now.y - before.y) / 2);
    set(zoomed({ ...seen(), view: moved }, far! / was!, (now.x + other.x) / 2, (now.y + other.y) / 2));
  };
  const onUp = (event: PointerEvent) => {
    const isLast = pointers.size === 1;
    if (!pointers.delete(event.pointerId) || !isLast || drag.travelled >= STILL || event.type !== 'pointerup') return;
    const { x, y } = placeOf(event);
    const node = nodeAtPoint(seen(), x, y);
    if (node !== undefined) onChoose(node);
  };
  const onDouble = (event: MouseEvent) => {
    const { x, y } = placeOf(event);
    fly(zoomed(seen(), 4, x, y));
  };
  return (
    <div class="tree-frame">
      <div
        class="tree-focus"
        role="application"
        aria-label={label}
        aria-describedby="tree-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it hears keys.
        tabIndex={0}
        onKeyDown={onKey}
      >
        <canvas
          ref={drawn.canvas}
          class="tree-canvas"
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={onUp}
          onDblClick={onDouble}
        />
      </div>
      <div class="buttons tree-tools">
        <p class="tree-buttons">
          <ZoomButton sign="+" label="Zoom in" onClick={() => zoom(STEP)} />
          <ZoomButton sign="−" label="Zoom out" onClick={() => zoom(1 / STEP)} />
          <Button class="small" onClick={() => goNear(chosen, 0.3)}>
            Near
          </Button>
          <Button class="small" onClick={() => fly(WHOLE)}>
            Whole
          </Button>
        </p>
        {children}
      </div>
    </div>
  );
}

function ZoomButton(props: { readonly sign: string; readonly label: string; onClick(): void }): JSX.Element {
  return (
    <Button class="small" onClick={props.onClick}>
      <span aria-hidden="true">{props.sign}</span>
      <span class="unseen">{props.label}</span>
    </Button>
  );
}
