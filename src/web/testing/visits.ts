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

/** How a test was visited, to find a page that another one left. */
const keyOf = (options: VisitOptions): string => JSON.stringify(options);

/**
 * Starts a server before the tests of a file and closes it after them. Each test has a visit of its own, and fails on
 * any error of the page.
 * @param isRenewed whether a test gets the page of one before it that began alike, without what its visitor has left there; those
 * that change more of it say so (`isAlone`).
 */
export function visitsTo(openIt: () => Promise<House>, isRenewed = false): Visits {
  let house: House | undefined;
  let visit: Visit | undefined;
  /** The visits of the current test. */
  let opened: { readonly visit: Visit; readonly options: VisitOptions }[] = [];
  /** Pages for later tests, by how they were opened. */
  const kept = new Map<string, Visit>();

  before(async () => {
    house = await openIt();
  });
  after(async () => {
    for (const each of kept.values()) await each.close();
    await house?.close();
  });
  afterEach(async (context) => {
    const complaints = [...(visit?.complaints ?? [])];
    const isPassed = 'passed' in context && context.passed;
    if (visit && !isPassed) await report(visit, context.name);
    for (const { visit: each, options } of opened) {
      const isAsBegun = isPassed && complaints.length === 0 && !options.isAlone && !each.page.isClosed();
      if (isRenewed && isAsBegun && !kept.has(keyOf(options))) {
        await each.leave();
        kept.set(keyOf(options), each);
      } else await each.close();
    }
    opened = [];
    visit = undefined;
    assert.deepEqual(complaints, []);
  });

  return {
    house: () => house!,
    async open(path = '', options = {}) {
      const left = kept.get(keyOf(options));
      kept.delete(keyOf(options));
      await left?.renew(path);
      visit = left ?? (await house!.visit(path, options));
      opened.push({ visit, options });
      return visit.page;
    },
    visit: () => visit!,
    forgive(errors) {
      const { complaints } = visit!;
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !errors.test(text)));
    },
  };
}
