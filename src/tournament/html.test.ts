import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Format } from './format.ts';
import { makeTournamentHtml } from './html.ts';
import { tournamentStandings } from './standings.ts';
import { simulate } from './testing/simulated.ts';

const pageOf = (format: Format, players: number) => {
  const played = simulate(format, players, { seed: 4 });
  const progress = { ...played, players: played.players.map((name) => `${name} <&>`) };
  const standings = tournamentStandings(format, progress);
  return makeTournamentHtml({ name: '<b>', about: '"quoted"', format, progress, standings, games: [] });
};

describe('a tournament as a page', () => {
  test('names are text, whatever is in them', () => {
    for (const kind of ['round-robin', 'knockout'] as const) {
      const format = kind === 'knockout' ? { kind, games: 2, extraPairs: 1 } : { kind, games: 2 };
      const html = pageOf(format, 5);
      assert.match(html, /<h1>&lt;b&gt;<\/h1>\n<p>&quot;quoted&quot;/);
      assert.doesNotMatch(html, /player \d <&>/);
      assert.match(html, /player 1 &lt;&amp;&gt;/);
    }
  });
  test('a bracket shows every match, and who won it', () => {
    const html = pageOf({ kind: 'knockout', games: 2, extraPairs: 1 }, 6);
    const drawing = /<svg.*<\/svg>/s.exec(html)![0];
    // Five matches have ten lines and two byes one each.
    assert.equal(drawing.match(/<text/g)!.length, 12);
    assert.equal(drawing.match(/font-weight="700"/g)!.length, 5);
  });
  test('a sequential test shows its way between the bounds', () => {
    const test: Format = {
      kind: 'sprt',
      test: { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05, model: 'normalized' },
      mostPairs: 20,
    };
    const [, points] = /<polyline points="([^"]+)"/.exec(pageOf(test, 2))!;
    assert.ok(points!.split(' ').length > 2);
    // It stays within the drawing.
    for (const point of points!.split(' ')) {
      const [x, y] = point.split(',').map(Number) as [number, number];
      assert.ok(x >= 0 && x <= 600 && y >= 0 && y <= 200, point);
    }
  });
  test('bars are as long as the points, the longest of full length, and games are listed', () => {
    const format = { kind: 'round-robin', games: 1 } as const;
    const progress = simulate(format, 4, { seed: 4 });
    const standings = tournamentStandings(format, progress);
    const game = { number: 7, white: 'Ada', black: 'Bo', round: 2, result: '1-0', reason: 'mate' } as const;
    const html = makeTournamentHtml({ name: 'A', about: 'B', format, progress, standings, games: [game as never] });
    const widths = [...html.matchAll(/<rect .*? width="([\d.]+)"/g)].map(([, width]) => Number(width));
    const most = standings.players[0]!.points;
    assert.deepEqual(
      widths,
      standings.players.map(({ points }) => Number(((400 * points) / most).toFixed(1))),
    );
    const ends = [...html.matchAll(/<text x="(\d+(?:\.\d+)?)" y="\d+">/g)].map(([, x]) => Number(x));
    assert.deepEqual(
      ends,
      widths.map((width) => 205 + width),
    );
    for (const text of ['7', 'Ada – Bo', '2', '1-0', 'mate']) assert.ok(html.includes(`>${text}<`), text);
  });
});
