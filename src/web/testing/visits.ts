import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { House, Visit, VisitOptions } from './browser.ts';

/** A house that stands for all tests of a file, and the visit of the test that runs. */
interface Visits {
  house(): House;
  /** Opens the page for this test, as a visitor who has never been here. The test's end closes it. */
  open(path?: string, options?: VisitOptions): Promise<Page>;
  /** The visit that {@link open} began last. What a test has provoked itself it takes out of the complaints. */
  visit(): Visit;
}

/**
 * Opens a house before the tests of a file and closes it after them. Each test has a visit of its own; of whatever
 * the page complains in it, the test fails.
 */
export function visitsTo(openIt: () => Promise<House>): Visits {
  let house: House | undefined;
  let visit: Visit | undefined;

  before(async () => {
    house = await openIt();
  });
  after(() => house?.close());
  afterEach(async () => {
    const complaints = visit?.complaints ?? [];
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
  };
}
