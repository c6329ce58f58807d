import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { House, Visit, VisitOptions } from './browser.ts';

/** A page that hangs cannot be pictured. */
const PICTURE_MILLIS = 5_000;

/** A server shared by all tests of a file, and the visit of the current test. */
interface Visits {
  house(): House;
  /** Opens the page for this test, as a first-time visitor. It is closed at the end of the test. */
  open(path?: string, options?: VisitOptions): Promise<Page>;
  /** The last visit begun by {@link open}. */
  visit(): Visit;
  /** Removes the errors that a test has provoked: those that match. */
  forgive(errors: RegExp): void;
}

/** Shows where a test has failed: the address, what the page complained of, and a picture of it in the folder of temporary files. */
async function report({ page, complaints }: Visit, name: string): Promise<void> {
  const picture = join(tmpdir(), `plyhouse-failed-${name.replace(/\W+/g, '-').slice(0, 60)}.png`);
  const isTaken = await page.screenshot({ path: picture, timeout: PICTURE_MILLIS }).then(
    () => true,
    () => false,
  );
  console.log(`failed at ${page.url()}${isTaken ? `, pictured in ${picture}` : ''}\n${complaints.join('\n')}`);
}

/**
 * Starts a server before the tests of a file and closes it after them. Each test has a visit of its own, and fails on
 * any error of the page.
 */
export function visitsTo(openIt: () => Promise<House>): Visits {
  let house: House | undefined;
  let visit: Visit | undefined;

  before(async () => {
    house = await openIt();
  });
  after(() => house?.close());
  afterEach(async (context) => {
    const complaints = visit?.complaints ?? [];
    if (visit && 'passed' in context && !context.passed) await report(visit, context.name);
    await visit?.close();
    visit = undefined;
    assert.deepEqual(complaints, []);
  });

  return {
    house: () => house!,
    async open(path = '', options = {}) {
      visit = await house!.visit(path, options);
      return visit.page;
    },
    visit: () => visit!,
    forgive(errors) {
      const { complaints } = visit!;
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !errors.test(text)));
    },
  };
}
