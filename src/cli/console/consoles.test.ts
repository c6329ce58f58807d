import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CONSOLES } from '../../programs/consoles.ts';
import { plyhouse } from '../testing/in-process.ts';

/**
 * A dialogue with each machine: what is typed, and what has to be printed in this order. S is a source: the line or figure
 * follows from it; C: chosen, as the README of its island says.
 */
const DIALOGUES: readonly (readonly [
  machine: string,
  lines: readonly string[],
  ...expected: readonly (readonly [provenance: `${'S' | 'C'} ${string}`, line: RegExp])[],
])[] = [
  [
    'ajedrecista',
    ['H8', 'D4', 'Kc4', 'A1', 'H1', 'B3'],
    ['S La Nature: an illegal move lights a lamp', /^Lamps lit: Illegal move$/m],
    ['S its second rule', /^Rook b7-b6, rule 2\.$/m],
    ['S La Nature: after the third it plays no more', /^The third illegal move: it plays no more\./m],
  ],
  [
    'turochamp',
    ['E5', 'CHECK', 'CHECK', 'GO'],
    ['C the word', /E5: not a legal move/],
    ['S page 7: the increase of move 3 is printed as 3.1', /^ 3 d4 +3\.1\* +2\.6/m],
    ['S the rule: 1.e3 gains more than 1.e4', /^e3 +1\.000 +\+4\.4[^\n]*\ne4 +1\.000 +\+4\.2/m],
    ['S wiki: half an hour a move', /by hand 0:30 hours/],
  ],
  [
    'bernstein',
    ['START', 'START', 'P-K5', 'N-KB3', 'RESIGNS'],
    ['S article: a wrong move is refused', /^PLEASE CHECK LAST MOVE$/m],
    ['S article: the move is printed, then the board', /^W1 N-KB3\n(\* ){32}\*$/m],
    ['S article: the machine’s men are at the top', /^\* {2}MRK {2}\* {2}MNT {2}\* {2}MBS/m],
    ['S article: at the end, the score', /^ {2}1 {2}N-KB3 +\S+$/m],
    ['S article: at the end, thanks', /^THANK YOU FOR AN INTERESTING GAME$/m],
  ],
  [
    'soma',
    ['E5', 'E4', 'NEW', 'SIDES'],
    ['C the word', /E5: not a legal move/],
    ['S the sums of each move', /^.*move +men squares swap rules +sum$/m],
    ['S the greatest sum is played', /SOMA plays /],
  ],
  [
    'wray74',
    ['LOAD CONTINUE CONTINUE', '1 LOAD', '2 UP 5 CONTINUE 4 UP 5 CONTINUE', 'CONTINUE', '2 UP 5 CONTINUE'],
    ['C it asks for the position by its lamp', /INSERT CARD/],
    ['S wiki: 1.e4 is answered 1...e5, from rank 7, file 5', /y +7\.\nkeyboard x +5\./],
    ['S wiki: Continue, and its second square', /y +5\.\nkeyboard x +5\./],
  ],
  [
    'microchess',
    ['RS GO C PC', '63 43 F PC', 'ST'],
    ['S manual: CCCCCC, then 1.e4 from the book', /0F13 33/],
    ['S manual: 1...e5 is answered 2.Nf3', /0601 22/],
    ['S manual: ST goes back to the monitor', /[0-9A-F]{4} [0-9A-F]{2}/],
  ],
  [
    'chess05',
    ['P-K4', 'P-K5;NO;PR;EN'],
    ['S listing, the program', /^ HI\. {2}THIS IS CHESS \.5\n ENTER MOVE OR TYPE GO\.\n/],
    ['S listing, READER: the echo', /^ P-K4$/m],
    ['S listing, MINENG', /^ YOUR MOVE - P-K4\.\n {3}MY MOVE - P-K4\.$/m],
    ['S listing, YRMOVE', /^ {3}ILLEGAL MOVE\.$/m],
    ['S listing, RDRERR', /^ NO\n {3}\^\n INVALID COMMAND$/m],
    ['S listing, PRINTB', /^ 8 23456432$/m],
    ['S listing, PRINTB', /^ W RNBQKBNR$/m],
  ],
  [
    'sargon78',
    ['Y', 'W', '1', 'E2-E5', 'E2-E4'],
    ['S book: a question for each choice', /WHITE\(w\) OR BLACK\(b\)/],
    ['S book: a wrong move is asked for again', /01 e2-e5[\s\S]*INVALID MOVE[\s\S]*TRY AGAIN/],
    ['S book: 1.e4 e5, in the list', /01 e2-e4 e7-e5/],
  ],
  [
    'schach22',
    ['TIEFE 2', 'E2-E5', 'E2-E4', 'PROTOKOLL'],
    ['C the form', /SCHACH 2\.2 .*WEISS AM ZUG/],
    ['S Rochade: moves are checked; C the word', /E2-E5: REGELWIDRIG/],
    ['S Rochade: the game and the times are recorded', /1\. {2}E4 +0:00 +\S+ +\d:\d\d/],
  ],
  [
    'gambiet80',
    ['2', 'J', 'E2E5', 'E2E4'],
    ['C the question', /NIVEAU 2-6\?/],
    ['S organisation: refused politely; C the words', /HELAAS NIET/],
    ['S organisation: the move is added to the list', /1 E2-E4 +[A-Z]/],
  ],
  [
    'gambiet81',
    ['1', 'N'],
    ['C the title', /GAMBIET\/81/],
    ['S organisation: the list of moves', / 1 P?[A-H][1-8]-[A-H][1-8]/],
  ],
  [
    'gambiet82',
    ['1', 'J', 'A1A8', 'E2E4'],
    ['S organisation: the modules of MATCH', /MATCH > ANALYS > MOVOUT > STATUS > PLAYER > MOVOUT > STATUS > SWEEP/],
    ['S organisation: refused politely; C the words', /Die zet is helaas niet toegestaan/],
    ['S slaughtered: moves are written long', /1\. e2-e4/],
  ],
  [
    'c7010',
    ['1', 'YES', 'E2E5', 'E2E4'],
    ['C levels by figure', /1-6 \?/],
    ['C a refusal by a sign', /^\?$/m],
    ['C the last move and the clock', /^1 [A-Z0-9-]+ +\d+:\d\d$/m],
  ],
  [
    'tinychess86',
    ['E2E5', 'D 2', 'E2E4 ENTER'],
    ['C the words', /E2-E5 is niet toegestaan/],
    ['S Databus: the depth can be set at any moment', /Diepte 2/],
    ['S Databus: the new board after every move', /[A-H][1-8]-[A-H][1-8]\n8 [\s\S]*Wit aan zet/],
  ],
  ['sdk86', ['D2', '5254'], ['S SDK-86: its monitor', /- 86 1\.1/], ['C the two moves', /E2E4 [A-H][1-8][A-H][1-8]/]],
  [
    'slutspel',
    ['DJUP 2', 'e2 e5', 'e2 e4'],
    ['C the page', /Spela schack/],
    ['C the refusal', /Ogiltigt drag/],
    ['C its move', /Datorn: /],
  ],
  [
    'kim1',
    ['RS', 'AD 0011 DA 04 AD 0038 DA 06 AD 0026 DA 01 AD 0018 DA 0E AD 0028 DA 0B AD 0017 DA 09 AD 0027 DA 09', 'GO'],
    ['C address and byte', /0000 02/],
    ['S Morphy: 1.Ra6; C how it is shown', /A1A6 04/],
  ],
];

