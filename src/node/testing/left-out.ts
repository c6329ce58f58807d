/**
 * Why a test is left out, for the `skip` of node:test: what it needs is not installed. With `CI=true` nothing is left out.
 * @param missing what to install; undefined if it is installed.
 * @throws with `CI=true`.
 */
export function leftOut(missing: string | undefined): string | false {
  if (missing !== undefined && process.env.CI === 'true')
    throw new Error(`with CI=true no test is left out: ${missing}`);
  return missing ?? false;
}
