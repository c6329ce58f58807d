import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf, gameOf, movesOf } from '../../chess/game.ts';
import { blankAnalysis } from '../../measure/analysis.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import { gamesText, importGames, pgnOf } from '../games/game-text.ts';
import { inListOrder } from '../games/games-list.ts';
import { sideLinesOf } from '../games/side-lines.ts';
import { gamesIn } from '../testing/services.ts';
import { packLine } from './packed-line.ts';
import { type DamagedRecord, makeRawText, readRecord, unfinishedGame } from './read-record.ts';
import { type GameRecord, newRecord, openLines, withMove, withoutMoves } from './record.ts';
import { memoryStore } from './store.ts';

const cardOf = (id: string) => (id === 'random' ? RANDOM_CARD : undefined);

/** A game against a program with everything the page stores of one. */
function playedRecord(): GameRecord {
  let record = newRecord({
    id: 'played',
    nowMillis: Date.UTC(2026, 0, 1),
    game: gameOf(INITIAL_FEN, []),
    white: { kind: 'visitor' },
    black: { kind: 'program', program: 'random' },
    terms: { control: { millis: 60_000, incrementMillis: 0, moves: 40 } },
    options: { Book: true },
    seed: 7,
    branch: { from: 'other', ply: 0 },
  });
  const outcome = {
    decision: {
      from: 'search' as const,
      depth: 2,
      nodes: 30,
      pv: ['e7e5'],
      score: { kind: 'cp' as const, centipawns: -5 },
      own: { score: '-5' },
      says: [{ kind: 'remark' as const, text: 'so' }],
    },
    millis: 3,
    periodMillis: 900,
  };
  for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
    const answer = { ...outcome, decision: { ...outcome.decision, move: uci } };
    record = withMove(record, uci, Date.UTC(2026, 0, 1, 1), ply % 2 === 1 ? answer : undefined, 1000);
  }
  record = withoutMoves(record, 1, Date.UTC(2026, 0, 1, 2));
  record = { ...record, game: { ...record.game, called: { kind: 'resignation', winner: 'white' } } };
  return { ...record, analysis: blankAnalysis({ start: INITIAL_FEN, moves: record.game.moves }, 'random', 100) };
}

/** An imported game, with tags, comments and nested variations. */
function broughtRecord(): GameRecord {
  const text =
    '[Event "Club"]\n[White "Anton"]\n[Black "Berta"]\n[Date "1982.05.01"]\n[Result "1-0"]\n\n' +
    '1. e4! {best} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 (2. -- d5) 1-0\n';
  return importGames(text, { nowMillis: Date.UTC(2026, 0, 1), newId: () => 'imported' }).records[0]!;
}

/** The record with another value at one path. */
function damagedAt(record: GameRecord, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(record) as unknown;
  const last = path.at(-1)!;
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], copy);
  (holder as Record<string | number, unknown>)[last] = value;
  return copy;
}

function damageOf(raw: unknown): DamagedRecord {
  const read = readRecord(raw);
  assert.equal(read.kind, 'damaged');
  return (read as { damaged: DamagedRecord }).damaged;
}

test('a complete game is read as stored; what an older page did not store is no damage', () => {
  for (const record of [playedRecord(), broughtRecord()]) {
    assert.deepEqual(readRecord(structuredClone(record)), { kind: 'whole', record });
  }
  const { notes: _, takenBack: __, options: ___, ...older } = broughtRecord();
  const read = readRecord(older);
  assert.ok(read.kind === 'whole');
  assert.deepEqual([read.record.notes, read.record.takenBack, read.record.options], [[], [], {}]);
});

test('an imported game is stored with its line as text, and read as it was', () => {
  const { pgn, ...others } = broughtRecord();
  const line = packLine(pgn!.line);
  assert.deepEqual(readRecord({ ...others, pgn: { ...pgn, line } }), { kind: 'whole', record: broughtRecord() });
  for (const broken of [
    '',
    'null',
    '[]',
    '[[],[["e2e4"]]]',
    '[[],["e2e5"]]',
    line.slice(1),
    line.replace('best', '"'),
  ]) {
    const { faults, readable } = damageOf({ ...others, pgn: { ...pgn, line: broken } });
    assert.deepEqual(faults, ['the PGN moves, with their comments and variations'], broken);
    assert.deepEqual(readable?.game.moves, ['e2e4', 'e7e5', 'g1f3']);
  }
});

