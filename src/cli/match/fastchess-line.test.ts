import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { describe, test } from 'node:test';
import { DurationError } from '../../format/duration.ts';
import { seededChance } from '../../host/chance.ts';
import { parseParticipant } from '../../match/participant.ts';
import { parseCommandLine } from '../../uci/command-line.ts';
import { CliError } from '../exit.ts';
import { isForeignLine, shellLine, translateForeignLine } from './fastchess-line.ts';
import { FOREIGN_OPTIONS, foreignOptionTable } from './fastchess-options.ts';

const split = (line: string) => parseCommandLine(line);
const translate = (line: string) => translateForeignLine(split(line)).args;
/** The value behind one of our options. */
const after = (args: readonly string[], option: string) =>
  args.includes(option) ? args[args.indexOf(option) + 1] : undefined;
const TWO = '-engine cmd=a -engine cmd=b';

describe('a command line of fastchess or cutechess-cli in our spelling', () => {
  // Taken from the manuals: Disservin/fastchess@man.md and README.md, cutechess/cutechess@docs/cutechess-cli.6.
  const LINES: readonly [line: string, ours: string][] = [
    [
      'fastchess.exe -engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 -each tc=10+0.1 -rounds 200 -repeat -concurrency 4',
      "'cmd=Engine1.exe name=Engine1 tc=10+0.1' 'cmd=Engine2.exe name=Engine2 tc=10+0.1' --games 400 --first-color white --concurrency 4 --openings none --margin 0ms --quarantine 1 --output fastchess --rating-interval 10 --score-interval 1",
    ],
    [
      'fastchess -engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 -rounds 200 -repeat -concurrency 4',
      "'cmd=Engine1.exe name=Engine1 tc=60+0.6 option.Hash=64' 'cmd=Engine2.exe name=Engine2 tc=60+0.6 option.Hash=64' --games 400 --first-color white --concurrency 4 --openings book.epd --order random --margin 0ms --quarantine 1 --output fastchess --rating-interval 10 --score-interval 1",
    ],
    [
      'fastchess -engine cmd=Engine1.exe name=Engine1 option.Threads=1 nodes=2000000 -engine cmd=Engine2.exe name=Engine2 option.Threads=2 nodes=1000000 -openings file=UHO_Lichess_4852_v1.epd format=epd order=random -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 -rounds 100000 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn',
      "'cmd=Engine1.exe name=Engine1 tc=300+5 nodes=2000000 option.Threads=1' 'cmd=Engine2.exe name=Engine2 tc=300+5 nodes=1000000 option.Threads=2' --games 200000 --first-color white --concurrency 3 --openings UHO_Lichess_4852_v1.epd --order random --margin 0ms --draw-after 34/8/20/reset --resign-after 3/600 --sprt 0/2/0.05/0.05/normalized --quarantine 1 --save ./games/sprt.pgn --existing append --output fastchess --rating-interval 10 --score-interval 1",
    ],
    [
      'cutechess-cli -engine cmd=sloppy -engine cmd=sloppy -each proto=xboard tc=40/60 -rounds 10',
      "'cmd=sloppy name=sloppy proto=xboard tc=40/60' 'cmd=sloppy name=sloppy_2 proto=xboard tc=40/60' --games 10 --first-color white --openings none --margin 0ms --quarantine 1 --output cutechess --rating-interval 0 --score-interval 1 --no-pentanomial",
    ],
    [
      "cutechess-cli -engine name=Atak cmd=Atak32.exe 'dir=C:\\atak' proto=xboard -engine cmd=glaurung proto=uci option.Threads=1 -each tc=40/1:30+1",
      `'cmd=Atak32.exe name=Atak "dir=C:\\\\atak" proto=xboard tc=40/90+1' 'cmd=glaurung name=glaurung tc=40/90+1 option.Threads=1' --games 1 --first-color white --openings none --margin 0ms --quarantine 1 --output cutechess --rating-interval 0 --score-interval 1 --no-pentanomial`,
    ],
  ];
  for (const [line, ours] of LINES) test(line, () => assert.equal(shellLine(translate(line)), ours));

  test('-quick stands for the settings that fastchess has behind it', () => {
    const args = translate('-quick cmd=ENGINE1 cmd=ENGINE2 book=BOOK.epd');
    assert.deepEqual(args.slice(0, 2), ['cmd=ENGINE1 name=ENGINE1 tc=10+0.1', 'cmd=ENGINE2 name=ENGINE2 tc=10+0.1']);
    assert.equal(after(args, '--games'), '50000');
    assert.equal(after(args, '--concurrency'), String(Math.max(1, os.availableParallelism() - 2)));
    assert.equal(after(args, '--draw-after'), '30/8/8/reset');
    assert.equal(after(args, '--order'), 'random');
    assert.equal(after(args, '--output'), 'cutechess');
  });

  test('time controls', () => {
    const CASES: readonly [theirs: string, ours: string | undefined][] = [
      ['8+0.08', '8+0.08'],
      ['40/60+0.6', '40/60+0.6'],
      ['0/10+0.1', '10+0.1'],
      ['inf/10+0.1', '10+0.1'],
      ['10s+0.1s', '10+0.1'],
      ['40/1:30+1', '40/90+1'],
      ['5:00', '300'],
      ['inf', undefined],
      ['infinite', undefined],
    ];
    for (const [theirs, ours] of CASES) {
      const [player] = translate(`${TWO} -each tc=${theirs}`);
      assert.equal(/ tc=(\S+)/.exec(player!)?.[1], ours, theirs);
    }
  });

  test('limits, arguments and names of an engine survive quoting', () => {
    const [player] = translateForeignLine([
      ...[
        '-engine',
        'cmd=/opt/my engines/sf',
        'name=The "A"',
        'args=-a "b c"',
        'dir=/tmp',
        'st=0.5',
        'nodes=0',
        'plies=9',
      ],
      ...['option.Style of Play=Very Risky', 'restart=off', '-engine', 'cmd=b', 'st=0.5'],
    ]).args;
    assert.deepEqual(parseParticipant(player!), {
      name: 'The "A"',
      who: {
        kind: 'engine',
        command: '/opt/my engines/sf',
        args: ['-a', 'b c'],
        cwd: '/tmp',
        options: { 'Style of Play': 'Very Risky' },
      },
      terms: { moveMillis: 500, depth: 9 },
    });
  });
});

