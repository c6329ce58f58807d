import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plyhouse } from '../testing/in-process.ts';

const crosstable = (...args: string[]) => plyhouse(['crosstable', ...args]);

interface Table {
  readonly source: string;
  readonly players: readonly {
    readonly name: string;
    readonly place: number;
    readonly points: number;
    readonly games: number;
    readonly sonnebornBerger: number | null;
    readonly tieBreaks: Readonly<Record<string, number>>;
    readonly results: readonly { readonly opponent: string; readonly points: number }[];
  }[];
}

describe('crosstable', () => {
  test('Wageningen 1982, as JSON', async () => {
    const { code, out, err } = await crosstable('dutch-1982', '--json');
    assert.deepEqual([code, err], [0, '']);
    const { players, source } = JSON.parse(out) as Table;
    assert.match(source, /Computerschaak/);
    assert.deepEqual(
      players.map(({ points }) => points),
      [7.5, 6.5, 6.5, 6.5, 6, 6, 5, 3, 3, 2, 2, 0],
    );
    assert.deepEqual(
      players.map(({ sonnebornBerger }) => sonnebornBerger),
      [31, 23.5, 23, 22.5, 25.5, 17, 20, 5.5, 5, 4, 3, 0],
    );
    assert.deepEqual(players[0]!.results[0], { opponent: 'YNCT 2.0', points: 1, games: 1 });
    assert.ok(players.every(({ games }) => games === 9));
  });

  test('the C7010 and Paris, as JSON', async () => {
    const philips = JSON.parse((await crosstable('philips-1983', '--json')).out) as Table;
    assert.deepEqual(
      philips.players.map(({ points, games }) => [points, games]),
      [9.5, 7, 4, 3.5].map((points) => [points, 12]),
    );
    const paris = JSON.parse((await crosstable('paris-1981', '--json')).out) as Table;
    assert.equal(paris.players.length, 18);
    assert.deepEqual(
      paris.players
        .slice(0, 4)
        .map(({ name, place, points, sonnebornBerger }) => [name, place, points, sonnebornBerger]),
      [
        ['Mephisto X', 1, 6, null],
        ['Morphy Master (Grünfeld)', 2, 5, null],
        ['SciSys MK5', 2, 5, null],
        ['Morphy Encore', 4, 4.5, null],
      ],
    );
  });

  test('percentages, times, prices and remarks as printed, in text and in JSON', async () => {
    const { out } = await crosstable('philips-1983');
    assert.match(out, /Philips C 7000 .* 4 .*33\.3 +1'35" +449 +\+ computer à 279/);
    const { players } = JSON.parse((await crosstable('philips-1983', '--json')).out);
    const { percent, time, price, remark } = players[3];
    assert.deepEqual([percent, time, price, remark], ['29.2', '1\'54"', '89', '+ computer à ± 650']);
  });

  test('as the magazine set it, with its source on stderr', async () => {
    const { out, err } = await crosstable('dutch-1982');
    assert.match(
      out,
      /^ 1\. {2}Gambiet 82 {2}W\.J\. Rens .* x {2}1 {2}0 {2}1 {2}1 {2}½ {2}1 {2}– {2}– {3}1 {3}1 {3}1 {6}7½ {3}31$/m,
    );
    assert.match(err, /^Source: J\.J\. van Oosterwijk Bruyn/m);
    assert.match((await crosstable('paris-1981')).out, /^ {2}2-3 {2}SciSys MK5 .* 5$/m);
  });

  test('as servers set it, by other tie-breaks, explained', async () => {
    const { out } = await crosstable('dutch-1982', '--style', 'server', '--tie-breaks', 'DE,BH-C1', '--explain');
    assert.match(out, /points {2}DE +BH-C1$/m);
    assert.match(out, /^ 3\. {2}Chess 0\.5X .*\n 4\. {2}Rebel/m);
    assert.match(
      out,
      /^YNCT 2\.0, Buchholz \(BH-C1\)\n {2}Gambiet 82: 7½\n(?: {2}.*\n)* {2}Loper 82: 0, cut\n {2}= 39½$/m,
    );
    assert.match(out, /^Chess 0\.5X, direct encounter \(DE\)\n {2}YNCT 2\.0: 0\n {2}Rebel: 1\n {2}= 1$/m);
  });

  test('without a name it lists what there is', async () => {
    assert.match(
      (await crosstable()).out,
      /^dutch-1982 +2nd Dutch Computer Chess Championship, Wageningen, September 1982$/m,
    );
    assert.match((await crosstable()).out, /^paris-1981 /);
    const tables = JSON.parse((await crosstable('--json')).out) as { id: string; players: number }[];
    assert.deepEqual(
      tables.map(({ id, players }) => [id, players]),
      [
        ['paris-1981', 18],
        ['dutch-1982', 12],
        ['philips-1983', 4],
      ],
    );
  });

  const WRONG: readonly [args: string[], message: RegExp][] = [
    [['dutch-1983'], /no tournament "dutch-1983"; there are .*dutch-1982/],
    [['dutch-1982', '--tie-breaks', 'XX'], /no tie-break "XX"; expected one of DE, BH/],
    [['dutch-1982', '--style', 'newspaper'], /Allowed choices are magazine, server/],
  ];
  for (const [args, message] of WRONG) {
    test(`crosstable ${args.join(' ')}`, async () => {
      const { code, out, err } = await crosstable(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
  }

  test('says where a tie-break cannot be worked out', async () => {
    const { code, err } = await crosstable('paris-1981', '--tie-breaks', 'SB');
    assert.equal(code, 0);
    assert.match(err, /only points were printed/);
  });
});
