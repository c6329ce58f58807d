import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { effect } from '@preact/signals';
import { gameOf, movesOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { type EngineClient, localClient } from '../../host/engine-client.ts';
import { tournamentRequest } from '../../host/search-request.ts';
import { tracePath } from '../../host/trace-path.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { findProgram } from '../../programs/catalog.ts';
import { lastingStorage, type ValueStorage } from '../app/kept.ts';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import { stepReader } from '../watch/trace-steps.ts';
import { beginDaily, closeDaily, openDaily, setSeen, showRefutation, tryMove } from './daily-model.ts';
import { type DailyRow, dayAfter, dayOf, FIRST_DAY, isDay, problemOf } from './daily-problem.ts';
import { DAILY_RESULTS, type DailyResult, keepResult, streakOf } from './daily-results.ts';
import {
  announceAttempt,
  formatAttempt,
  formatLevel,
  formatOrigin,
  formatStrip,
  formatUntilNext,
  formatWhy,
} from './daily-text.ts';

const ROWS = JSON.parse(
  readFileSync(new URL('../../../data/positions/daily.json', import.meta.url), 'utf8'),
) as readonly DailyRow[];
const DAYS = ROWS.map((_, at) => problemOf(ROWS, dayAfter(FIRST_DAY, at)));
/** The steps of a search that is followed to its end, whatever was seen. */
const SHORT = 3000;
/** One of each program. */
const SAMPLE = [...new Map(DAYS.map((day) => [day.program, day])).values()];

describe('days', () => {
  test('each has its position, which further positions do not change', () => {
    const fewer = ROWS.slice(0, 5);
    for (let day = 0; day < fewer.length; day++) {
      const date = dayAfter(FIRST_DAY, day);
      assert.equal(problemOf(fewer, date).fen, ROWS[day]!.fen);
      assert.equal(problemOf(ROWS, date).fen, ROWS[day]!.fen);
    }
    assert.equal(problemOf(fewer, dayAfter(FIRST_DAY, 5)).fen, ROWS[0]!.fen);
    // A clock may be behind.
    assert.equal(problemOf(fewer, dayAfter(FIRST_DAY, -1)).fen, ROWS[4]!.fen);
    assert.equal(problemOf(fewer, '1970-01-01').date, '1970-01-01');
  });

  test('go over months, leap days and changes of the clock', () => {
    for (const [date, next] of [
      ['2026-12-31', '2027-01-01'],
      ['2028-02-28', '2028-02-29'],
      ['2027-03-28', '2027-03-29'],
      ['2027-10-31', '2027-11-01'],
    ] as const) {
      assert.equal(dayAfter(date), next);
      assert.equal(dayAfter(next, -1), date);
    }
    assert.equal(dayOf(new Date(2026, 10, 28, 0, 0, 1).getTime()), '2026-11-28');
    assert.equal(dayOf(new Date(2026, 10, 28, 23, 59, 59).getTime()), '2026-11-28');
  });

  test('are open from the first one to today', () => {
    for (const [text, isOpen] of [
      [FIRST_DAY, true],
      ['2026-11-28', true],
      ['2026-11-29', false],
      ['2026-10-31', false],
      ['2026-11-31', false],
      ['2026-11-2', false],
      ['yesterday', false],
    ] as const) {
      assert.equal(isDay(text, '2026-11-28'), isOpen, text);
    }
  });

  test('difficulties are fifths of the collection, those of equal effort together', () => {
    for (const level of [2, 3, 4, 5]) {
      const easier = DAYS.filter(({ difficulty }) => difficulty < level).map(({ effort }) => effort);
      const most = Math.max(...easier);
      assert.ok(DAYS.every(({ difficulty, effort }) => difficulty < level || effort > most));
      const fifths = ((level - 1) * DAYS.length) / 5;
      const withoutLast = easier.filter((effort) => effort < most).length;
      assert.ok(withoutLast < fifths && fifths <= easier.length, `${withoutLast} to ${easier.length} below ${level}`);
    }
  });
});

describe('results', () => {
  const SOLVED: DailyResult = { misses: 1, millis: 900, end: 'solved', isOnDay: true };

  test('what a full or forbidden storage refuses lasts as long as the page, and the page says so', () => {
    const full: ValueStorage = {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const page of [{ storage: full }, { storage: undefined }]) {
      const storage = lastingStorage(page);
      keepResult(storage, '2026-11-27', SOLVED);
      keepResult(lastingStorage(page), '2026-11-28', SOLVED);
      assert.equal(streakOf(DAILY_RESULTS.read(storage), '2026-11-28'), 2);
      assert.match(storage.unsavedText(DAILY_RESULTS, 'your results'), /your results will be gone/);
    }
    // Nothing is lost when there is room again.
    const { getItem, setItem } = memoryStorage();
    let isFull = true;
    const page = {
      storage: { getItem, setItem: (key: string, text: string) => (isFull ? full.setItem : setItem)(key, text) },
    };
    keepResult(lastingStorage(page), '2026-11-27', SOLVED);
    isFull = false;
    keepResult(lastingStorage(page), '2026-11-28', SOLVED);
    assert.equal(lastingStorage(page).unsavedText(DAILY_RESULTS, 'your results'), '');
    assert.equal(streakOf(DAILY_RESULTS.read({ getItem, setItem }), '2026-11-28'), 2);
  });

  test('the end of a day stays; unreadable ones are left out', () => {
    const storage = memoryStorage();
    keepResult(storage, '2026-11-28', { misses: 1, millis: 5 });
    keepResult(storage, '2026-11-28', SOLVED);
    keepResult(storage, '2026-11-28', { misses: 0, millis: 1, end: 'shown' });
    assert.deepEqual(DAILY_RESULTS.read(storage), { '2026-11-28': SOLVED });
    for (const text of ['[', '7', '{"2026-11-28":{"misses":-1,"millis":1}}', '{"2026-11-28":{"misses":1}}'])
      assert.deepEqual(DAILY_RESULTS.read(memoryStorage({ 'plyhouse.daily': text })), {}, text);
  });

  test('a streak is of days solved on the day, up to today or yesterday', () => {
    const late: DailyResult = { misses: 0, millis: 1, end: 'solved' };
    const kept = { '2026-11-25': SOLVED, '2026-11-26': late, '2026-11-27': SOLVED, '2026-11-28': SOLVED };
    assert.equal(streakOf(kept, '2026-11-28'), 2);
    assert.equal(streakOf(kept, '2026-11-29'), 2);
    assert.equal(streakOf(kept, '2026-11-30'), 0);
    assert.equal(streakOf(kept, '2026-11-26'), 1);
    assert.equal(streakOf({}, '2026-11-28'), 0);
    // Today’s refutation was shown.
    const shown: DailyResult = { misses: 1, millis: 1, end: 'shown' };
    assert.equal(streakOf({ ...kept, '2026-11-29': shown }, '2026-11-29'), 0);
    assert.equal(streakOf({ ...kept, '2026-11-29': { misses: 1, millis: 1 } }, '2026-11-29'), 2);
  });
});

test('a clock that was set back costs no time, and no result', async () => {
  let ticks = 5000;
  const kept: DailyResult[] = [];
  const day = DAYS[0]!;
  const startClient = async () => localClient(await findProgram(day.program).load());
  const services = {
    startClient,
    ticks: () => ticks,
    isToday: () => true,
    onResult: (result: DailyResult) => kept.push(result),
  };
  const model = openDaily(day, services);
  setSeen(model, true);
  await beginDaily(model);
  ticks = 0;
  for (let ply = 1; ply < day.moves.length; ply += 2) await tryMove(model, day.moves[ply]!);
  assert.deepEqual(kept.at(-1), { misses: 0, millis: 0, end: 'solved', isOnDay: true });
});

const day = DAYS[0]!;

/** The position with its program in this thread, and a clock that goes on by a second each time. */
async function begun(client?: EngineClient) {
  const kept: DailyResult[] = [];
  let ticks = 0;
  const startClient = async () => client ?? localClient(await findProgram(day.program).load());
  const model = openDaily(day, {
    startClient,
    ticks: () => (ticks += 1000),
    isToday: () => true,
    onResult: (result) => kept.push(result),
  });
  await beginDaily(model);
  return { model, kept };
}

describe('solving', () => {
  test('the program errs, each right move is answered, and a miss is taken back and counted', async () => {
    const { model, kept } = await begun();
    assert.deepEqual(model.game.value.moves, day.moves.slice(0, 1));
    const wrong = movesOf(model.game.value).find((move) => move !== day.moves[1])!;
    await tryMove(model, wrong);
    assert.deepEqual(model.game.value.moves, day.moves.slice(0, 1));
    for (let ply = 1; ply < day.moves.length; ply += 2) await tryMove(model, day.moves[ply]!);
    assert.deepEqual(model.game.value.moves, day.moves);
    assert.equal(model.phase.value.kind, 'over');
    const [first, last] = [kept[0]!, kept.at(-1)!];
    assert.deepEqual([first.misses, first.end, last.misses, last.end], [1, undefined, 1, 'solved']);
    assert.ok(last.millis > first.millis && last.isOnDay);
  });

  test('time counts at every move, while the position is seen and until it is left', async () => {
    const long = DAYS.find(({ moves }) => moves.length > 3)!;
    const program = await findProgram(long.program).load();
    let ticks = 0;
    const kept: DailyResult[] = [];
    const open = (result?: DailyResult) =>
      openDaily(
        long,
        {
          startClient: async () => {
            const client = localClient(program);
            // The program's time is not the visitor's.
            return { ...client, think: (...asked) => client.think(...asked).finally(() => (ticks += 40_000)) };
          },
          ticks: () => ticks,
          isToday: () => true,
          onResult: (next) => kept.push(next),
        },
        result,
      );
    const model = open();
    setSeen(model, true);
    await beginDaily(model);
    assert.equal(kept.length, 0);
    ticks += 1000;
    await tryMove(model, long.moves[1]!);
    assert.equal(model.result.value.millis, 1000);
    ticks += 200;
    setSeen(model, false);
    ticks += 3_600_000;
    setSeen(model, true);
    ticks += 30;
    closeDaily(model);
    assert.equal(kept.at(-1)!.millis, 1230);

    // After a reload it goes on from there; a page that is hidden meanwhile does not begin to count.
    const again = open(kept.at(-1)!);
    const begun = beginDaily(again);
    setSeen(again, false);
    await begun;
    ticks += 50_000;
    setSeen(again, true);
    for (let ply = 1; ply < long.moves.length; ply += 2) {
      ticks += 4;
      await tryMove(again, long.moves[ply]!);
    }
    const { millis, end } = again.result.value;
    assert.deepEqual([millis, end], [1230 + 4 * Math.floor(long.moves.length / 2), 'solved']);
  });

  test('what was shown is not solved afterwards', async () => {
    const { model, kept } = await begun();
    showRefutation(model);
    assert.deepEqual(model.game.value.moves, day.moves);
    await beginDaily(model);
    for (let ply = 1; ply < day.moves.length; ply += 2) await tryMove(model, day.moves[ply]!);
    assert.deepEqual(
      kept.map(({ end }) => end),
      ['shown'],
    );
  });

  test('a program that plays otherwise is reported', async () => {
    const other = localClient(await findProgram('random').load());
    let isClosed = false;
    const { model } = await begun({
      ...other,
      async close() {
        isClosed = true;
      },
    });
    assert.equal(model.phase.value.kind, 'failed');
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(isClosed, 'its worker is ended');
  });
});

test('a move of the visitor is at no moment taken for the program’s, and the board alone announces moves', async () => {
  const { model } = await begun();
  const { card } = findProgram(day.program);
  const shown: string[] = [];
  const spoken: string[] = [];
  const leave = effect(() => {
    shown.push(formatAttempt(model, card, 'en'));
    spoken.push(announceAttempt(model, card.name, 'en'));
  });
  for (let ply = 1; ply < day.moves.length; ply += 2) {
    await tryMove(model, movesOf(model.game.value).find((move) => move !== day.moves[ply])!);
    await tryMove(model, day.moves[ply]!);
  }
  leave();
  const answers = day.moves.flatMap((move, ply) =>
    ply === 0 || ply % 2 === 1 ? [] : [makeSan(gameOf(day.fen, day.moves.slice(0, ply)), move)],
  );
  const named = shown.flatMap((text) => / answered (\S+)\./.exec(text)?.[1] ?? []);
  assert.deepEqual([...new Set(named)], answers);
  for (const text of spoken) assert.doesNotMatch(text, / answered | has played /);
  assert.ok(spoken.some((text) => / is thinking…$/.test(text)));
});

describe('why it erred', () => {
  /** The first moves of a line that are the same. */
  const common = (line: readonly Uci[], moves: readonly Uci[]) => {
    const at = line.findIndex((move, ply) => move !== moves[ply]);
    return at < 0 ? line.length : at;
  };

  test('at its step the search stands on the refutation as far as is said, and a short one goes no further', {
    skip: inAll,
  }, async () => {
    for (const { program, fen, moves, why } of SAMPLE) {
      const client = localClient(await findProgram(program).load());
      const game = gameOf(fen, []);
      await client.watch(game, tournamentRequest(client.card));
      const reader = stepReader({ pull: (count) => client.pull(count) });
      const path = tracePath(game);
      let furthest = 0;
      for (let step = 1; ; step++) {
        if (!reader.isOver()) await reader.fill(4000);
        const ahead = reader.shift();
        if (!ahead) break;
        for (const event of ahead.step.events) {
          path.follow(event);
          furthest = Math.max(furthest, common(path.moves, moves));
          if (event.kind === 'enter' && common(path.moves, moves) === why.seen + 1) {
            assert.ok(step >= why.step, `${program} at ${fen}: step ${step}`);
          }
        }
        if (step === why.step) assert.equal(furthest, why.seen + 1, `${program} at ${fen}`);
        if (step >= Math.max(why.step, SHORT)) break;
      }
      assert.equal(furthest, why.step === 0 ? 0 : why.seen + 1, `${program} at ${fen}`);
    }
  });

  test('is a sentence that names the moves, and a strip that does not', async () => {
    for (const day of DAYS) {
      const { card } = await findProgram(day.program);
      const text = formatWhy(day, card, 'en');
      assert.match(text, /^\S.*\.$/);
      assert.ok(text.includes(card.name) && !/undefined|NaN/.test(text), text);
      assert.match(formatLevel(card), /^at its (only level|tournament level( \((?!Tournament).+\))?)$/);
      assert.doesNotMatch(formatLevel(card), /Its|its own/);
      // Players have the names that the page gives them, not ids, and openings none.
      const origin = formatOrigin(day, (id) => findProgram(id).card);
      assert.match(origin, /^From (move \d+ of .+ – .+|a recorded game: [^?]* – [^?]*)\.$/);
      assert.doesNotMatch(origin, / - |unixchess|gambiet|chess05|house/);
      const strip = formatStrip(day, { misses: 2, millis: 61_000, end: 'solved' }, card, 'https://x/#/daily');
      assert.equal(strip.split('\n')[2], '✗ ✗ ✓  3 tries, 1 min 1 s');
    }
    const [day] = DAYS;
    const { card } = findProgram(day!.program);
    const strip = formatStrip(day!, { misses: 12, millis: 1000, end: 'shown' }, card, 'https://x/#/daily');
    assert.equal(strip.split('\n')[2], '12 × ✗ –  not solved, 1 s');
  });
});

test('it is said how long it is to the next position', () => {
  for (const [hour, minute, second, text] of [
    [0, 0, 0, '24 h 00 min'],
    [20, 54, 30, '3 h 06 min'],
    [23, 59, 1, '1 min'],
  ] as const)
    assert.equal(formatUntilNext(new Date(2026, 6, 4, hour, minute, second).getTime()), text);
});