describe('what a line of fastchess or cutechess-cli says of all engines and games, in our spelling', () => {
  test('what -each says holds for every engine, in place of its own', () => {
    const [one, other] = translate('-engine cmd=a tc=1 option.Hash=1 -each tc=2 option.Hash=2 -engine cmd=b');
    assert.equal(one, 'cmd=a name=a tc=2 option.Hash=2');
    assert.equal(other, 'cmd=b name=b tc=2 option.Hash=2');
  });

  test('what is done differently is said', () => {
    const notes = (line: string) => translateForeignLine(split(line)).notes;
    assert.deepEqual(notes(`${TWO} -each tc=1`), []);
    assert.deepEqual(notes(`${TWO} -each st=1`), ['st= without timemargin=: a move a millisecond late loses']);
    assert.deepEqual(notes(`${TWO} -each st=1 timemargin=50`), []);
    assert.deepEqual(notes('-engine cmd=wray74 -engine cmd=b -each option.Hash=16 option.Precision=single'), [
      'wray74 has no option Hash; left out',
    ]);
    assert.deepEqual(notes(`cutechess-cli ${TWO} -rounds 4 -openings file=a.pgn`), [
      'every opening is played with both colours, as with -repeat',
    ]);
    assert.deepEqual(notes(`${TWO} -log file=l.txt level=info`), ['-log level=info: only failures are logged']);
    assert.deepEqual(notes(`${TWO} -seeds 1`), ['-seeds has no effect without -tournament gauntlet']);
  });

  test('how many games: rounds times games, by the defaults of each program', () => {
    const CASES: readonly [line: string, games: string][] = [
      [TWO, '4'],
      [`${TWO} -rounds 10`, '20'],
      [`${TWO} -rounds 10 -games 1`, '10'],
      [`${TWO} -rounds 2 -games 100`, '200'],
      [`${TWO} -games 1 -repeat -rounds 3`, '6'],
      [`cutechess-cli ${TWO}`, '1'],
      [`cutechess-cli ${TWO} -rounds 10 -repeat`, '10'],
      [`${TWO} -games 32 -repeat -pgnout games.pgn`, '32'],
    ];
    for (const [line, games] of CASES) assert.equal(after(translate(line), '--games'), games, line);
  });

  test('openings, gauntlets, seeds, colours and records', () => {
    const args = translate(
      `${TWO} -openings file=b.pgn plies=8 start=17 -tournament gauntlet -seeds 1 -srand 42 -reverse -recover -maxmoves 80 -resign movecount=4 score=500 twosided=true -event Night test -site here -pgnout file=o.pgn append=false -crc32 pgn=true -log file=l.txt -report penta=false -scoreinterval 5 -ratinginterval 0 -concurrency -1`,
    );
    const expected: Readonly<Record<string, string>> = {
      '--openings': 'b.pgn',
      '--order': 'sequential',
      '--plies': '8',
      '--opening-start': '17',
      '--gauntlet': '1',
      '--seed': '42',
      '--first-color': 'black',
      '--quarantine': '1000000',
      '--max-moves': '80',
      '--resign-after': '4/500/both',
      '--event': 'Night test',
      '--site': 'here',
      '--save': 'o.pgn',
      '--log': 'l.txt',
      '--score-interval': '5',
      '--rating-interval': '0',
      '--concurrency': String(Math.max(1, os.availableParallelism() - 1)),
    };
    for (const [option, value] of Object.entries(expected)) assert.equal(after(args, option), value, option);
    assert.equal(after(args, '--existing'), 'replace');
    for (const flag of ['--checksum', '--no-pentanomial']) assert.ok(args.includes(flag), flag);
  });
});

