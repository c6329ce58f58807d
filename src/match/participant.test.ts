import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  checkTerms,
  formatTerms,
  isReproducible,
  makeTimeControlTag,
  requestOf,
  type Terms,
  TermsError,
} from '../session/terms.ts';
import {
  cardOf,
  distinctNames,
  fileOfCommand,
  inItsFolder,
  type Participant,
  ParticipantError,
  parseParticipant,
  whyNotRun,
} from './participant.ts';

const CASES: readonly [text: string, participant: Participant][] = [
  ['random', { name: 'random', who: { kind: 'program', id: 'random', options: {} } }],
  [
    'random name=Chance level=1 period',
    { name: 'Chance', who: { kind: 'program', id: 'random', options: {} }, terms: { level: '1', period: true } },
  ],
  [
    'program=random option.Style=Solid',
    { name: 'random', who: { kind: 'program', id: 'random', options: { Style: 'Solid' } } },
  ],
  [
    'stockfish name=a Hash=16 tc=1+0.1',
    {
      name: 'a',
      who: { kind: 'engine', command: 'stockfish', args: [], options: { Hash: '16' } },
      terms: { control: { millis: 1000, incrementMillis: 100 } },
    },
  ],
  [
    `cmd=stockfish Hash=16 "args=-a 'b c'" arg=d`,
    {
      name: 'stockfish',
      who: { kind: 'engine', command: 'stockfish', args: ['-a', 'b c', 'd'], options: { Hash: '16' } },
    },
  ],
  ['random Style=Solid', { name: 'random', who: { kind: 'program', id: 'random', options: { Style: 'Solid' } } }],
  ['stockfish', { name: 'stockfish', who: { kind: 'engine', command: 'stockfish', args: [], options: {} } }],
  [
    '"/opt/my engines/sf.exe" -- --uci depth=3',
    {
      name: 'sf',
      who: { kind: 'engine', command: '/opt/my engines/sf.exe', args: ['--uci', 'depth=3'], options: {} },
    },
  ],
  [
    './engine.py hash=8 name=Mine nodes=100',
    {
      name: 'Mine',
      who: { kind: 'engine', command: './engine.py', args: [], options: { hash: '8' } },
      terms: { nodes: 100 },
    },
  ],
  [
    'stockfish nodestime=100 arg=--fast name=SF -- name=x',
    {
      name: 'SF',
      who: { kind: 'engine', command: 'stockfish', args: ['--fast', 'name=x'], options: { nodestime: '100' } },
    },
  ],
  [
    'cmd=stockfish hash=16',
    { name: 'stockfish', who: { kind: 'engine', command: 'stockfish', args: [], options: { hash: '16' } } },
  ],
  [
    'nodes=5 cmd=sf',
    { name: 'sf', who: { kind: 'engine', command: 'sf', args: [], options: {} }, terms: { nodes: 5 } },
  ],
  ['antwoord hash=16', { name: 'antwoord', who: { kind: 'program', id: 'antwoord', options: { Hash: '16' } } }],
  [
    'cmd=./sf arg=-a arg=b dir=/tmp name=SF "env.BOOK=my book" "initstr=debug on" proto=uci option.Hash=16 "option.Style of Play=Risky" tc=40/60+1 nodes=500 st=2',
    {
      name: 'SF',
      who: {
        kind: 'engine',
        command: './sf',
        args: ['-a', 'b'],
        cwd: '/tmp',
        env: { BOOK: 'my book' },
        initString: 'debug on',
        options: { Hash: '16', 'Style of Play': 'Risky' },
      },
      terms: { control: { moves: 40, millis: 60_000, incrementMillis: 1000 }, nodes: 500, moveMillis: 2000 },
    },
  ],
];

describe('players as text', () => {
  for (const [text, participant] of CASES) test(text, () => assert.deepEqual(parseParticipant(text), participant));

  for (const text of [
    '',
    '"open',
    'random fast',
    'random hash=16',
    'cmd=x proto=telepathy',
    'cmd=x program=random',
    'name=x',
    'random nodes=0',
    'random depth=two',
    'random env.HOME=/tmp',
    'random dir=/tmp',
    'random arg=x',
    'random -- x',
    'random proto=xboard',
    'stockfish bench',
    'stockfish --uci',
    'stockfish --hash=16',
    'stockfish name=SF fast Hash=16',
    'python3 engine.py nodes=5',
  ]) {
    test(`${JSON.stringify(text)} is rejected`, () => assert.throws(() => parseParticipant(text), ParticipantError));
  }
  test('a refusal names the spelling that works', () => {
    assert.throws(
      () => parseParticipant('./engine name=Mine --uci'),
      /found "--uci"; an argument of an engine is written "arg=--uci", or stands behind "--"/,
    );
    assert.throws(() => parseParticipant('random hash=16'), /unknown setting "hash"; known are program, cmd/);
    assert.throws(() => parseParticipant('name=a'), /stand in quotes: "stockfish name=SF nodes=1000"$/);
  });
});

