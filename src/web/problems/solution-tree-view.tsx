import { Fragment, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../chess/letters.ts';
import { type Branch, type BranchMark, branchAt, branchMove, inSight, movesFrom, parentId } from './solution-tree.ts';

interface SolutionTreeProps {
  readonly tree: readonly Branch[];
  readonly language: Language;
  /** The branch whose position is on the board. */
  readonly at: string | undefined;
  onGo(id: string): void;
}

const MARK_WORDS: Readonly<Record<BranchMark, string>> = {
  zugzwang: 'zugzwang',
  threat: 'with a threat',
  dual: 'dual',
  short: 'short',
  cut: 'not followed further',
};

/**
 * A solution to explore: every move can be pressed and shows its position. Keys work as in any tree: up and down between
 * lines, right to a move's replies, left back.
 */
export function SolutionTree({ tree, language, at, onGo }: SolutionTreeProps): JSX.Element {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => firstOpen(tree));
  const root = useRef<HTMLUListElement>(null);
  const isOpen = (branch: Branch) => opened.has(branch.id) || isLine(branch);

  // The position shown is always visible: the branches above it are open.
  useLayoutEffect(() => {
    if (at === undefined) return;
    const above: string[] = [];
    for (let id = parentId(at); id !== undefined; id = parentId(id)) above.push(id);
    if (above.some((id) => !opened.has(id))) setOpened(new Set([...opened, ...above]));
  }, [at]);

  // The focus follows the move shown at once: keys may come faster than the page is rendered.
  const wanted = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined || wanted.current !== at) return;
    wanted.current = undefined;
    root.current?.querySelector<HTMLElement>(`[data-branch="${at}"]`)?.focus();
  }, [at]);
  const focusOn = (id: string) => {
    wanted.current = id;
    onGo(id);
  };
  const setOpen = (branch: Branch, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(branch.id);
    else next.delete(branch.id);
    setOpened(next);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-branch]')?.dataset.branch;
    const branch = branchAt(tree, id);
    if (!branch) return;
    const visible = inSight(tree, isOpen);
    const here = visible.findIndex((each) => each.id === branch.id);
    const go = (next: Branch | undefined) => {
      if (next) focusOn(next.id);
    };
    switch (event.key) {
      case 'ArrowDown':
        go(visible[here + 1]);
        break;
      case 'ArrowUp':
        go(visible[here - 1]);
        break;
      case 'Home':
        go(visible[0]);
        break;
      case 'End':
        go(visible.at(-1));
        break;
      case 'ArrowRight': {
        const [first] = branch.children();
        if (first && !isOpen(branch)) setOpen(branch, true);
        else go(first);
        break;
      }
      case 'ArrowLeft':
        if (opened.has(branch.id) && !isLine(branch)) setOpen(branch, false);
        else go(branchAt(tree, parentId(branch.id)));
        break;
      case 'Enter':
      case ' ':
        onGo(branch.id);
        if (branch.children().length > 0) setOpen(branch, !isOpen(branch));
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const stop = at ?? tree[0]?.id;
  const visible = inSight(tree, isOpen);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is a list that can be navigated.
    <ul class="bare" role="tree" aria-label="The solution, move by move" ref={root} onKeyDown={onKey}>
      {visible.map((branch) => {
        const level = branch.id.split('.').length;
        const isParent = branch.children().length > 0 && !isLine(branch);
        const open = isParent && isOpen(branch);
        const above = parentId(branch.id);
        const isInLine = above !== undefined && isLine(branchAt(tree, above)!);
        return (
          <Fragment key={branch.id}>
            {isInLine ? null : <li role="none" class="branch-break" />}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its items. */}
            <li
              role="treeitem"
              data-branch={branch.id}
              class={`branch branch-${branch.kind.replace(' ', '-')}`}
              style={isInLine ? {} : { '--level': level - 1 }}
              tabIndex={branch.id === stop ? 0 : -1}
              aria-level={level}
              aria-selected={branch.id === at}
              {...(isParent ? { 'aria-expanded': open } : {})}
              onClick={(event) => {
                const isTwist = event.target instanceof Element && event.target.closest('.branch-twist') !== null;
                onGo(branch.id);
                if (isParent) setOpen(branch, isTwist ? !open : true);
              }}
            >
              {isParent ? <span class={`branch-twist ${open ? 'branch-twist-open' : ''}`} /> : null}
              <BranchText branch={branch} language={language} />
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

/** A defence that is mated at once is on one line with its answers, always open. */
function isLine(branch: Branch): boolean {
  if (branch.kind !== 'defence') return false;
  const answers = branch.children();
  return answers.length > 0 && answers.every((answer) => answer.children().length === 0);
}

/** Keys are open initially: their defences are the solution. */
function firstOpen(tree: readonly Branch[]): ReadonlySet<string> {
  return new Set(tree.filter(({ kind }) => kind === 'key').map(({ id }) => id));
}

function BranchText({ branch, language }: { readonly branch: Branch; readonly language: Language }): JSX.Element {
  const { kind, number, marks, others } = branch;
  if (kind === 'set play') return <span class="branch-word">Set play: the other side to move</span>;
  if (kind === 'rest') {
    return (
      <span class="quiet">
        {(others ?? []).length > 8
          ? `${others!.length} other moves: the threat`
          : `${movesFrom(branch, others ?? [], language)}: the threat`}
      </span>
    );
  }
  const sign = { key: '!', try: '?', refutation: '!' }[kind as string] ?? '';
  return (
    <>
      {kind === 'threat' || kind === 'refutation' ? (
        <span class="branch-word">{kind === 'threat' ? 'threat' : 'but'} </span>
      ) : null}
      {kind === 'key' || kind === 'try' ? <span class="unseen">{kind} </span> : null}
      <span class="branch-move">
        {number}&nbsp;{branchMove(branch, language)}
        {sign}
      </span>
      {marks.map((mark) => (
        <span class={`branch-mark branch-mark-${mark}`} key={mark}>
          {' '}
          {MARK_WORDS[mark]}
        </span>
      ))}
    </>
  );
}