test('tables: ours, at most five men', () => {
  const { args, notes } = translateForeignLine(
    split(`${TWO} -tb plyhouse -tbpieces 6 -tbadjudicate WIN_LOSS -tbignore50`),
  );
  assert.equal(after(args, '--tables-after'), '5/wins/ignore50');
  assert.ok(!args.includes('--tables-folder'));
  assert.deepEqual(notes, ['-tbpieces 6: the tables of Plyhouse have at most 5 men']);
  assert.equal(after(translateForeignLine(split(`${TWO} -tb /t -tbpieces 4`)).args, '--tables-folder'), '/t');
  assert.equal(translateForeignLine(split(`${TWO} -tbpieces 4`)).notes.length, 1);
});

describe('refused by name', () => {
  const CASES: readonly [line: string, message: RegExp][] = [
    ['-engine conf=Fruit -engine conf=Crafty', /^-engine conf= cannot be done here: .*engines\.json/],
    [`${TWO} -openings file=book.pgn.zip`, /^-openings file=book\.pgn\.zip: zip archives are not read; unpack it/],
    [`${TWO} -engine cmd=c -openings file=b.pgn policy=encounter`, /^-openings policy=encounter: .* two players$/],
    [`${TWO} -variant atomic`, /^-variant atomic: matches are of standard chess or of Chess960/],
    [`${TWO} -tournament knockout`, /^-tournament knockout: .*plyhouse tournament new/],
    [`${TWO} -sprt elo0=0 elo1=5 model=bayesian`, /^-sprt model=bayesian: the test knows/],
    [`${TWO} -config file=config.json`, /^-config file= cannot be done here: the same command line/],
    [`${TWO} -pgnout file=a.pgn pv=yes`, /^-pgnout pv=yes: expected true or false$/],
    [`${TWO} -use-affinity`, /^-use-affinity cannot be done here/],
    [`${TWO} -each restart=often`, /^-each restart=often: expected on, off or auto$/],
    ['-engine cmd=a timemargin=5 -engine cmd=b', /timemargin=: one margin holds for all/],
    [`${TWO} -rouns 5`, /have no option "-rouns"; there is -rounds$/],
    [`${TWO} -each hash=5`, /^-each has no setting "hash="; there are .*option\.NAME=/],
    [`${TWO} -rounds many`, /^-rounds many: expected a whole number/],
    ['-engine cmd= -engine cmd=b', /^-engine cmd=: expected a value, found none$/],
    [`${TWO} -rounds`, /^-rounds: expected one value, found none/],
    [`${TWO} -recover now`, /^-recover: expected no value, found "now"/],
    ['-engine cmd=a', /^expected two engines or more .* found 1$/],
    ['-engine name=a -engine cmd=b', /^-engine name=a: expected cmd=, found none/],
    [`${TWO} -each tc=1 st=1`, /expected tc= or st=, found both/],
    [`${TWO} -each tc=soon`, /time control "soon"/],
    [`${TWO} -sprt alpha=0.05`, /^-sprt: expected elo0= and elo1=/],
  ];
  for (const [line, message] of CASES) {
    test(line, () => assert.throws(() => translate(line), { message }));
  }

  test('one of their options in a line of ours, with its spelling here', () => {
    assert.equal(isForeignLine(['a', 'b', '--games', '2', '-c', '4']), false);
    assert.equal(isForeignLine(['/usr/bin/cutechess-cli', '-help']), true);
    assert.throws(() => isForeignLine(['a', 'b', '-concurrency', '4']), {
      message: /^-concurrency is an option of fastchess and cutechess-cli; here it is --concurrency; .* -engine$/,
    });
  });
});

