import { type Fen, makeFen, passed } from '../../chess/fen.ts';
import { gameOf, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { Attack, Defence, Solution } from '../../problems/solution.ts';

/** A solution as a tree: each branch is a move and shows the position after it. */

type BranchKind = 'set play' | 'try' | 'key' | 'threat' | 'defence' | 'answer' | 'refutation' | 'rest';

/** The mark of a move. */
export type BranchMark = 'zugzwang' | 'threat' | 'dual' | 'short' | 'cut';

export interface Branch {
  /** Its place in the tree: "0.2.1". */
  readonly id: string;
  readonly kind: BranchKind;
  /** The position it shows is reached from here ... */
  readonly start: Fen;
  /** ... by these moves. */
  readonly moves: readonly Uci[];
  /** The move number of its last move, "2." or "1..."; undefined if it has no move of its own. */
  readonly number?: string;
  readonly marks: readonly BranchMark[];
  /** For the kind `rest`: the moves that change nothing. */
  readonly others?: readonly Uci[];
  /** The branches below; computed on first use. */
  children(): readonly Branch[];
}

/** The first branches: set play, tries, keys. */
export function solutionTree(solution: Solution): readonly Branch[] {
  const { fen, setPlay, tries, keys } = solution;
  const found: Branch[] = [];
  const nextId = () => String(found.length);
  if (setPlay.length > 0) {
    const start = passed(fen);
    const id = nextId();
    found.push({
      id,
      kind: 'set play',
      start,
      moves: [],
      marks: [],
      children: lazily(() => setPlay.map((each, index) => defenceBranch(each, `${id}.${index}`, start, [], 1))),
    });
  }
  for (const key of keys) found.push(attackBranch(key, 'key', nextId(), fen, [], 1));
  for (const attempt of tries) {
    const id = nextId();
    const branch = attackBranch(attempt, 'try', id, fen, [], 1);
    const { moves } = branch;
    const refutation: Branch = {
      id: `${id}.r`,
      kind: 'refutation',
      start: fen,
      moves: [...moves, attempt.refutation.move],
      number: '1...',
      marks: [],
      children: () => [],
    };
    found.push({ ...branch, children: lazily(() => [refutation, ...branch.children()]) });
  }
  return found;
}

function attackBranch(
  attack: Attack,
  kind: BranchKind,
  id: string,
  start: Fen,
  before: readonly Uci[],
  number: number,
): Branch {
  const moves = [...before, attack.move];
  const { threat, defences } = attack;
  const marks: BranchMark[] = [];
  // An incomplete tree does not show threats.
  if (attack.isCut) marks.push('cut');
  else if (threat && defences.length > 0) marks.push(threat.length > 0 ? 'threat' : 'zugzwang');
  return {
    id,
    kind,
    start,
    moves,
    number: `${number}.`,
    marks,
    children: lazily(() => {
      const found: Branch[] = [];
      const nextId = () => `${id}.${found.length}`;
      if (threat && threat.length > 0) {
        const waiting = passed(makeFen(positionOf(gameOf(start, moves))));
        for (const each of threat) found.push(attackBranch(each, 'threat', nextId(), waiting, [], number + 1));
      }
      for (const defence of defences) {
        if (!defence.keepsThreat) found.push(defenceBranch(defence, nextId(), start, moves, number));
      }
      const others = defences.filter(({ keepsThreat }) => keepsThreat).map(({ move }) => move);
      if (others.length > 0) {
        found.push({ id: nextId(), kind: 'rest', start, moves, marks: [], others, children: () => [] });
      }
      return found;
    }),
  };
}

function defenceBranch(defence: Defence, id: string, start: Fen, before: readonly Uci[], number: number): Branch {
  const moves = [...before, defence.move];
  const marks: BranchMark[] = [];
  if (defence.isDual) marks.push('dual');
  if (defence.isShort) marks.push('short');
  return {
    id,
    kind: 'defence',
    start,
    moves,
    number: `${number}...`,
    marks,
    children: lazily(() =>
      defence.answers.map((each, index) => attackBranch(each, 'answer', `${id}.${index}`, start, moves, number + 1)),
    ),
  };
}

/** The branch at a path, if there is one. */
export function branchAt(tree: readonly Branch[], id: string | undefined): Branch | undefined {
  if (id === undefined) return undefined;
  let branches = tree;
  let found: Branch | undefined;
  const parts = id.split('.');
  for (let depth = 1; depth <= parts.length; depth++) {
    const path = parts.slice(0, depth).join('.');
    found = branches.find((branch) => branch.id === path);
    if (!found) return undefined;
    branches = found.children();
  }
  return found;
}

/** The parent path; undefined at the first branches. */
export function parentId(id: string): string | undefined {
  const end = id.lastIndexOf('.');
  return end < 0 ? undefined : id.slice(0, end);
}

/** Every visible branch, from top to bottom. @param isOpen whether a branch is expanded. */
export function inSight(tree: readonly Branch[], isOpen: (branch: Branch) => boolean): Branch[] {
  return tree.flatMap((branch) => [branch, ...(isOpen(branch) ? inSight(branch.children(), isOpen) : [])]);
}

/** The number of moves in a solution's tree. */
export function countMoves(solution: Solution): number {
  const attacks = (list: readonly Attack[]): number =>
    list.reduce((sum, { threat = [], defences: replies }) => sum + 1 + attacks(threat) + defences(replies), 0);
  const defences = (list: readonly Defence[]): number =>
    list.reduce((sum, { answers }) => sum + 1 + attacks(answers), 0);
  return attacks(solution.keys) + attacks(solution.tries) + defences(solution.setPlay);
}

/** The move of a branch in the chosen notation; empty if it has none. */
export function branchMove({ start, moves, number }: Branch, language: Language): string {
  const last = moves.at(-1);
  if (last === undefined || number === undefined) return '';
  return makeSan(gameOf(start, moves.slice(0, -1)), last, { language });
}

/** Moves from the position a branch shows, in the chosen notation. */
export function movesFrom({ start, moves }: Branch, ucis: readonly Uci[], language: Language): string {
  const game = gameOf(start, moves);
  return ucis.map((uci) => makeSan(game, uci, { language })).join(', ');
}

function lazily(work: () => readonly Branch[]): () => readonly Branch[] {
  let known: readonly Branch[] | undefined;
  return () => {
    known ??= work();
    return known;
  };
}
