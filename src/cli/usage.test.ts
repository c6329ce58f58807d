import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inAll } from '../node/testing/tiers.ts';
import { CATALOG } from '../programs/catalog.ts';
import { detailsOf } from '../programs/details.ts';
import { SOURCES } from '../programs/sources.ts';
import { ARTICLES, COMMAND_GROUPS } from './commands.ts';
import { SHELLS } from './completion/completion.ts';
import { EXIT } from './exit.ts';
import { MACHINE_IDS } from './machine-argument.ts';
import { TOPIC } from './options-topic.ts';
import { COMMAND_PATHS } from './testing/command-paths.ts';
import { callPlyhouse } from './testing/in-process.ts';
import { plyhouse } from './testing/spawned.ts';

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

describe('help and version', () => {
  for (const args of [['--help'], ['-h'], ['help'], ...COMMAND_PATHS.map(({ path }) => [...path, '--help'])]) {
    test(`${args.join(' ')}: usage, what it does, examples; the common options in one line`, async () => {
      const { code, out, err } = await callPlyhouse(args);
      assert.equal(code, 0);
      assert.equal(err, '');
      assert.match(out, /^Usage: plyhouse .*\n\n[A-Z][\s\S]*?[.?!]\n\nExamples:(\n {2}\S.*){2,}\n\n/);
      assert.match(out, /\n\nOptions of every command, and exit codes: plyhouse help options\n$/);
      for (const line of out.split('\n')) assert.ok(line.length <= 100, line);
      if (args.length > 1) assert.doesNotMatch(out, /--quiet|--no-color|--help|130/, 'what belongs to help options');
    });
  }
  for (const path of [...COMMAND_PATHS.map((each) => each.path), ['tables', 'build']]) {
    test(`help ${path.join(' ')} is ${path.join(' ')} --help`, async () => {
      const { out } = await callPlyhouse(['help', ...path]);
      assert.ok(out.startsWith(`Usage: plyhouse ${path.join(' ')} `), out);
      assert.equal((await callPlyhouse([...path, '--help'])).out, out);
    });
  }
  test('help options has every option that all commands take, and every exit code', async () => {
    const { code, out, err } = await callPlyhouse(['help', TOPIC]);
    assert.deepEqual([code, err], [0, '']);
    const wanted = ['--quiet', '--verbose', '--data-dir', '--no-color', '--help', '--version'];
    for (const flag of wanted) assert.match(out, new RegExp(`^ {2}.*${flag}`, 'm'));
    for (const exit of Object.values(EXIT)) assert.match(out, new RegExp(`^ {2}${exit} +\\S`, 'm'));
    for (const line of out.split('\n')) assert.ok(line.length <= 80, line);
  });
  test('the help lists every command in its group, and help in the last', async () => {
    const { out } = await callPlyhouse(['--help']);
    const listed = out.split('\n\n').flatMap((part) => {
      const [heading, ...lines] = part.split('\n');
      const names = lines.flatMap((line) => /^ {2}([a-z][\w-]*) /.exec(line)?.[1] ?? []);
      return COMMAND_GROUPS.some(({ name }) => heading === `${name}:`) ? [[heading, names]] : [];
    });
    const wanted = COMMAND_GROUPS.map(({ name, commands }) => [`${name}:`, commands.map((each) => each.name)]);
    (wanted.at(-1)![1] as string[]).push('help');
    assert.deepEqual(listed, wanted);
    assert.doesNotMatch(out, /^Commands:/m);
  });
  for (const { name } of ARTICLES) {
    test(`${name}, the old spelling of articles ${name}, is understood and not listed`, async () => {
      const old = await callPlyhouse([name, '--help']);
      const { out } = await callPlyhouse(['articles', name, '--help']);
      assert.deepEqual({ ...old, out: old.out.replace(/^Usage: plyhouse/, '$& articles') }, { code: 0, out, err: '' });
      assert.doesNotMatch((await callPlyhouse(['--help'])).out, new RegExp(`^ {2}${name} `, 'm'));
    });
  }
  test('an old spelling does the same', async () => {
    const args = ['crosstable', 'dutch-1982', '--json'];
    assert.deepEqual(await callPlyhouse(args), await callPlyhouse(['articles', ...args]));
  });
  for (const args of [['--version'], ['-V'], ['think', '--version']]) {
    test(args.join(' '), async () => {
      assert.deepEqual(await plyhouse(args), { code: 0, out: `${version}\n`, err: '' });
    });
  }
  test('a process says the same as a call', { skip: inAll }, async () => {
    for (const args of [['help', 'think'], ['help', TOPIC], ['thinkk'], ['think', 'wray74', '--dept', '3']]) {
      assert.deepEqual(await plyhouse(args), await callPlyhouse(args));
    }
  });
});

