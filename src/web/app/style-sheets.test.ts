import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * A style sheet that was loaded for one view stays for the next. If two views give elements of their own the same class, each is
 * drawn otherwise after a visit to the other.
 */

const WEB = fileURLToPath(new URL('../', import.meta.url));

/** Classes of one room on elements that others show too, within an element of their own. */
const SHARED = new Map([
  [
    'the board',
    ['board', 'board-button', 'board-type', 'board-drawn', 'board-field', 'board-frame', 'board-men', 'board-stage'],
  ],
  [
    'the parts of a view with a board',
    ['asked', 'controls', 'controls-game', 'now-text', 'side', 'view-also', 'view-now', 'view-side'],
  ],
  ['the board with its game, on the front page', ['board-tools', 'players', 'status', 'status-line']],
  ['the drawings and displays of the machines', ['machine-drawing', 'tube-picture']],
  ['the editor of positions', ['setup']],
  ['the boards of a tournament, on the page of a match', ['tournament-boards']],
]);

/** Classes that base.css hides in print. */
const UNPRINTED = ['board-tools', 'controls', 'foot', 'masthead'];

const CLASS = /\.([a-z][\w-]*)/gi;
const classesIn = (text: string): string[] => [...text.matchAll(CLASS)].map(([, name]) => name!);

/** The selectors of a style sheet. */
function selectorsOf(css: string): string[] {
  const heads = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  return [...heads].map(([, head]) => head!.trim()).filter((head) => !head.startsWith('@'));
}

/** Splits at what stands outside all parentheses. */
function splitOutside(text: string, separator: RegExp): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (depth === 0 && separator.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** The classes that the outermost element of a selector must have: those in front of `.view .board > .move:not(.old)` are `view`. */
function leading(selector: string): string[] {
  const [first = ''] = splitOutside(selector.replace(/^:root\S*\s+/, ''), /[\s>+~]/);
  return classesIn(first.replaceAll(/:(not|has)\((?:[^()]|\([^()]*\))*\)/g, ''));
}

interface Uses {
  /** The rooms whose selectors begin with the class. */
  readonly own: Set<string>;
  /** The rooms with the class anywhere in a selector. */
  readonly all: Set<string>;
}

/** Which rooms have rules for a class. @param sheets room and text of each style sheet. */
function usesOf(sheets: readonly (readonly [room: string, css: string])[]): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  const useOf = (name: string) => {
    const use = uses.get(name) ?? { own: new Set(), all: new Set() };
    uses.set(name, use);
    return use;
  };
  for (const [room, css] of sheets) {
    for (const selector of selectorsOf(css).flatMap((list) => splitOutside(list, /,/).map((each) => each.trim()))) {
      for (const name of leading(selector)) useOf(name).own.add(room);
      for (const name of classesIn(selector)) useOf(name).all.add(room);
    }
  }
  return uses;
}

/** The classes that one room gives rules of its own and another uses too, with their rooms; `app` is the general room. */
function clashesIn(sheets: readonly (readonly [room: string, css: string])[]): string[] {
  const shared = new Set([...SHARED.values()].flat());
  return [...usesOf(sheets)].flatMap(([name, { own, all }]) => {
    if (UNPRINTED.includes(name)) for (const rooms of [own, all]) rooms.delete('app');
    // A general element may be drawn otherwise within one of a room, but its own rules stand in the general sheets.
    const isApart = own.size === 0 || (own.size === 1 && (own.has('app') || all.size === 1 || shared.has(name)));
    return isApart ? [] : [`${name}: ${[...all].sort().join(', ')}`];
  });
}

describe('the style sheets of different rooms', () => {
  test('give rules to different classes, but for those that rooms share', () => {
    const files = globSync(`${WEB}/**/*.css`, { exclude: (name) => /testing$/.test(String(name)) });
    assert.ok(files.length > 30);
    const sheets = files.map((file) => [relative(WEB, file).split(sep)[0]!, readFileSync(file, 'utf8')] as const);
    assert.deepEqual(clashesIn(sheets), []);
    const known = usesOf(sheets);
    for (const name of [...SHARED.values(), UNPRINTED].flat()) assert.ok(known.has(name), `no rule for ${name}`);
  });

  test('clash if both begin a selector with a class, or one does and the other uses it inside', () => {
    const watch = ['watch', '@media print { .tree, .ring { } } .root b { }'] as const;
    assert.deepEqual(clashesIn([watch, ['learn', ':is(.tree, .bush) svg { }']]), ['tree: learn, watch']);
    assert.deepEqual(clashesIn([watch, ['learn', '/* .tree */ .view .root:hover { }']]), ['root: learn, watch']);
    assert.deepEqual(clashesIn([watch, ['learn', '.learn-tree:not(:has(.a, .b)) { }']]), []);
    assert.deepEqual(
      clashesIn([
        ['app', '.quiet { }'],
        ['learn', '.learn-foot .quiet { }'],
      ]),
      [],
    );
    assert.deepEqual(
      clashesIn([
        ['app', '.quiet { }'],
        ['learn', '.quiet { }'],
      ]),
      ['quiet: app, learn'],
    );
    assert.deepEqual(
      clashesIn([
        ['app', '.fold .line { }'],
        ['learn', '.line { }'],
      ]),
      ['line: app, learn'],
    );
  });
});
