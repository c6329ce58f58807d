import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { inAll } from '../../node/testing/tiers.ts';

/**
 * A passive effect runs after the page is drawn, so a visitor can act between the drawing and the effect. If it sets state at
 * once, it overwrites what they did. State that belongs to something is reset with it: by `key` or `useStateAbout`.
 */

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isFunction = ({ type }: Node) => /^(Arrow)?Function(Expression|Declaration)$/.test(type);

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** A node and its descendants, without the subtrees that `isLeft` accepts. */
function nodesIn(node: Node, isLeft: (node: Node) => boolean = () => false): Node[] {
  return isLeft(node) ? [] : [node, ...childrenOf(node).flatMap((child) => nodesIn(child, isLeft))];
}

/** The name of the called function; undefined unless the callee is a plain name. */
function calledBy(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  return node.type === 'CallExpression' && callee?.type === 'Identifier' ? (callee.name as string) : undefined;
}

/** The setters that passive effects of a source call at once, or when their dependencies change. */
function settersInEffects(source: string, tsx = true): string[] {
  const { program } = parseSync(tsx ? 'source.tsx' : 'source.ts', source);
  const nodes = nodesIn(program as unknown as Node);
  const setters = nodes.flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init) || !/^use/.test(calledBy(node.init) ?? '')) return [];
    const { type, elements } = node.id as Node;
    return type === 'ArrayPattern' ? [(elements as (Node | null)[])[1]?.name as string] : [];
  });
  return nodes
    .filter((node) => calledBy(node) === 'useEffect')
    .flatMap((effect) => {
      const [callback, dependencies] = effect.arguments as Node[];
      const body = callback!.body as Node;
      const atOnce = nodesIn(body, isFunction);
      const isOnlyAtTheEnd = (dependencies?.elements as unknown[] | undefined)?.length === 0;
      // An effect returns its cleanup, which runs before the effect runs again: just as late.
      const undoing = atOnce
        .map((node) => (node.type === 'ReturnStatement' ? node.argument : undefined))
        .concat(body)
        .filter((node): node is Node => isNode(node) && isFunction(node))
        .flatMap((node) => nodesIn(node.body as Node, isFunction));
      return [...atOnce, ...(isOnlyAtTheEnd ? [] : undoing)].map(calledBy);
    })
    .filter((name) => name !== undefined && setters.includes(name)) as string[];
}

describe('effects', () => {
  test('that set state at once are detected', () => {
    const state = 'const [a, setA] = useState(0);';
    for (const [effect, found] of [
      ['useEffect(() => setA(1), [b]);', ['setA']],
      ['useEffect(() => { if (b) { setA(1); setA(2); } }, [b]);', ['setA', 'setA']],
      ['useEffect(() => () => setA(1), [b]);', ['setA']],
      ['useEffect(() => { start(); return () => { stop(); setA(1); }; }, [b]);', ['setA']],
      ['useEffect(() => () => setA(1), []);', []],
      ['useEffect(() => void load().then((b) => setA(b)), [b]);', []],
      ['useEffect(() => { const timer = setTimeout(() => setA(1)); return () => clearTimeout(timer); }, [b]);', []],
      ['useLayoutEffect(() => setA(1), [b]);', []],
      ['useEffect(() => setTitle(b), [b]);', []],
    ] as const) {
      assert.deepEqual(settersInEffects(state + effect), found, effect);
    }
  });

  test('of the page set no state at once', { skip: inAll }, () => {
    const folder = fileURLToPath(new URL('../', import.meta.url));
    const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
    assert.ok(files.some((file) => readFileSync(folder + file, 'utf8').includes('useEffect(')));
    const found = files.flatMap((file) =>
      settersInEffects(readFileSync(folder + file, 'utf8'), file.endsWith('x')).map((setter) => `${file}: ${setter}`),
    );
    assert.deepEqual(found, []);
  });
});
