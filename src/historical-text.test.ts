import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passagesOf, problemsOf, wrongReferences } from './historical-text.ts';

test('sentences that were wrong once are found', () => {
  const cases: readonly [text: string, cites: string[], ...problems: string[]][] = [
    ['Calculation or chance, asks Computerschaak 2/4, August 1982.', ['saavedra'], 'issue 2/4', 'date August 1982'],
    ['The article on Saavedra’s study is in no. 4.', ['saavedra'], 'issue 4'],
    ['The authors of CHESS 0.5X, Amsterdam, ask why it plays Saavedra’s study.', ['saavedra'], 'name Amsterdam'],
    ['Louwman rated the chess computers of 1983.', ['elo-1982'], 'year 1983'],
    ['In 1982 two students in Delft found 33; Thompson wrote that it was 32.', ['kbnk-note'], 'name Delft'],
    ['In 1982 Gambiet took a rook in the corner.', [], 'no source'],
    ['In 1982 Gambiet took a rook in the corner.', ['no-such-row'], 'no row no-such-row'],
    ['Rens put a wall round the board.', [], 'no source'],
    ['Gambiet 8212 lost to Van Grijfland.', ['gambiet-search'], 'name Grijfland'],
    ['The chess programs of 1912 to 1983, rebuilt.', []],
    ['Louwman put the C7010 at 1600 to 1650.', ['philips-module']],
  ];
  for (const [text, cites, ...problems] of cases) assert.deepEqual(problemsOf({ text, cites }), problems, text);
  const code = `const a = { says: 'In 1982 Gambiet lost a knight.', source: 'opposition' };
    const b = <><p>Its author, <b>Wim Rens</b>, asked for help. <Cite of="gambiet-slaughtered" /></p><p>He lost in 1982.</p></>;`;
  assert.deepEqual(
    passagesOf('x.tsx', code).map(({ text, cites }) => [text, cites]),
    [
      ['In 1982 Gambiet lost a knight.', ['opposition']],
      ['Its author, Wim Rens, asked for help.', ['gambiet-slaughtered']],
      ['He lost in 1982.', []],
    ],
  );
  const marked =
    "const c = ['Wim **Rens** lost a [[piece|knight]] [@gambiet-slaughtered; @opposition].', 'In 1982 it [lost](#/a).'];";
  assert.deepEqual(
    passagesOf('x.tsx', marked).map(({ text, cites }) => [text, cites]),
    [
      ['Wim Rens lost a knight.', ['gambiet-slaughtered', 'opposition']],
      ['In 1982 it lost.', []],
    ],
  );
  assert.equal(wrongReferences('/** "Berekening of toeval?" (Computerschaak, August 1982) */').length, 1);
  assert.equal(wrongReferences('/** "Berekening of toeval?" (Computerschaak, June 1982) */').length, 0);
});
