import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { appendEvent } from '../../tournament/store/events.ts';
import { openDatabase } from '../../tournament/store/open-database.ts';
import { testSpec } from '../../tournament/store/store.contract.ts';
import { createTournament } from '../../tournament/store/tournaments.ts';
import { formatProgress, statusReportOf } from './report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-report-'));
after(() => rmSync(folder, { recursive: true }));

test('the speed of a tournament is that from its first pair to its last', async () => {
  const database = await openDatabase(path.join(folder, 'status.sqlite'));
  try {
    const { id } = await createTournament(database, testSpec({ kind: 'round-robin', games: 2 }));
    const progress = () =>
      database.write(async ({ queries }) => formatProgress((await statusReportOf(queries, id)).status));
    const finishAt = (millis: number) =>
      database.write(async (transaction) => {
        await appendEvent(transaction, id, 'game-finished', { isLastOfPair: true });
        const last = transaction.queries.updateTable('event').set({ at: millis });
        await last
          .where('tournament', '=', id)
          .where('at', '>', 1_000_000)
          .where('kind', '=', 'game-finished')
          .execute();
      });
    const texts = [];
    for (const minute of [0, 1, 6]) {
      await finishAt(minute * 60_000);
      texts.push(await progress());
    }
    assert.deepEqual(texts, ['0 of 12 games', '0 of 12 games, 2.0 a minute', '0 of 12 games, 40.0 an hour']);
  } finally {
    await database.close();
  }
});