describe('every row of the table', () => {
  const BASE =
    '-engine cmd=a -engine cmd=b -each tc=1 -openings file=b.pgn -pgnout file=o.pgn -draw movecount=3 score=9 -resign movecount=3 score=9 -sprt elo0=0 elo1=5 -tournament gauntlet -tb plyhouse';
  /** A value that is taken and differs from the usual one; 7 for all others. */
  const VALUES: Readonly<Record<string, string>> = {
    '-engine tc=': '2+1',
    '-engine restart=': 'on',
    '-engine proto=': 'xboard',
    '-tournament': 'roundrobin',
    '-variant': 'fischerandom',
    '-sprt elo0=': '1',
    '-sprt alpha=': '0.1',
    '-sprt beta=': '0.1',
    '-sprt model=': 'logistic',
    '-openings format=': 'pgn',
    '-openings order=': 'random',
    '-openings policy=': 'round',
    '-bookmode': 'disk',
    '-tbpieces': '4',
    '-tbadjudicate': 'DRAW',
    '-resign twosided=': 'true',
    '-repeat': '1',
    '-rounds': '9',
    '-games': '1',
    '-pgnout notation=': 'uci',
    '-pgnout min=': 'true',
    '-pgnout seldepth=': 'true',
    '-pgnout nps=': 'true',
    '-pgnout hashfull=': 'true',
    '-pgnout tbhits=': 'true',
    '-pgnout pv=': 'true',
    '-pgnout timeleft=': 'true',
    '-pgnout latency=': 'true',
    '-pgnout match_line=': '^info string',
    '-pgnout append=': 'false',
    '-pgnout nodes=': 'true',
    '-crc32 pgn=': 'true',
    '-log level=': 'warn',
    '-log append=': 'true',
    '-log realtime=': 'true',
    '-output format=': 'cutechess',
    '-report penta=': 'false',
    '-epdout append=': 'false',
    '-outcomeinterval': '0',
    '-resultformat': 'default',
    '-config discard=': 'true',
    '-config stats=': 'true',
  };
  for (const { name, takes, ours } of FOREIGN_OPTIONS) {
    if (name.startsWith('-quick') || (takes === 'keys' && ours !== undefined)) continue;
    const [option, key] = name.replace('NAME', 'Name').split(' ') as [string, string | undefined];
    const value = VALUES[name] ?? (/^-(pgnout|log) .*=$/.test(name) && !name.endsWith('file=') ? 'false' : '7');
    const given = key === undefined ? (takes ? [value] : []) : [key.endsWith('=') ? `${key}${value}` : key];
    const extra = [option === '-engine' ? '-each' : option, ...given];
    const other = { '-engine st=': 'nodes=1', '-engine bookdepth=': 'tc=1 book=b' }[name] ?? 'tc=1';
    const base = split(BASE.replace('tc=1', other));
    // Lines that only cutechess-cli understands are compared with others of its kind.
    const prefix =
      /^(arg=|initstr=)/.test(key ?? '') ||
      /^-(outcome|resultf|bookmode)/.test(option) ||
      key === 'policy=' ||
      value === 'xboard'
        ? ['cutechess-cli']
        : [];
    const args = () => translateForeignLine([...prefix, ...base, ...extra]).args;
    const plain = translateForeignLine([...prefix, ...base]).args;
    test(`${extra.join(' ')} ${ours === undefined ? 'is refused' : ours}`, () => {
      if (ours === undefined) assert.throws(args, { name: 'CliError', message: /cannot be done here: / });
      else if (/^(has no effect|standard chess|the usual list|nothing is played)/.test(ours))
        assert.deepEqual(args(), plain);
      else assert.notDeepEqual(args(), plain);
    });
  }
});

test('whatever stands in a line, it is translated or refused', () => {
  const chance = seededChance(5);
  const names = FOREIGN_OPTIONS.map(({ name }) => name.split(' '));
  const texts = [
    '7',
    '-1',
    '',
    '=',
    'x',
    'tc=1',
    'option.=',
    'file=',
    'true',
    '-',
    '--',
    '0/0',
    'cmd=wray74',
    'dir=.',
    'name="',
  ];
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)]!;
  let translated = 0;
  for (let turn = 0; turn < 3000; turn++) {
    const args: string[] = turn % 3 < 2 ? split(TWO) : [];
    for (let left = 1 + chance() * 2; left > 0; left--) {
      const [option, key = ''] = pick(names);
      args.push(option!, ...(key === '' ? [] : [`${key}${pick(texts)}`]), ...(chance() < 0.5 ? [pick(texts)] : []));
    }
    try {
      for (const player of translateForeignLine(args).args.slice(0, 2)) parseParticipant(player);
      translated++;
    } catch (error) {
      assert.ok(error instanceof CliError || error instanceof DurationError, `${shellLine(args)}: ${error}`);
    }
  }
  assert.ok(translated > 10, String(translated));
});

test('docs/matches.md has the table of every option', async () => {
  const page = await readFile(new URL('../../../docs/matches.md', import.meta.url), 'utf8');
  assert.equal(page.slice(page.indexOf('| theirs |')).trim(), foreignOptionTable().join('\n'));
});
