import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf, gameOf, newGame } from '../../chess/game.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { tagOf } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { readByPgnExtract, WITHOUT_PGN_EXTRACT } from '../../chess/testing/pgn-extract.ts';
import { blankAnalysis, withWorth } from '../../measure/analysis.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import { type GameRecord, newRecord, withEnding, withMove, withoutMoves } from '../record/record.ts';
import { fileNameOf, gamesText, importGames, pgnOf } from './game-text.ts';

const cardOf = (id: string) => (id === 'random' ? { ...RANDOM_CARD, machineName: 'PDP-11' } : undefined);
const arrival = () => {
  let ids = 0;
  return { nowMillis: 5, newId: () => `new${++ids}` };
};

function record(moves: string, start = INITIAL_FEN): GameRecord {
  const fresh = newRecord({
    id: 'a',
    nowMillis: Date.UTC(2026, 0, 2, 12),
    game: newGame(start),
    white: { kind: 'visitor' },
    black: { kind: 'program', program: 'random' },
    terms: { moveMillis: 10_000, period: true },
    seed: 7,
  });
  return { ...fresh, game: gameOf(start, moves.split(' ')) };
}

test('a game is written as PGN that we can read back, with what the program thought', () => {
  const answer = {
    decision: {
      move: 'e7e5',
      from: 'search' as const,
      depth: 3,
      nodes: 12_480,
      pv: ['e7e5'],
      score: { kind: 'cp' as const, centipawns: -35 },
    },
    millis: 3,
    periodMillis: 41_000,
  };
  const played = withEnding(withMove(record('e2e4'), 'e7e5', 5, answer), { kind: 'resignation', winner: 'white' }, 9);
  const text = pgnOf(played, cardOf);
  const { games, errors } = parsePgn(text, { strict: true });
  assert.deepEqual(errors, []);
  const [pgn] = games;
  assert.deepEqual(gameOfPgn(pgn!), {
    start: INITIAL_FEN,
    moves: ['e2e4', 'e7e5'],
    called: { kind: 'resignation', winner: 'white' },
  });
  assert.equal(tagOf(pgn!, 'White'), 'Visitor');
  assert.equal(tagOf(pgn!, 'Black'), 'Random (2026)');
  assert.equal(tagOf(pgn!, 'Date'), '2026.01.02');
  assert.equal(tagOf(pgn!, 'TimeControl'), '10/move');
  assert.match(text.replaceAll('\n', ' '), /\{ -0\.35, depth 3, 12,480 positions, 41 s on the PDP-11 \}/);
});

test('lines taken back are variations, or comments if nothing was played instead', () => {
  const back = withoutMoves(record('e2e4 e7e5 g1f3 b8c6'), 2, 3);
  assert.match(pgnOf(back, cardOf), /1\. e4 e5 \{ taken back: 2\. Nf3 Nc6 \}/);
  const other = withMove(back, 'f1c4', 4);
  assert.match(pgnOf(other, cardOf), /2\. Bc4 \(2\. Nf3 \{ taken back \} 2\.\.\. Nc6\)/);
  const none = withoutMoves(record('e2e4'), 1, 3);
  assert.match(pgnOf(none, cardOf), /\{ taken back: 1\. e4 \} \*/);
  for (const each of [back, other, none]) assert.deepEqual(parsePgn(pgnOf(each, cardOf)).errors, []);
});

test('imported games are exported as they were, to the byte', () => {
  const GAMES = [
    '[BlackType: "program"]\r\n[White-Team "X"]\r\n\r\n(1. d4 d5) 1.e4!  e5 *\r\n\r\n',
    '{ so } [White "A"]\n[Result "1-0"]\n\n1. e4 {a\n b} -+ ; it } is\ne5 1/2-1/2\n\n',
    '% mine\n[White "A"]\n[ Odd/Name  "ü \\" x"]\n\n1. Sf3 (1. --) *\n',
  ];
  for (const text of GAMES) {
    const [game] = importGames(text, arrival()).records;
    assert.equal(pgnOf(game!, cardOf), text);
    assert.equal(gamesText([game!, record('e2e4')], cardOf).text.slice(0, text.length), text);
  }
  const all = importGames(GAMES.join(''), arrival()).records;
  assert.equal(gamesText(all, cardOf).text, GAMES.join(''));
  // An added analysis leaves all else as it was.
  const worth = { score: { kind: 'cp', centipawns: 25 } as const, chance: 0.5, pv: [], depth: 1, nodes: 1 };
  const analysis = withWorth(blankAnalysis(all[0]!.game, 'random', 1000), 1, worth);
  assert.equal(
    pgnOf({ ...all[0]!, analysis }, cardOf),
    '[BlackType: "program"]\r\n[White-Team "X"]\r\n[Annotator "Plyhouse: Random, 1000 positions"]\r\n\r\n' +
      '(1. d4 d5) 1.e4! { [%eval 0.25] }  1... e5 *\r\n\r\n',
  );
});