describe('wrong usage ends with 2, a clear line on stderr and nothing on stdout', () => {
  const CASES: readonly [args: readonly string[], message: RegExp][] = [
    [[], /^Usage: plyhouse /],
    [['thinkk'], /unknown command 'thinkk'\n\(Did you mean think\?\)\n\(plyhouse --help tells more\)/],
    [['xyzzy'], /unknown command 'xyzzy'\n\(plyhouse --help tells more\)/],
    [['help', 'thinkk'], /no command "thinkk"; there are programs, .*think/],
    [['help', 'optons'], /no command "optons"; there are .*options\n/],
    [['help', 'xyzzy'], /no command "xyzzy"; there are programs, /],
    [['tables', 'buld'], /unknown command 'buld'\n\(Did you mean build\?\)\n\(plyhouse tables --help tells more\)/],
    [
      ['articles', 'sutie'],
      /unknown command 'sutie'\n\(Did you mean suite\?\)\n\(plyhouse articles --help tells more\)/,
    ],
    [
      ['help', 'articles', 'foo'],
      /no command "foo"; there are suite, .*crosstable\n\(plyhouse articles --help tells more\)/,
    ],
    [
      ['articles', 'saavedra', '--scan', 'up'],
      /expected one of ascending.*\n\(plyhouse articles saavedra --help tells more\)/,
    ],
    [['tables', 'foo'], /unknown command 'foo'\n\(plyhouse tables --help tells more\)/],
    [['tables', 'help', 'foo'], /no command "foo"; there are build, /],
    [['help', 'tables', 'buld'], /no command "buld"; there are build, list, probe, line, stats, verify\n/],
    [['think'], /missing required argument 'program'/],
    [['think', 'wary74'], /no program "wary74"; there are .*, wray74, /],
    [
      ['show', 'stockfish'],
      new RegExp(`no program "stockfish"; there are ${CATALOG.map(({ card }) => card.id).join(', ')}`),
    ],
    [
      ['think', 'wray74', '--dept', '3'],
      /unknown option '--dept'\n\(Did you mean --depth\?\)\n\(plyhouse think --help tells more\)/,
    ],
    [['think', 'wray74', '--depth', 'deep'], /expected a whole number from 1, found "deep"/],
    [['think', 'wray74', '--time', 'soon'], /time "soon": expected seconds/],
    [['think', 'wray74', '--level', '9'], /wray74 has no level "9"; there is 1\n/],
    [['think', 'wray74', '--set', 'Precison=single'], /wray74 has no option "Precison"; there (is|are) .*Precision/],
    [['think', 'wray74', '--set', 'Precision=triple'], /expected one of double, single, found "triple"/],
    [['think', 'wray74', '--set', 'Precision'], /expected Name=value/],
    [['think', 'random', '--fen', 'x', '--input', 'y'], /give either --fen or a file, not both/],
    [['think', 'random', '--language', 'klingon'], /expected one of en, nl, de, sv, fr, figurine/],
    [['programs', 'all'], /too many arguments/],
    [['match', 'random'], /at least two players, found 1/],
    [['match', 'ajedrecista', 'random'], /plays only king and rook against king/],
    [
      ['tournament', 'new', '--format', 'round-robin', 'ajedrecista', 'random'],
      /plays only king and rook against king/,
    ],
    [['suite', 'ajedrecista'], /ajedrecista plays only king and rook against king, with White/],
    [['positions-rating', 'ajedrecista'], /ajedrecista plays only king and rook against king, with White/],
    [['fidelity', 'ajedrecista', '--matrix'], /ajedrecista plays only king and rook against king, with White/],
    [['match', 'random', 'randm'], /no program or command "randm"; there are .*random/],
    [['match', 'random', 'random', '--tc', '40/'], /time control "40\/": expected/],
    [['match', 'random', 'random', '--set', 'Nothing=1'], /these programs have no option "Nothing"; there is/],
    [
      ['match', 'random', 'wray74', '--set', 'wray75:Precision=single'],
      /no player "wray75"; there are random, wray74\n/,
    ],
    [['match', 'random', process.execPath], /needs a limit: --time, --tc, --nodes or --depth/],
    [['match', 'random', 'random', '--resign-after', '3'], /expected moves\/centipawns/],
    [['play', 'random', '--side', 'red'], /expected one of white, black, random/],
    // As a script writes them whose variable is not set: nothing is done for minutes, or in another place, first.
    [['play', 'random', '--save', ''], /'--save <file>' argument '' is invalid\. expected a file, found nothing\./],
    [['analyse', 'package.json', '--save', ''], /'--save <file>' argument '' is invalid/],
    [['match', 'random', 'random', '--save', ''], /'--save <file>' argument '' is invalid/],
    [['think', 'random', '--input', ''], /expected a file, found nothing\./],
    [['think', 'random', 'game.pgn', '--input', 'game.pgn'], /the file is given twice: game\.pgn and game\.pgn/],
    [['mate', '0'], /expected a number of moves from 1 to \d+, found 0/],
    [['mate', 'two', 'x.epd'], /expected a number of moves before x\.epd, found "two"/],
    [['mate', '2', '--fast', '--kim1', '--fen', 'x'], /--fast finds one mate only: it cannot be used with --kim1/],
    [['ratings'], /which games\?/],
    [['saavedra', '--scan', 'up'], /expected one of ascending, descending, found "up"/],
    [['tables', 'list', '--folder', ''], /expected a folder, found nothing\./],
    [['completion', 'bahs'], /no shell "bahs"; there are bash, /],
    [['uci', 'wray74', '--set', 'Nothing=1'], /Nothing/],
    [['answers', '--id', 'xyzzy'], /no question "xyzzy"; there are horizon, .*reti/],
  ];
  for (const [args, message] of CASES) {
    test(`plyhouse ${args.join(' ')}`, async () => {
      const { code, out, err } = await callPlyhouse(args);
      assert.match(err, message);
      assert.equal(out, '');
      assert.equal(code, 2);
      assert.doesNotMatch(err, /\n\s+at /, 'a stack trace');
    });
  }
});