describe('the commands of engines', () => {
  test('a bare command is found in its own folder', async () => {
    const folder = path.dirname(process.execPath);
    const name = path.basename(process.execPath);
    const command = async (text: string) => {
      const { who } = await inItsFolder(parseParticipant(text));
      return who.kind === 'engine' ? who.command : undefined;
    };
    assert.equal(await command(`cmd=${name} "dir=${folder.replaceAll('\\', '\\\\')}"`), `.${path.sep}${name}`);
    assert.equal(await command(`cmd=${name} dir=kernel`), name);
    assert.equal(await command(`cmd=${name}`), name);
  });
  test('numbers participants with the same name', () => {
    const names = distinctNames(['random', 'sf', 'random', 'random'].map(parseParticipant)).map(({ name }) => name);
    assert.deepEqual(names, ['random', 'sf', 'random (2)', 'random (3)']);
  });
  test('a command is looked for as a shell would', async () => {
    assert.equal(await fileOfCommand(process.execPath), process.execPath);
    assert.equal((await fileOfCommand('sh')) !== undefined, process.platform !== 'win32');
    assert.equal(await fileOfCommand('no-such-engine-here'), undefined);
    assert.equal(await fileOfCommand('./package.json'), undefined);
    assert.equal(await whyNotRun('./package.json'), 'it may not be executed (chmod +x)');
    assert.equal(await whyNotRun('./src'), 'it is a folder');
    assert.equal(await whyNotRun('./no-such-engine-here'), 'there is no such file');
    assert.match((await whyNotRun('package.json')) ?? '', /^not in PATH; .* is written \.[/\\]package\.json$/);
    assert.equal(await whyNotRun('no-such-engine-here'), undefined);
  });
});

describe('terms', () => {
  const card = cardOf(parseParticipant('random'))!;
  test('a foreign engine has no levels and no period clock of ours, and needs a limit', () => {
    for (const terms of [{}, { level: '1' }, { nodes: 5, period: true }] as Terms[]) {
      assert.throws(() => checkTerms('sf', terms, undefined), TermsError);
    }
    checkTerms('sf', { nodes: 5 }, undefined);
    checkTerms('random', {}, card);
    assert.throws(() => checkTerms('random', { level: '9' }, card), /has no level "9"; it has 1/);
  });
  test('default to the tournament level by the period clock', () => {
    assert.deepEqual(requestOf({}), { period: true });
    assert.equal(formatTerms({}), 'tournament level by the period clock');
  });
  test('are formatted as text', () => {
    const CASES: readonly [Terms, string][] = [
      [{ control: { millis: 1000, incrementMillis: 0 } }, '1 s for the game'],
      [
        { control: { moves: 40, millis: 7_200_000, incrementMillis: 0 }, period: true },
        '40 moves in 2 h 00 min by the period clock',
      ],
      [{ control: { millis: 300_000, incrementMillis: 2000 } }, '5 min for the game and 2 s a move'],
      [{ nodes: 1 }, '1 position'],
      [{ moveMillis: 500, depth: 3 }, '0.5 s a move, depth 3'],
    ];
    for (const [terms, text] of CASES) assert.equal(formatTerms(terms), text);
  });
  test('what runs on real time is not the same everywhere', () => {
    const control = { millis: 1000, incrementMillis: 0 };
    const CASES: readonly [Terms, boolean][] = [
      [{}, true],
      [{ nodes: 5 }, true],
      [{ depth: 2 }, true],
      [{ level: '1' }, true],
      [{ control }, false],
      [{ moveMillis: 5, depth: 2 }, false],
      [{ control, period: true }, true],
    ];
    for (const [terms, expected] of CASES) assert.equal(isReproducible(terms, card), expected, JSON.stringify(terms));
    const timed = { ...card, levels: [{ ...card.levels[0]!, limits: { moveMillis: 5 } }] };
    assert.equal(isReproducible({ level: '1' }, timed), false);
    assert.equal(isReproducible({ level: '1', period: true }, timed), true);
  });
  test('PGN’s tag', () => {
    assert.equal(makeTimeControlTag({ control: { moves: 40, millis: 9000_000, incrementMillis: 500 } }), '40/9000+0.5');
    assert.equal(makeTimeControlTag({ moveMillis: 250 }), '0.25/move');
    assert.equal(makeTimeControlTag({ nodes: 9 }), '-');
  });
});
