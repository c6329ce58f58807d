import { EventEmitter } from 'node:events';
import { headLength, PREFIX_BYTES, readDescription } from '../../src/endgames/file-format.ts';
import { parseMaterial } from '../../src/endgames/material.ts';
import { entriesOf } from '../../src/endgames/table.ts';
import { parseDuration } from '../../src/format/duration.ts';
import { parsePoints } from '../../src/format/points.ts';
import { completeOptions } from '../../src/host/engine.ts';
import { parseParticipant } from '../../src/match/participant.ts';
import { readFeatures, readThinking } from '../../src/match/xboard-lines.ts';
import { CARDS } from '../../src/programs/cards.ts';
import { CONSOLES } from '../../src/programs/consoles.ts';
import { makeTimeControl, parseTimeControl } from '../../src/session/time-control.ts';
import { parseCriteria } from '../../src/standings/tie-breaks.ts';
import { parseCommandLine } from '../../src/uci/command-line.ts';
import { engineOptions } from '../../src/uci/engine-options.ts';
import { parseGo, requestOf } from '../../src/uci/go.ts';
import { makeRemark, parseInfo } from '../../src/uci/info.ts';
import { readLines } from '../../src/uci/lines.ts';
import { parseOption, parseSetOption } from '../../src/uci/option.ts';
import { parsePosition, startOfGame } from '../../src/uci/position.ts';
import type { Reader } from './reader.ts';

const tokensOf = (text: string): string[] => text.split(/\s+/).filter((arg) => arg !== '');

const DESCRIPTION = JSON.stringify({
  material: 'KRK',
  metric: 'dtm',
  unit: 'plies',
  castling: false,
  sides: 2,
  entries: entriesOf(parseMaterial('KRK')),
  blockBytes: 65_536,
});

const consoles = await Promise.all(
  CONSOLES.map(async ({ id, load }): Promise<Reader> => {
    const machine = await load();
    return {
      name: `lines typed at the machine of ${id}`,
      errors: ['KeyError'],
      seeds: ['E2E4', '!e2-e4', 'D 5', 'WKE1', 'n', 'w nf3', 'let pf = 3.', 'board.', '1204', '?', '1 e4 nf3.'],
      read(text) {
        let { state } = machine.start();
        for (const key of machine.read(text)) {
          ({ state } = machine.step(state, { kind: 'key', key }));
          if (state.task.kind !== 'listen') break;
        }
        return machine.view(state);
      },
    };
  }),
);