test('a game from a set-up position includes it', () => {
  const start = '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1';
  const [pgn] = parsePgn(pgnOf(record('e1c1', start), cardOf)).games;
  assert.equal(pgn?.start, start);
});

test('imported games keep their comments and variations', () => {
  const text = '[White "Rens"]\n[Black "?"]\n\n1. e4 { best by test } e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n1. d4 *\n';
  const { records, problems } = importGames(text, arrival());
  assert.deepEqual(problems, []);
  assert.deepEqual(
    records.map(({ id, white, black, game }) => [id, white, black, game.moves.length]),
    [
      ['new1', { kind: 'named', name: 'Rens' }, { kind: 'named', name: '' }, 3],
      ['new2', { kind: 'named', name: '' }, { kind: 'named', name: '' }, 1],
    ],
  );
  assert.deepEqual(endingOf(records[0]!.game), { kind: 'unstated', winner: 'white' });
  assert.match(pgnOf(records[0]!, cardOf), /\{ best by test \}.*\(1\.\.\. c5 2\. Nf3\)/);
});

test('an error is reported with its place, and only its game is left out', () => {
  for (const [wrong, problem] of [
    ['1. e4 e5 2. Ke3 d6', /^Line 3, column 13 \(game 2\): .*"Ke3" is not legal.*; this game is left out$/],
    ['1. e4 -- 2. d4', /^Line 3, column 7 \(game 2\): the null move "--" in the main line.*; this game is left out$/],
    ['[White "A]\n\n1. e4 e5', /^Line 3, column 1 \(game 2\): .*is no tag pair.*; this game is left out$/],
  ] as const) {
    const { records, problems } = importGames(`1. c4 *\n\n${wrong} *\n\n1. d4 (1. e4 --) d5 *\n`, arrival());
    assert.deepEqual(
      records.map(({ game }) => game.moves),
      [['c2c4'], ['d2d4', 'd7d5']],
      wrong,
    );
    assert.equal(problems.length, 1);
    assert.match(problems[0]!, problem);
  }
  const stray = importGames('1. e4 ) e5 *', arrival());
  assert.equal(stray.records[0]?.game.moves.length, 2);
  assert.match(stray.problems[0]!, /no variation is open here; expected a move or the result$/);
  assert.deepEqual(importGames(' \n', arrival()).records, []);
  assert.match(importGames('', arrival()).problems[0]!, /found nothing/);
  const nonsense = importGames('what is this', arrival());
  assert.equal(nonsense.records.length, 0);
  assert.ok(nonsense.problems.length > 0);
});

test('a file is named after its date and program', () => {
  assert.equal(fileNameOf(record('e2e4')), 'plyhouse-2026-01-02-random.pgn');
});

test('pgn-extract reads every export', { skip: WITHOUT_PGN_EXTRACT }, () => {
  const score = { kind: 'cp', centipawns: -35 } as const;
  const decision = { move: 'e7e5', from: 'search' as const, depth: 3, nodes: 12_480, pv: ['e7e5'], score };
  const answered = withMove(record('e2e4'), 'e7e5', 5, { decision, millis: 3, periodMillis: 41_000 });
  const branched = withMove(withoutMoves(record('e2e4 e7e5 g1f3 b8c6'), 2, 3), 'f1c4', 4);
  const valued = blankAnalysis(branched.game, 'random', 1000);
  const analysis = withWorth(valued, 2, { score, chance: 0.4, pv: ['g1f3', 'b8c6'], depth: 1, nodes: 1, best: 'g1f3' });
  const imported = importGames(
    `[White "a \\"b\\" \\\\"]\n[Black "\u001b[2J"]\n[Result "0-1"]
; with a brace } to the end of the line
1. e4 $1 { [%eval 0.3] ; % {x [y] } e5 (1... c5 (1... -- { threat } 2. d4 $16) 2. Nf3 { ( }) ({ nothing }) 2. Nf3 ; }
0-1\n\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n{ only words } *\n`,
    arrival(),
  ).records;
  assert.equal(imported.length, 2);
  const games = [
    withEnding(answered, { kind: 'resignation', winner: 'white' }, 9),
    withoutMoves(record('e2e4'), 1, 3),
    record('e1c1', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'),
    { ...branched, analysis },
    // As the page writes them, not as they came.
    ...imported.map(({ pgn, ...game }) => ({ ...game, pgn: { ...pgn!, text: makePgn(pgn!) } })),
  ];
  for (const each of games) readByPgnExtract(pgnOf(each, cardOf));
});
