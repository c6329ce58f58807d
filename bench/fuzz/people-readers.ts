import type { IncomingMessage, ServerResponse } from 'node:http';
import { notAmong } from '../../src/cli/exit.ts';
import { parseCommand, parseFileAndNumber } from '../../src/cli/play/commands.ts';
import { parseSetting } from '../../src/cli/program-argument.ts';
import { CARDS } from '../../src/programs/cards.ts';
import { answer } from '../../src/server/answer.ts';
import { makeRoute, parseRoute } from '../../src/web/app/route.ts';
import { SETTINGS } from '../../src/web/app/settings.ts';
import { importGames, pgnOf } from '../../src/web/games/game-text.ts';
import { inListOrder } from '../../src/web/games/games-list.ts';
import { PACE_KINDS, paceFormOf, readPaceForm } from '../../src/web/play/pace-form.ts';
import { readSetUp, withCastling, withTurn } from '../../src/web/setup/setup-model.ts';
import type { Reader } from './reader.ts';

const card = CARDS[0]!;
const cardOf = (id: string) => CARDS.find((each) => each.id === id);

/** Readers of what people type, click and keep: addresses, forms, words at the board; and of browsers' requests to the server. */
export const PEOPLE_READERS: readonly Reader[] = [
  {
    name: 'addresses of the page',
    errors: [],
    seeds: [
      '#/play/abc',
      '#/new?program=wray74&ply=3&from=x',
      '#/watch/gambiet82?at=1',
      '#/endings/KRK?fen=8/8',
      '#/problems?id=3&moves=2',
      '#/setup?fen=4k3/8',
      '#/program/%41',
    ],
    read: (text) => parseRoute(makeRoute(parseRoute(text))),
  },
  {
    name: 'settings that a browser keeps',
    errors: [],
    seeds: [
      '{"language":"nl","theme":"dark","ponder":false,"tables":true,"analyst":{"lines":3,"arrows":false,"nodes":1000}}',
      'null',
      '[]',
      '3',
      'de-CH',
    ],
    read: (text) => SETTINGS.read({ getItem: () => text, setItem() {} }),
  },
  {
    name: 'the form for the pace',
    errors: [],
    seeds: ['10', '1m30s', '0,5', '2h', '1:30', '40', ''],
    read(text) {
      const form = paceFormOf(card);
      const fields = {
        level: text,
        moveTime: text,
        gameTime: text,
        moves: text,
        increment: text,
        depth: text,
        nodes: text,
      };
      return PACE_KINDS.map((kind) => readPaceForm({ ...form, ...fields, kind }, card));
    },
  },
  {
    name: 'games that are pasted',
    errors: [],
    seeds: [
      '[White "A"]\n[Date "1980.??.??"]\n[Round "4.1"]\n\n1. e4 e5 (1... c5 {x}) 2. Nf3 1-0\n\n1. d4 *\n',
      '1. e4 -- 2. d4 *',
      '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O',
    ],
    read(text) {
      let ids = 0;
      const { records } = importGames(text, { nowMillis: 5, newId: () => `n${++ids}` });
      inListOrder(records);
      return records.slice(0, 20).map((record) => pgnOf(record, cardOf));
    },
  },
  {
    name: 'positions being set up',
    errors: ['FenError'],
    seeds: ['8/8/8/8/8/8/8/8 w - - 0 1', 'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1'],
    read(text) {
      readSetUp(text);
      return readSetUp(withCastling(withTurn(text, 'black'), 'K', true));
    },
  },
  {
    name: 'words at the board',
    errors: [],
    seeds: ['load my games.pgn 3', 'save! x', 'level 2', 'e4', '  back 2 ', '?', 'fen 8/8/8/8/8/8/8/8 w - - 0 1'],
    read(text) {
      const command = parseCommand(text);
      return command && parseFileAndNumber(command.argument);
    },
  },
  {
    name: 'settings on the command line',
    errors: ['CliError'],
    seeds: ['Hash=16', 'PLAYER:Name=value', ' a = b '],
    read: parseSetting,
  },
  {
    name: 'unknown names',
    errors: [],
    seeds: ['gambet82', 'wray47', 'Hash'],
    read: (text) =>
      notAmong(
        'program',
        text,
        CARDS.map(({ id }) => id),
      ),
  },
  {
    name: 'requests to the server',
    errors: [],
    seeds: ['/assets/index-3f9c.js?x#y', '/%41', 'br;q=0, gzip;q=0.5, *', 'W/"abc", "def"'],
    read(text) {
      const file = {
        type: 'x',
        tag: 'abc',
        isImmutable: false,
        isCompressible: true,
        body: async () => Buffer.alloc(0),
      };
      const headers = { 'accept-encoding': text, 'if-none-match': text };
      const response = { setHeader() {}, writeHead: () => response, end() {} };
      for (const url of [text, '/']) {
        const request = { method: 'GET', url, headers } as unknown as IncomingMessage;
        void answer(new Map([['/', file]]), request, response as unknown as ServerResponse);
      }
    },
  },
];