describe('every machine opens at this terminal', () => {
  for (const [machine, lines, ...expected] of DIALOGUES) {
    test(machine, async () => {
      const [empty, { code, out, err }] = await Promise.all([
        plyhouse(['console', machine]),
        plyhouse(['console', machine], { input: `${lines.join('\n')}\n` }),
      ]);
      assert.deepEqual([empty.code, empty.err], [0, ''], 'an empty input ends it');
      assert.deepEqual([code, err], [0, '']);
      let from = 0;
      for (const [provenance, line] of expected) {
        const found = line.exec(out.slice(from));
        assert.ok(found, `${provenance}: ${line} in\n${out.slice(from)}`);
        from += found.index;
      }
    });
  }

  test('there is a dialogue with each', () => {
    assert.deepEqual(DIALOGUES.map(([machine]) => machine).sort(), [...CONSOLES.map(({ id }) => id), 'kim1'].sort());
  });

  test('reports a key that the machine does not have, and reads on', async () => {
    const { code, out, err } = await plyhouse(['console', 'wray74'], { input: 'LOAD HOP\nLOAD\n7\n' });
    assert.equal(code, 0);
    assert.match(err, /no key "P" on this machine; it has FLOAT/);
    assert.match(out, /keyboard x +7\./);
  });

  test('a terminal without the signs gets the board in letters', async () => {
    const { out } = await plyhouse(['console', 'gambiet80'], { input: '2\nJ\n', env: { LANG: 'C' } });
    assert.match(out, /^8 \*T \*P \*L \*D/m);
    assert.doesNotMatch(out, /[\u{1fb00}-\u{1fb3b}]/u);
  });
});