describe('each part is checked separately, and the rest can be read', () => {
  const CASES: readonly [what: string, path: readonly (string | number)[], value: unknown, fault: string][] = [
    ['a time that is none', ['updatedMillis'], Number.NaN, 'the time of the last change'],
    ['a time as text', ['updatedMillis'], 'yesterday', 'the time of the last change'],
    ['a time beyond the calendar', ['createdMillis'], 1e300, 'the start time'],
    ['a time before the calendar', ['createdMillis'], -1e300, 'the start time'],
    ['a side that is nobody', ['white'], null, 'the white player'],
    ['a side without its program', ['black'], { kind: 'program' }, 'the black player'],
    ['terms', ['terms'], { depth: 'deep' }, 'the time control'],
    ['options', ['options'], { Book: {} }, 'the options'],
    ['clocks', ['clocks', 'white'], 12, 'the clocks'],
    ['its origin', ['branch'], 'other', 'the game it was copied from'],
    ['notes that are no list', ['notes'], 'none', 'the program’s thoughts'],
    ['a note', ['notes', 0, 'score'], { kind: 'cp' }, 'the program’s thoughts'],
    ['the line of a note', ['notes', 0, 'pv'], 'e7e5', 'the program’s thoughts'],
    ['a line that cannot be played', ['takenBack', 0], ['e2e5'], 'moves taken back'],
    ['a line that is none', ['takenBack', 0], 'e2e4', 'moves taken back'],
    ['an analysis', ['analysis', 'worths'], 7, 'the analysis'],
    ['the result', ['game', 'called'], { kind: 'boredom' }, 'the result'],
    ['a move', ['game', 'moves', 2], 'g1g5', 'move 3 of 3 and those after it'],
    ['the moves', ['game', 'moves'], 'e2e4', 'the moves'],
  ];
  for (const [what, path, value, fault] of CASES) {
    test(what, () => {
      const raw = damagedAt(playedRecord(), path, value);
      const { faults, readable, key } = damageOf(raw);
      assert.deepEqual(faults, [fault]);
      assert.equal(key, 'played');
      assert.ok(readable);
      assert.equal(readRecord(readable).kind, 'whole');
      const moves = path[1] === 'moves' ? (path.length === 3 ? 2 : 0) : 3;
      assert.equal(readable.game.moves.length, moves);
      assert.match(pgnOf(readable, cardOf), /^\[Event "A game at Plyhouse"\]/);
    });
  }

  test('tags, moves and result of an imported game are checked', () => {
    const record = broughtRecord();
    const tags = damageOf(damagedAt(record, ['pgn', 'tags', 2], { name: 'no name', value: 'x' }));
    assert.deepEqual(tags.faults, ['the PGN tags']);
    assert.ok(pgnOf(tags.readable!, cardOf).includes('[White "Anton"]'), 'the other tags are there');
    const line = damageOf(
      damagedAt(record, ['pgn', 'line', 'moves', 1, 'variations', 0, 'moves', 1, 'variations', 0, 'moves'], 3),
    );
    assert.deepEqual(line.faults, ['the PGN moves, with their comments and variations']);
    assert.match(pgnOf(line.readable!, cardOf), /\[Event "Club"\].*1\. e4 e5 2\. Nf3 1-0/s);
    const whole = damageOf(damagedAt(record, ['pgn'], 'gone'));
    assert.equal(whole.faults.length, 3);
    assert.deepEqual(whole.readable!.game.moves, ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual(damageOf(damagedAt(record, ['pgn', 'result'], '2-0')).faults, ['the PGN result']);
    // A different line would belong to a different game.
    assert.equal(damageOf(damagedAt(record, ['pgn', 'line', 'moves', 0, 'uci'], 'd2d4')).faults.length, 1);
  });

  test('a game is restored from its PGN if the page’s own copy is lost', () => {
    const { faults, readable } = damageOf(damagedAt(broughtRecord(), ['game'], 'gone'));
    assert.deepEqual(faults, ['the start position']);
    assert.deepEqual(readable, broughtRecord());
  });

  test('a record without a position cannot be shown, but can be saved as it is', () => {
    for (const raw of [
      damagedAt(playedRecord(), ['game', 'start'], 'not a position'),
      damagedAt(playedRecord(), ['game'], null),
      { id: 'x' },
      { id: 12, game: 3 },
      'a text',
      undefined,
    ]) {
      const { readable, faults } = damageOf(raw);
      assert.equal(readable, undefined);
      assert.ok(faults.includes('the start position'));
      assert.equal(typeof makeRawText(raw), 'string');
    }
  });
});

test('no damage causes an exception, and every record called complete can be shown and written', {
  skip: inAll,
}, () => {
  const places = [playedRecord(), broughtRecord()].flatMap((record) =>
    pathsOf(record).map((path) => [record, path] as const),
  );
  assert.ok(places.length > 150, `${places.length} places`);
  const junk = fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -1,
      1e300,
      '',
      '\0',
      'x',
      [],
      {},
      true,
    ),
    fc.anything({ withBigInt: true, maxDepth: 2 }),
  );
  let whole = 0;
  fc.assert(
    fc.property(fc.constantFrom(...places), junk, ([record, path], value) => {
      const read = readRecord(damagedAt(record, path, value));
      const shown = read.kind === 'whole' ? read.record : read.damaged.readable;
      if (read.kind === 'whole') whole++;
      else {
        assert.ok(read.damaged.faults.length > 0);
        if (shown?.id) assert.equal(readRecord(shown).kind, 'whole');
      }
      if (!shown) return;
      endingOf(shown.game);
      movesOf(shown.game);
      openLines(shown);
      inListOrder([shown, record]);
      new Date(shown.updatedMillis).toISOString();
      const { left } = gamesText([shown], cardOf);
      if (shown.pgn) sideLinesOf(shown.pgn, 'en');
      // Only the moves of variations are not played until they are needed.
      for (const { reason } of left) assert.match(reason, /not legal|not a move|illegal/);
    }),
    { seed: 17, numRuns: 1500 },
  );
  assert.ok(whole > 50 && whole < 1450, `${whole} whole`);
});

