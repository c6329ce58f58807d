import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fenOf, gameOf, movesOf } from '../../chess/game.ts';
import { createSolver, type Solver } from '../../problems/solver.ts';
import { finish } from '../../programs/program.ts';
import { FIRST_PROBLEM, findProblem, readCollection } from './problem-collection.ts';
import { type Branch, branchAt, branchMove, countMoves, inSight, parentId, solutionTree } from './solution-tree.ts';

const parts = readCollection(readFileSync(new URL('../../../data/problems/classics.epd', import.meta.url), 'utf8'));

/** A two-mover with a threat: Loyd, New York Commercial Advertiser 1897. */
const LOYD = findProblem(parts, { id: '#2 01' })!;

function treeOf(solver: Solver, { fen, moves }: { fen: string; moves: number }): readonly Branch[] {
  return solutionTree(finish(solver.solve(fen, moves, { tries: true, setPlay: true })));
}

const everything = (tree: readonly Branch[]) => inSight(tree, () => true);

describe('a solution as a tree', async () => {
  const solver = await createSolver();

  test('has set play, keys and tries, and every defence with its mate', () => {
    const tree = treeOf(solver, FIRST_PROBLEM);
    assert.deepEqual(
      tree.map(({ kind, ...branch }) => `${kind} ${branchMove({ kind, ...branch }, 'en')}`.trim()),
      ['set play', 'key Ra6', 'try Ra5', 'try Rxa7+'],
    );
    const key = tree[1]!;
    assert.deepEqual(key.marks, ['zugzwang']);
    const lines = key.children().map((defence) => {
      const answers = defence.children().map((answer) => `${answer.number} ${branchMove(answer, 'en')}`);
      return `${defence.number} ${branchMove(defence, 'en')} ${answers.join(', ')}`;
    });
    assert.equal(lines[0], '1... bxa6 2. b7#');
    assert.ok(lines.includes('1... Bd6 2. Rxa7#'));
    assert.equal(lines.length, 7);
    const [refutation] = tree[2]!.children();
    assert.equal(refutation?.kind, 'refutation');
    assert.equal(branchMove(refutation!, 'nl'), 'a6');
  });

  test('has a legal line for every branch of three problems, and finds each branch again by its path', () => {
    for (const problem of [FIRST_PROBLEM, LOYD, findProblem(parts, { id: '#3 01' })!]) {
      const tree = treeOf(solver, problem);
      const all = everything(tree);
      assert.ok(all.length > 10);
      let leaves = 0;
      for (const branch of all) {
        const game = gameOf(branch.start, branch.moves);
        assert.equal(branchAt(tree, branch.id), branch);
        const above = parentId(branch.id);
        assert.ok(above === undefined || branchAt(tree, above)?.children().includes(branch));
        if (branch.kind === 'answer' && branch.children().length === 0) {
          leaves++;
          assert.deepEqual(movesOf(game), [], `${fenOf(game)} is not mate`);
        }
      }
      assert.ok(leaves > 5);
    }
  });

  test('shows threats with the other side having passed', () => {
    const tree = treeOf(solver, LOYD);
    const threats = everything(tree).filter(({ kind }) => kind === 'threat');
    for (const threat of threats) assert.deepEqual(movesOf(gameOf(threat.start, threat.moves)), []);
    const solution = finish(solver.solve(LOYD.fen, 2));
    const keyed = solutionTree(solution)[0]!;
    assert.equal(keyed.marks.includes('threat'), (solution.keys[0]!.threat?.length ?? 0) > 0);
    assert.equal(countMoves(solution), everything(solutionTree(solution)).filter(({ kind }) => kind !== 'rest').length);
  });
});

describe('the collection', () => {
  test('includes the problem that is shown first, with all its details', () => {
    const { line: _, ...found } = findProblem(parts, FIRST_PROBLEM)!;
    assert.deepEqual(FIRST_PROBLEM, found);
  });

  test('has its problems by length, each with a composer, a source and a year', () => {
    assert.deepEqual(
      parts.map(({ moves }) => moves),
      [2, 3, 4, 5],
    );
    const all = parts.flatMap(({ problems }) => problems);
    assert.ok(all.length >= 60, `${all.length} problems`);
    for (const { authors, source, date, title } of all) {
      assert.ok(authors.length > 0 && source && date && title, title);
    }
  });
});
