import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLoad } from './first-load.ts';

test('what the entry imports goes into its chunk, however far off and in a circle; what is loaded on demand does not', () => {
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
  assert.deepEqual(named, ['main', 'app', 'board', 'squares', 'preact']);
  assert.equal(nameOf('chart', graph), null);
});
