import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatCount } from '../../../../format/number.ts';
import { Toggle } from '../../lab/controls.tsx';
import { SEARCHES, type SearchId, type TreeProgress } from './tree-searches.ts';
import { type Frame, treeHeight, type View, WHOLE } from './tree-view.ts';
import { useDrawnTree } from './use-pictures.ts';
import type { Layer, WholeTree } from './whole-tree.ts';

interface TreeCardsProps {
  /** Undefined while the searches are at work. */
  readonly tree: WholeTree | undefined;
  readonly progress: TreeProgress | undefined;
  readonly chosen: SearchId;
  readonly view: Signal<View>;
  /** The size of the large picture. */
  readonly frame: Signal<Frame>;
  onChoose(search: SearchId): void;
}

/** The four trees as small pictures with their counts; the chosen one is the large picture. */
export function TreeCards({ tree, progress, chosen, view, frame, onChoose }: TreeCardsProps): JSX.Element {
  return (
    <ul class="bare tree-cards" aria-label="The four searches">
      {SEARCHES.map(({ id, name }, index) => {
        const layer = tree?.layers[index];
        const isAtWork = !tree && progress?.search === index;
        return (
          <li key={id}>
            <Toggle class="tree-card" isOn={id === chosen} onClick={() => onChoose(id)}>
              <span class="tree-card-name">{name}</span>
              <span class="tree-count">
                {layer ? (
                  <>
                    <b>{`${layer.isWhole ? '' : 'over '}${formatCount(layer.nodes)}`}</b>
                    <Share tree={tree!} layer={layer} />
                  </>
                ) : isAtWork ? (
                  `${formatCount(progress.nodes)}…`
                ) : (
                  '…'
                )}
              </span>
              {tree && layer ? (
                <SmallTree tree={tree} layer={layer} lens={<Lens tree={tree} view={view} frame={frame} />} />
              ) : (
                <span class="tree-small tree-waiting" />
              )}
            </Toggle>
          </li>
        );
      })}
    </ul>
  );
}

function Share({ tree, layer }: { readonly tree: WholeTree; readonly layer: Layer }): JSX.Element | null {
  const [plain] = tree.layers;
  if (layer === plain) return <small class="tree-unit"> positions</small>;
  const percent = (100 * layer.nodes) / plain!.nodes;
  if (!plain!.isWhole) return null;
  return <small> {percent >= 10 ? Math.round(percent) : percent.toFixed(1)}%</small>;
}

function SmallTree(props: {
  readonly tree: WholeTree;
  readonly layer: Layer;
  readonly lens: JSX.Element;
}): JSX.Element {
  const { tree, layer, lens } = props;
  const drawn = useDrawnTree((frame, ratio, palette) => ({ tree, layer, view: WHOLE, frame, ratio, palette }));
  useEffect(() => drawn.ask(), [tree, layer]);
  return (
    <span class="tree-small">
      <canvas ref={drawn.canvas} class="tree-canvas" />
      {lens}
    </span>
  );
}

function Lens(props: {
  readonly tree: WholeTree;
  readonly view: Signal<View>;
  readonly frame: Signal<Frame>;
}): JSX.Element | null {
  const { scale, left, top } = props.view.value;
  if (scale === 1) return null;
  const seen = Math.min(1, props.frame.value.height / treeHeight(props.tree, props.frame.value, scale));
  const percent = (part: number) => `${100 * part}%`;
  const place = { left: percent(left), width: percent(1 / scale), top: percent(top), height: percent(seen) };
  return <span class="tree-lens" style={place} />;
}
