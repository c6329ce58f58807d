import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endingOf } from '../../chess/game.ts';
import { CARDS } from '../../programs/cards.ts';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import { readRecord } from '../record/read-record.ts';
import { HELPS, withHelp } from '../record/record.ts';
import { requestedRecord } from '../session/game-request.ts';
import { noteHelp, offerHelp, openSession } from '../session/game-session.ts';
import { changeTerms, playMove, putOnBoard, resign, takeBackMove } from '../session/play-model.ts';
import { testServices } from '../testing/services.ts';
import { BEATEN } from './ladder-model.ts';
import { lostRating, ratedRungOf } from './rated.ts';
import { countGame, RESULTS } from './results.ts';

/** A game against a rung of the ladder, as the page plays it: no view is shown. */

const cardOf = (program: string) => CARDS.find(({ id }) => id === program);
const AGAINST_SOMA = {
  white: { kind: 'visitor' },
  black: { kind: 'program', program: 'soma' },
  terms: { level: cardOf('soma')!.tournamentLevel, period: true },
} as const;

function begun(change: Partial<Parameters<typeof requestedRecord>[1]> = {}) {
  const storage = memoryStorage();
  const services = testServices({
    cardOf,
    startClient: () => new Promise(() => {}),
    isRated: async (record) => ratedRungOf(record, cardOf) !== undefined,
    countResult: async (record) => countGame(storage, cardOf, record),
  });
  const session = openSession(services, requestedRecord(services, { ...AGAINST_SOMA, ...change }));
  return { session, storage };
}

type Begun = ReturnType<typeof begun>;

/** Two moves, one of them by the program. */
function played({ session }: Begun): void {
  playMove(session, 'e2e4');
  const { value } = session.record;
  const note = {
    ply: 2,
    program: 'soma',
    from: 'search',
    depth: 1,
    nodes: 1,
    millis: 1,
    periodMillis: 1,
    pv: [],
  } as const;
  session.record.value = { ...value, game: { ...value.game, moves: ['e2e4', 'e7e5'] }, notes: [note] };
}

describe('a rated game', () => {
  test('counts once it has ended, whatever is shown', () => {
    const at = begun();
    played(at);
    assert.equal(ratedRungOf(at.session.record.value, cardOf)?.player.name, 'soma');
    assert.deepEqual(RESULTS.read(at.storage), []);
    resign(at.session);
    assert.deepEqual(
      RESULTS.read(at.storage).map(({ rung, points }) => [rung, points]),
      [['soma', 0]],
    );
    putOnBoard(at.session, at.session.record.value);
    assert.equal(RESULTS.read(at.storage).length, 1);
  });

  test('counts where it is played, and not in a tab that follows it', () => {
    const at = begun();
    played(at);
    at.session.isElsewhere.value = true;
    resign(at.session);
    assert.ok(endingOf(at.session.record.value.game));
    assert.deepEqual(RESULTS.read(at.storage), []);
  });

  for (const help of HELPS) {
    test(`is unrated by ${help}, through a reload`, () => {
      const at = begun();
      played(at);
      noteHelp(at.session, help);
      const stored = readRecord(JSON.parse(JSON.stringify(at.session.record.value)));
      assert.equal(stored.kind, 'whole');
      assert.equal(stored.kind === 'whole' && stored.record.help, help);
      assert.equal(ratedRungOf(at.session.record.value, cardOf), undefined);
      assert.equal(lostRating(at.session.record.value, cardOf), help);
      const winner = { kind: 'resignation', winner: 'white' } as const;
      at.session.record.value = {
        ...at.session.record.value,
        game: { ...at.session.record.value.game, called: winner },
      };
      assert.deepEqual(
        RESULTS.read(at.storage).map(({ rung, points }) => [rung, points]),
        [[undefined, 1]],
      );
      assert.deepEqual(BEATEN.read(at.storage), []);
    });
  }

  test('is unrated by another level in its course, and not before its first move', () => {
    const at = begun();
    const { terms } = at.session.record.value;
    changeTerms(at.session, { depth: 1 });
    assert.equal(ratedRungOf(at.session.record.value, cardOf), undefined);
    changeTerms(at.session, terms);
    played(at);
    changeTerms(at.session, terms);
    assert.equal(ratedRungOf(at.session.record.value, cardOf)?.player.name, 'soma');
    changeTerms(at.session, { depth: 1 });
    changeTerms(at.session, terms);
    assert.equal(ratedRungOf(at.session.record.value, cardOf), undefined);
    assert.equal(lostRating(at.session.record.value, cardOf), 'level');
  });

  test('is unrated by a move taken back', () => {
    const at = begun();
    played(at);
    takeBackMove(at.session);
    assert.equal(ratedRungOf(at.session.record.value, cardOf), undefined);
    assert.equal(lostRating(at.session.record.value, cardOf), 'takeBack');
  });

  test('says first that help ends its rating, and gives none without consent', async () => {
    const at = begun();
    played(at);
    let given = 0;
    const give = () => void given++;
    await offerHelp(at.session, 'hint', give);
    assert.deepEqual([given, at.session.question.value?.aid], [0, 'hint']);
    at.session.question.value!.give();
    noteHelp(at.session, 'hint');
    await offerHelp(at.session, 'analysis', give);
    assert.equal(given, 2);
  });

  test('gives no help in a tab that follows it', async () => {
    const at = begun();
    played(at);
    at.session.isElsewhere.value = true;
    await offerHelp(at.session, 'analysis', () => assert.fail('analysed'));
    assert.equal(at.session.question.value, undefined);
    assert.match(at.session.notice.value!.text, /rated, and open in another tab/);
  });
});

test('a game that never counted gives help at once', async () => {
  for (const change of [
    { terms: { depth: 1 } },
    { black: { kind: 'visitor' } as const },
    { branch: { from: 'x', ply: 0 } },
  ]) {
    const at = begun(change);
    let given = 0;
    await offerHelp(at.session, 'hint', () => void given++);
    assert.equal(given, 1);
    assert.equal(lostRating(at.session.record.value, cardOf), undefined);
  }
});

test('help after the end, and in an analysis of one’s own, is none', () => {
  const at = begun();
  played(at);
  resign(at.session);
  const { value } = at.session.record;
  assert.equal(withHelp(value, 'analysis'), value);
  const alone = begun({ black: { kind: 'visitor' } }).session.record.value;
  assert.equal(withHelp(alone, 'analysis'), alone);
});