describe('wrong usage says where to read on', () => {
  const CASES: readonly [args: readonly string[], last: string][] = [
    [['nonsense'], '(plyhouse --help tells more)'],
    [['thinkk'], '(plyhouse --help tells more)'],
    [['--nonsense'], '(plyhouse --help tells more)'],
    // Errors of commander and of Plyhouse.
    [['think'], '(plyhouse think --help tells more)'],
    [['think', 'wray74', '--depth', 'deep'], '(plyhouse think --help tells more)'],
    [['--quiet', 'think', 'stockfish'], '(plyhouse think --help tells more)'],
    [['match', 'random'], '(plyhouse match --help tells more)'],
    [['tables', 'buld'], '(plyhouse tables --help tells more)'],
    [['help', 'tables', 'buld'], '(plyhouse tables --help tells more)'],
    [['tables', 'probe'], '(plyhouse tables probe --help tells more)'],
    [['tables', 'stats'], '(plyhouse tables stats --help tells more)'],
    // Nothing was wrong with the words here.
    [['think', 'random', '--fen', 'x'], ''],
  ];
  for (const [args, last] of CASES) {
    test(`plyhouse ${args.join(' ')}`, async () => {
      const { err } = await callPlyhouse(args);
      const hint = err.trimEnd().split('\n').at(-1)!;
      if (last === '') assert.doesNotMatch(err, /--help/);
      else assert.equal(hint, last);
    });
  }
});

