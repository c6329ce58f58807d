import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { inAll } from '../node/testing/tiers.ts';
import { builtPage } from '../server/testing/built-page.ts';
import type { LiveBoardState, LiveGames, LiveReport } from '../tournament/live-feed.ts';
import { plyhouse, type Spawned } from './testing/spawned.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-watching-'));
const env = { PLYHOUSE_DATA_DIR: folder };
const timeout = 300_000;
before(async () => {
  await builtPage();
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command with `--watch` and follows its page from the address that it prints. */
async function watched(args: readonly string[]): Promise<Spawned & { readonly page: string; readonly stream: string }> {
  let reading: Promise<[page: string, stream: string]> | undefined;
  const textOf = async (url: URL) => (await fetch(url)).text();
  const done = await plyhouse([...args, '--watch', '--watch-port', '0'], {
    env,
    onTalk(_, err) {
      const [, url] = /To watch it: (http:\/\/127\.0\.0\.1:\d+\/)\n/.exec(err) ?? [];
      if (url) reading ??= Promise.all([textOf(new URL(url)), textOf(new URL('events', url))]);
    },
  });
  assert.ok(reading, done.err);
  const [page, stream] = await reading;
  return { ...done, page, stream };
}

function eventsOf(stream: string) {
  const all = [...stream.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => [event, JSON.parse(data!)]);
  const of = <Data>(wanted: string): Data[] => all.flatMap(([event, data]) => (event === wanted ? [data] : []));
  return {
    reports: of<LiveReport>('report'),
    games: of<LiveGames>('games'),
    boards: of<readonly LiveBoardState[]>('boards').flat(),
  };
}

/** The numbers of all games that came, each once. */
const numbersOf = (games: readonly LiveGames[]) =>
  games.flatMap((each) => each.games.map(({ number }) => number)).sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const cellOf = ({ sheets }: LiveReport, caption: string, row: string, head: string) => {
  const sheet = sheets.find((each) => each.caption === caption)!;
  return sheet.rows.find(([, name]) => name === row)![sheet.heads.indexOf(head)];
};

test('a match is shown from its first game to its end, and kept as one file; resumed, it goes on with both', {
  timeout,
  skip: inAll,
}, async () => {
  const [save, html] = [path.join(folder, 'match.pgn'), path.join(folder, 'match.html')];
  const line = [
    'match',
    'wray74',
    'slutspel',
    '--nodes',
    // Games long enough to be looked at while they are played.
    '20000',
    '--sprt',
    '0/5',
    '--json',
    '--save',
    save,
    '--html',
    html,
  ];
  const { code, out, err, page, stream } = await watched([...line, '--games', '10']);
  assert.equal(code, 0, err);
  assert.match(page, /<script type="module"[^>]* src="\.\/assets\//);
  const { reports, games, boards } = eventsOf(stream);
  const last = reports.at(-1)!;
  assert.equal(last.over, 'The match is over.');
  assert.deepEqual(numbersOf(games), upTo(10));
  const { players, duels, sprt } = JSON.parse(out);
  for (const { name, points, faults } of players) {
    assert.equal(cellOf(last, 'Standings', name, 'Points')!.replace('½', '.5'), String(points));
    assert.equal(cellOf(last, 'Standings', name, 'Lost on time'), String(faults.time));
  }
  assert.deepEqual(last.pairs, { player: 'wray74', counts: duels[0].pairs });
  assert.equal(last.sprt!.curve.llr, sprt.llr);
  assert.equal(last.sprt!.curve.pairs, 5);
  assert.ok(boards.some(({ live }) => live.game.moves.length > 10 && !live.ended));
  assert.ok(boards.some(({ live }) => live.ended));

  const kept = readFileSync(html, 'utf8');
  assert.equal(kept.match(/(slutspel – wray74|wray74 – slutspel)<\/th><td>\d/g)!.length, 10 + 1);
  assert.match(kept, /Log likelihood ratio after each of 5 pairs/);

  const again = await watched([...line, '--games', '14']);
  assert.equal(again.code, 0, again.err);
  const more = eventsOf(again.stream);
  assert.ok(more.games[0]!.games.length >= 10, 'those of the first run are there');
  assert.deepEqual(numbersOf(more.games), upTo(14));
  assert.equal(more.reports.at(-1)!.sprt!.curve.llr, JSON.parse(again.out).sprt.llr);
  assert.match(readFileSync(html, 'utf8'), /Log likelihood ratio after each of 7 pairs/);
});

test('a file that is no such page is refused before the first game', { skip: inAll }, async () => {
  const html = path.join(folder, 'mine.html');
  writeFileSync(html, '<p>mine</p>');
  const save = path.join(folder, 'refused.pgn');
  const args = ['match', 'random', 'wray74', '--nodes', '1', '--games', '2', '--save', save, '--html', html];
  const { code, err } = await plyhouse(args, { env });
  assert.equal(code, 2);
  assert.match(err, /mine\.html exists/);
  assert.equal(readFileSync(html, 'utf8'), '<p>mine</p>');
});

test('the page and the games have a file each', { skip: inAll }, async () => {
  const file = path.join(folder, 'both');
  const args = [
    'match',
    'random',
    'wray74',
    '--nodes',
    '1',
    '--games',
    '2',
    '--save',
    file,
    '--html',
    `./${path.relative('.', file)}`,
  ];
  const { code, err } = await plyhouse(args, { env });
  assert.equal(code, 2);
  assert.match(err, /--html and --save: expected two files, found .*both twice/);
});

test('a tournament whose events cannot be read any more ends, with its page', {
  skip: inAll,
  timeout: 60_000,
}, async () => {
  const file = path.join(folder, 'broken.sqlite');
  const database = ['--database', file];
  const made = await plyhouse(['tournament', 'new', 'wray74', 'random', '-f', 'match', '--nodes', '1', ...database], {
    env,
  });
  const other = new DatabaseSync(file, { timeout: 5_000 });
  let breaking: ReturnType<typeof setInterval> | undefined;
  const { code, err } = await plyhouse(
    ['tournament', 'run', made.out.trim(), '-c', '0', '--watch', '--watch-port', '0', ...database],
    {
      env,
      onSpawn: (child) => void setTimeout(() => child.kill('SIGKILL'), 40_000).unref(),
      onTalk(_, said) {
        if (!said.includes('To watch it')) return;
        breaking ??= setInterval(() => {
          if (other.prepare('select state from tournament').get()!.state !== 'running') return;
          other.exec('alter table event rename to gone');
          clearInterval(breaking);
        }, 50);
      },
    },
  );
  clearInterval(breaking);
  other.close();
  assert.equal(code, 70, err);
  assert.match(err, /no such table: event/);
});

test('a tournament is shown from its database: what was played before, the workers, what waits', {
  timeout,
  skip: inAll,
}, async () => {
  const database = ['--database', path.join(folder, 'tournament.sqlite')];
  const elo = ['--elo0', '0', '--elo1', '5', '--most-pairs', '4'];
  const made = await plyhouse(
    ['tournament', 'new', 'wray74', 'slutspel', '-f', 'sprt', ...elo, '--nodes', '300', ...database],
    { env },
  );
  const id = made.out.trim();
  const { code, err, out, stream } = await watched(['tournament', 'run', id, '-c', '2', '--json', ...database]);
  assert.equal(code, 5, err);
  const { reports, games, boards } = eventsOf(stream);
  const last = reports.at(-1)!;
  assert.match(last.over!, /^The tournament is over/);
  assert.deepEqual(numbersOf(games), upTo(8));
  const { players, sprt } = JSON.parse(out);
  for (const { name, points } of players) {
    assert.equal(cellOf(last, 'Standings', name, 'Points')!.replace('½', '.5'), String(points));
    assert.notEqual(cellOf(last, 'Engines', name, 'Depth'), '');
  }
  assert.equal(last.sprt!.curve.llr, sprt.llr);
  assert.match(last.progress, /^8 of 8 games.*; 0 pairs being played, 0 waiting$/);
  const workers = last.sheets.find(({ caption }) => caption === 'Workers')!;
  assert.deepEqual(
    workers.rows.map((row) => row.slice(-3)),
    [['8', '0', '0']],
  );
  assert.ok(boards.some(({ live }) => live.game.moves.length > 10));
});

test('a tournament that others play is shown as well: who plays what, and what waits', {
  skip: inAll,
  timeout,
}, async () => {
  const database = ['--database', path.join(folder, 'elsewhere.sqlite')];
  const made = await plyhouse(
    [
      'tournament',
      'new',
      'wray74',
      'slutspel',
      'random',
      '-f',
      'round-robin',
      '--games',
      '6',
      '--nodes',
      // As in the match above.
      '20000',
      ...database,
    ],
    { env },
  );
  let worker: ChildProcess | undefined;
  const working = plyhouse(['worker', ...database], {
    env,
    onSpawn(child) {
      worker = child;
    },
  });
  try {
    const { code, err, stream } = await watched(['tournament', 'run', made.out.trim(), '-c', '0', ...database]);
    assert.equal(code, 0, err);
    const { reports, games, boards } = eventsOf(stream);
    assert.deepEqual(numbersOf(games), upTo(18));
    assert.deepEqual(boards, [], 'the games themselves are not in the database until they are over');
    const rowsIn = (report: LiveReport, wanted: string) =>
      report.sheets.find(({ caption }) => caption === wanted)?.rows ?? [];
    const busy = reports.filter((report) => rowsIn(report, 'Workers').some((row) => /^\d: \w+ – \w+$/.test(row[5]!)));
    assert.ok(busy.length > 0, JSON.stringify(reports.map((report) => rowsIn(report, 'Workers'))));
    assert.ok(busy.some((report) => rowsIn(report, 'Waiting').length > 0 && /, [1-9] waiting$/.test(report.progress)));
    assert.equal(reports.at(-1)!.over, 'The tournament is over.');
  } finally {
    worker?.kill('SIGKILL');
    await working;
  }
});
