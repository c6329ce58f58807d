/** The page as it is built from the sources that are here, for tests that look through its files. */
import { BUILT, buildPage, isBuilt } from '../build.ts';

/** The folder of the page. It is built first where its sources have changed since it was. */
export async function builtPage(): Promise<string> {
  if (!isBuilt()) await buildPage();
  return BUILT;
}