test('--verbose says what runs where, and where a fault came up; data stays as it is', async () => {
  const env = { PLYHOUSE_DATA_DIR: '/tmp/somewhere' };
  const [plain, verbose] = await Promise.all([
    callPlyhouse(['programs', '--json'], { env }),
    callPlyhouse(['--verbose', 'programs', '--json'], { env }),
  ]);
  assert.equal(verbose!.out, plain!.out);
  assert.equal(plain!.err, '');
  assert.match(verbose!.err, /^plyhouse \d+\.\d+\.\d+.*, Node v?\d+\..*, data in \S*somewhere\n$/);
  const fault = await callPlyhouse(['think', 'random', '--fen', 'x', '--verbose'], { env });
  assert.equal(fault.code, 3);
  assert.match(fault.err, /^plyhouse: FEN "x": .*\n {4}at /m);
});

describe('programs and show', () => {
  test('programs --json lists everything with year, author, machine and levels', async () => {
    const { code, out } = await callPlyhouse(['programs', '--json']);
    assert.equal(code, 0);
    const rows = JSON.parse(out) as Record<string, unknown>[];
    assert.deepEqual(
      rows.map(({ id, year, author, machine }) => ({ id, year, author, machine })),
      CATALOG.map(({ card: { id, year, author, machine } }) => ({ id, year, author, machine })),
    );
    for (const { levels } of rows) assert.ok(Array.isArray(levels) && levels.length > 0);
  });
  for (const { card } of CATALOG) {
    test(`show ${card.id} tells its card, in text and in JSON`, async () => {
      const { code, out, err } = await callPlyhouse(['show', card.id.toUpperCase()]);
      assert.deepEqual([code, err], [0, '']);
      const flat = out.replace(/\s+/g, ' ');
      for (const text of [card.name, card.author, card.machine, ...detailsOf(card.id).facts.map((fact) => fact.text)]) {
        assert.ok(flat.includes(text.replace(/\s+/g, ' ')), text);
      }
      for (const line of out.split('\n')) assert.ok(line.length <= 80 || !line.trim().includes(' '), line);
      assert.deepEqual(JSON.parse((await callPlyhouse(['show', card.id, '--json'])).out), {
        ...card,
        ...detailsOf(card.id),
        sources: detailsOf(card.id).sources.map((id) => ({ id, ...SOURCES[id] })),
      });
    });
  }
  const machines = [
    ['kim1', /^KIM-1.*\nIt solves problems\.\n\nWhat is known\n- described: A board the size of a sheet of A4/],
    ['SDK86', /^Tiny Chess 86 on an Intel SDK-86.*\nIts program: plyhouse show tinychess86\n\nWhat is known\n- /],
  ] as const;
  for (const [machine, expected] of machines) {
    test(`show ${machine}, a machine with no program of its name, tells what is known of it`, async () => {
      const { code, out, err } = await callPlyhouse(['show', machine]);
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, expected);
      const { id, facts } = JSON.parse((await callPlyhouse(['show', machine, '--json'])).out);
      assert.equal(id, machine.toLowerCase());
      assert.ok(facts.length > 0);
    });
  }
  test('show slutspel says that its year is an estimate', async () => {
    assert.match((await callPlyhouse(['show', 'slutspel'])).out, /^Slutspel \(about 2010\)\n/);
  });
  test('so does the list of programs, and whoever plays with it over UCI', async () => {
    assert.match((await callPlyhouse(['programs'])).out, /^slutspel +about 2010 {2}Slutspel,/m);
    const { out } = await plyhouse(['uci', 'slutspel'], { input: 'uci\nquit\n' });
    assert.match(out, /^id name Plyhouse slutspel \(about 2010\)$/m);
    assert.match(out, /UCI_EngineAbout type string default Slutspel \(about 2010\) by/);
  });
});

