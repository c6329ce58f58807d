import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLoad, sharedLoad } from './first-load.ts';

test('what the entry imports goes into one chunk, however far off and in a circle; the entry and what is loaded on demand do not', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    main: ['app', 'preact'],
    app: ['board'],
    board: ['app', 'squares'],
    squares: [],
    preact: [],
    later: ['board', 'chart'],
    chart: [],
  };
  const graph = { getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null) };
  const nameOf = firstLoad('main', 'page');
  const named = Object.keys(imports).filter((id) => nameOf(id, graph) === 'page');
  assert.deepEqual(named, ['app', 'board', 'squares', 'preact']);
  assert.equal(nameOf('chart', graph), null);
});

test('what two pages need is a chunk of its own, without either’s entry', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    main: ['app', 'board'],
    frame: ['board', 'settings'],
    app: ['board'],
    board: ['squares'],
    squares: [],
    settings: [],
  };
  const graph = { getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null) };
  const nameOf = sharedLoad('main', 'frame', 'both');
  assert.deepEqual(
    Object.keys(imports).filter((id) => nameOf(id, graph) === 'both'),
    ['board', 'squares'],
  );
});