/** Readers of the output of engines and graphical interfaces, and of descriptions of players, clocks and options. */
export const ENGINE_READERS: readonly Reader[] = [
  {
    name: 'lines of a stream',
    errors: [],
    seeds: ['uci\nisready\r\ngo depth 3\n', 'a\r\n\r\nb'],
    read(text) {
      const stream = new EventEmitter();
      readLines(stream as NodeJS.ReadableStream, () => {});
      for (let at = 0; at < text.length; at += 65_536) stream.emit('data', Buffer.from(text.slice(at, at + 65_536)));
      stream.emit('end');
    },
  },
  {
    name: 'UCI: position',
    errors: ['FenError', 'MoveError', 'RangeError'],
    seeds: ['startpos moves e2e4 e7e5 g1f3', 'fen 4k3/P7/8/8/8/8/7p/4K3 b - - 3 40 moves h2h1q e1d2', 'startpos'],
    read(text) {
      const position = parsePosition(tokensOf(text), startOfGame());
      return parsePosition([...tokensOf(text), 'moves'], position);
    },
  },
  {
    name: 'UCI: go',
    errors: [],
    seeds: [
      'wtime 60000 btime 50000 winc 1000 binc 1000 movestogo 40',
      'depth 3 nodes 100 searchmoves e2e4 d2d4',
      'ponder infinite',
      'mate 3 movetime 100 perft 2',
    ],
    read(text) {
      const { go } = parseGo(tokensOf(text));
      return requestOf(go, 'white', { level: undefined, period: false, overheadMillis: 10 });
    },
  },
  {
    name: 'UCI: setoption',
    errors: ['OptionError'],
    seeds: [
      'name Move Overhead value 30',
      'name Level value none',
      'name PeriodClock value true',
      'name Seed value 7',
      'name UCI_EngineAbout value x',
    ],
    read(text) {
      const { name, value } = parseSetOption(tokensOf(text));
      return engineOptions(CARDS[0]!).set(name, value);
    },
  },
  {
    name: 'UCI: option',
    errors: [],
    seeds: [
      'name Hash type spin default 16 min 1 max 1024',
      'name Style type combo default Normal var Solid var Normal var Risky',
      'name A B type string default <empty>',
      'name Clear Hash type button',
    ],
    read: (text) => parseOption(tokensOf(text)),
  },
  {
    name: 'UCI: info',
    errors: [],
    seeds: [
      'depth 12 seldepth 20 multipv 1 score cp 35 nodes 1000 nps 5 time 200 pv e2e4 e7e5 g1f3',
      'score mate -3 lowerbound pv e7e8q',
      'string book',
      'currmove e2e4 currmovenumber 1',
    ],
    read: (text) => [parseInfo(tokensOf(text)), makeRemark(text)],
  },
  {
    name: 'xboard: feature',
    errors: [],
    seeds: [
      'feature myname="Engine 1.0" ping=1 setboard=1 done=1',
      'feature option="Hash -spin 16 1 1024" option="A -check 0"',
      'feature a="',
    ],
    read: readFeatures,
  },
  {
    name: 'xboard: thinking',
    errors: [],
    seeds: ['9 156 1084 48000 Nf3 Nc6 Nc3 Nf6', ' 3. -100004 0 12', 'move e2e4', 'resign'],
    read: readThinking,
  },
  {
    name: 'command lines',
    errors: ['RangeError'],
    seeds: ['stockfish --uci', '"C:\\a b\\x.exe" \'one two\' a\\ b \\"', './e -a "x"'],
    read: parseCommandLine,
  },
  {
    name: 'players of a match',
    errors: ['ParticipantError', 'DurationError', 'TimeControlError', 'UnknownProgramError'],
    seeds: [
      'slutspel level=2 name=S',
      'cmd=stockfish name="S F" option.Hash=16 tc=40/60+1 arg=-x dir=/tmp',
      'cmd=x proto=xboard st=5s nodes=100 depth=3 period',
      'wray74 time=1m30s',
    ],
    read: parseParticipant,
  },
  {
    name: 'time controls',
    errors: ['TimeControlError'],
    seeds: ['40/120+1', '5:00+2', 'inf', '1:30:00', '40/2h+30s', '0.5+0.1'],
    read(text) {
      const control = parseTimeControl(text);
      if (control) parseTimeControl(makeTimeControl(control));
    },
  },
  {
    name: 'durations',
    errors: ['DurationError'],
    seeds: ['5s', '1m30s', '500ms', '1.5h', '2:30', '1:02:03.5'],
    read: parseDuration,
  },
  { name: 'points', errors: [], seeds: ['7½', '7 1/2', '½', '7.5', '7,5', '-'], read: parsePoints },
  {
    name: 'tie-breaks',
    errors: ['TieBreakError'],
    seeds: ['BH-C1, BH, SB, DE, WIN', 'KS-L+1', 'SB/M1/P', 'ge'],
    read: parseCriteria,
  },
  {
    name: 'names of endgame tables',
    errors: ['MaterialError'],
    seeds: ['KBNK', 'KBNvK', 'knkr', 'K-R P_K R'],
    read: parseMaterial,
  },
  {
    name: 'descriptions of endgame tables',
    errors: ['TableFileError'],
    seeds: [DESCRIPTION, DESCRIPTION.replace('KRK', 'KQK'), '{}', 'null', '[]', '{"material":3}'],
    read(text) {
      const bytes = Buffer.from(text);
      const prefix = Buffer.alloc(PREFIX_BYTES);
      prefix.write('PLYTABLE');
      prefix.writeUInt32LE(1, 8);
      prefix.writeUInt32LE(bytes.length, 12);
      headLength(prefix);
      return readDescription(Buffer.concat([prefix, bytes]));
    },
  },
  {
    name: 'values of options',
    errors: ['OptionError'],
    seeds: CARDS.flatMap(({ options }) => options.map(({ name, default: value }) => `${name}=${value}`)).slice(0, 40),
    read(text) {
      const equals = text.indexOf('=');
      const options = { [text.slice(0, Math.max(0, equals))]: text.slice(equals + 1) };
      const known = CARDS.filter((card) => card.options.some(({ name }) => name in options));
      for (const card of known.length > 0 ? known : CARDS.slice(0, 1)) completeOptions({ card }, options);
    },
  },
  ...consoles,
];