describe('colours', () => {
  const isColored = async (args: readonly string[], env: Record<string, string> = {}) =>
    (await callPlyhouse(['programs', ...args], { env })).out.includes('\u001b[');
  test('not on a pipe, unless forced; never against the reader’s will', async () => {
    assert.equal(await isColored([]), false);
    assert.equal(await isColored([], { FORCE_COLOR: '1' }), true);
    assert.equal(await isColored([], { FORCE_COLOR: '0' }), false);
    assert.equal(await isColored(['--no-color'], { FORCE_COLOR: '1' }), false);
    assert.equal(await isColored([], { NO_COLOR: '1' }), false);
  });
});

test('a reader that goes away is no error', { skip: inAll }, async () => {
  const command = fileURLToPath(new URL('bin/plyhouse.js', root));
  const child = spawn(
    process.execPath,
    [command, 'match', 'random', 'random', '--games', '9', '--save', '-', '--nodes', '1'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 0);
  assert.doesNotMatch(err, /EPIPE|\n\s+at /);
});

test('a match with the output of another runner ends with its status when the reader goes away', {
  skip: inAll,
}, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-usage-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const command = fileURLToPath(new URL('bin/plyhouse.js', root));
  const match = ['match', 'random', 'random', '--games', '99', '--nodes', '1', '--output', 'fastchess'];
  const child = spawn(process.execPath, [command, ...match, '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.once('data', () => child.stdout.destroy());
  assert.equal(await new Promise((resolve) => child.on('close', resolve)), 1);
});

test('a match whose stderr is closed early ends with an error', { skip: inAll }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-usage-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const command = fileURLToPath(new URL('bin/plyhouse.js', root));
  const args = [command, 'match', 'random', 'random', '--games', '99', '--nodes', '1', '--data-dir', folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.once('data', () => child.stderr.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.deepEqual([code, out], [6, '']);
});

describe('an output that cannot be written', { skip: existsSync('/dev/full') ? inAll : 'no /dev/full here' }, () => {
  const command = fileURLToPath(new URL('bin/plyhouse.js', root));
  const run = (args: readonly string[], stderr: 'pipe' | number = 'pipe') => {
    const full = openSync('/dev/full', 'w');
    try {
      return spawnSync(process.execPath, [command, ...args], {
        stdio: ['pipe', full, stderr],
        input: 'uci\nquit\n',
        encoding: 'utf8',
      });
    } finally {
      closeSync(full);
    }
  };
  for (const line of [
    '--version',
    '--help',
    'programs',
    'think random --nodes 1 --json',
    'match random random --games 2 --nodes 1 --save -',
    'uci random',
  ]) {
    test(`${line}: a code of its own and one line`, () => {
      const { status, stderr } = run(line.split(' '));
      assert.equal(status, 6, stderr);
      const lines = stderr.split('\n').filter((each) => /plyhouse:|^\s+at /.test(each));
      assert.deepEqual(lines, ['plyhouse: the output cannot be written: the disk is full']);
    });
  }
  test('nor can it be told where the errors go the same way', () => {
    const full = openSync('/dev/full', 'w');
    assert.equal(run(['programs'], full).status, 6);
    closeSync(full);
  });
});

describe('completion', () => {
  for (const shell of SHELLS) {
    test(`${shell}: all commands, options and programs`, async () => {
      const { code, out } = await callPlyhouse(['completion', shell]);
      assert.equal(code, 0);
      for (const { path } of COMMAND_PATHS) assert.ok(out.includes(path.join(' ')), path.join(' '));
      for (const { card } of CATALOG) assert.ok(out.includes(card.id), card.id);
      for (const id of MACHINE_IDS) assert.ok(out.includes(id), id);
      for (const option of ['concurrency', 'depth', 'no-color']) assert.ok(out.includes(option), option);
    });
  }
  test('bash completes words, options and programs', { skip: process.platform === 'win32' }, async () => {
    const { out: script } = await callPlyhouse(['completion', 'bash']);
    const complete = (args: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const list = args.map((arg) => `'${arg}'`).join(' ');
        const ask = `${script}\nCOMP_WORDS=(${list}); COMP_CWORD=${args.length - 1}; _plyhouse; echo "\${COMPREPLY[*]}"`;
        const child = spawn('bash', ['-c', ask]);
        let text = '';
        child.stdout.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        child.on('error', reject);
        child.on('close', () => resolve(text.trim()));
      });
    assert.equal(await complete(['plyhouse', 'th']), 'think');
    assert.equal(await complete(['plyhouse', 'think', 'wr']), 'wray74');
    assert.equal(await complete(['plyhouse', 'console', 'tiny']), 'tinychess86');
    assert.equal(await complete(['plyhouse', 'match', 'wray74', '--conc']), '--concurrency');
    assert.equal(await complete(['plyhouse', '--quiet', 'show', 'rand']), 'random');
    assert.equal(await complete(['plyhouse', '--data-dir', 'here', 'show', 'rand']), 'random');
    assert.equal(await complete(['plyhouse', 'sui']), '');
    assert.equal(await complete(['plyhouse', 'articles', 'sui']), 'suite');
    assert.equal(await complete(['plyhouse', 'articles', 'suite', '--ow']), '--own');
    assert.equal(await complete(['plyhouse', 'articles', 'suite', 'wr']), 'wray74');
    assert.equal(await complete(['plyhouse', 'suite', '--ow']), '--own');
    assert.equal(await complete(['plyhouse', '--quiet', 'tables', 'build', '--me']), '--men');
  });
  test('fish: long and short options, with a value, a file or none', async () => {
    const { out } = await callPlyhouse(['completion', 'fish']);
    for (const start of [
      "'true' -l quiet -d ",
      "'true' -s q -d ",
      "'true' -l data-dir -r -F -d ",
      "'__plyhouse_is open' -l port -r -d ",
    ]) {
      assert.ok(out.includes(`\ncomplete -c plyhouse -n ${start}`), start);
    }
  });
  test('powershell: every text in quotes comes out as it was put in', async () => {
    const { out: script } = await callPlyhouse(['completion', 'powershell']);
    // Any of these marks ends a text in quotes, two stand for one (about_Quoting_Rules).
    const inQuotes = /'((?:[^'\u2018-\u201b]|(['\u2018-\u201b])\2)*)'/g;
    const texts = [...script.matchAll(inQuotes)].map(([, text]) => text!.replaceAll(/(['\u2018-\u201b])\1/g, '$1'));
    for (const { path, about } of COMMAND_PATHS) {
      if (path.length === 1) assert.ok(texts.includes(`${path[0]}|${about}`), path[0]);
      else assert.ok(texts.includes(path.join(' ')), path.join(' '));
    }
    assert.ok(/''|[\u2018-\u201b]{2}/.test(script));
    assert.doesNotMatch(script.replaceAll(inQuotes, ''), /['\u2018-\u201b]/);
  });
  const hasPowerShell = spawnSync('pwsh', ['-Version']).status === 0;
  test('powershell completes words, options and programs', { skip: !hasPowerShell }, async () => {
    const { out: script } = await callPlyhouse(['completion', 'powershell']);
    const complete = (line: string) => {
      const ask = `${script}\n(TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText -join ' '`;
      return spawnSync('pwsh', ['-NoProfile', '-Command', ask], { encoding: 'utf8' }).stdout.trim();
    };
    assert.equal(complete('plyhouse th'), 'think');
    assert.equal(complete('plyhouse think wr'), 'wray74');
    assert.equal(complete('plyhouse match wray74 --conc'), '--concurrency');
    assert.equal(complete('plyhouse --quiet show rand'), 'random');
  });
});