/** Every path in a value. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = keys.flatMap((key) => pathsOf((value as Record<string | number, unknown>)[key], [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

test('the text of a record loses nothing that can be written', () => {
  const itself: Record<string, unknown> = {
    id: 'a',
    updatedMillis: Number.NaN,
    big: 12n,
    gone: undefined,
    list: [1, { deep: 2 }],
  };
  itself.again = itself;
  itself.twice = itself.list;
  assert.deepEqual(JSON.parse(makeRawText(itself)), {
    id: 'a',
    updatedMillis: 'NaN',
    big: '12n',
    gone: 'undefined',
    list: [1, { deep: 2 }],
    again: '(itself)',
    twice: [1, { deep: 2 }],
  });
});

test('the game to continue is found without reading others', () => {
  const { called: _, ...game } = playedRecord().game;
  const reads: string[] = [];
  const stored = (id: string, updatedMillis: number, others: object = {}) => {
    const raw = { ...playedRecord(), analysis: undefined, game, ...others, id, updatedMillis };
    return Object.defineProperty({ ...raw }, 'game', {
      enumerable: true,
      get: () => {
        reads.push(id);
        return raw.game;
      },
    });
  };
  const begun = { game: { ...game, moves: game.moves.slice(0, 1) }, takenBack: [] };
  const raws = [
    stored('older', 1),
    stored('last', 2),
    stored('damaged', 3, { notes: 7 }),
    stored('ended', 4, { game: playedRecord().game }),
    stored('begun', 5, begun),
    stored('imported', 6, { pgn: broughtRecord().pgn }),
  ];
  assert.equal(unfinishedGame(raws)?.id, 'last');
  assert.deepEqual([...new Set(reads)], ['begun', 'ended', 'damaged', 'last']);
  assert.equal(unfinishedGame(raws.slice(2)), undefined);
});

test('a store returns every complete game, and never overwrites a damaged one', async () => {
  const [played, imported] = [playedRecord(), broughtRecord()];
  const broken = damagedAt({ ...played, id: 'broken' }, ['notes'], 'none');
  const store = memoryStore([broken, imported, played]);
  const ids = async () => (await gamesIn(store)).map(({ id }) => id);
  assert.deepEqual(await ids(), ['played', 'imported']);
  assert.equal(await store.get('broken'), undefined);
  assert.equal(await store.put({ ...played, id: 'broken' }), false);
  await store.deleteAll(['broken']);
  assert.deepEqual(await store.raws(), [imported, played]);
  await store.addAll([broken as GameRecord]);
  assert.deepEqual(await store.raws(), [imported, played, broken]);
  assert.deepEqual(await ids(), ['played', 'imported']);
});
