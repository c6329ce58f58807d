import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFirefox } from './firefox-driver.ts';
import { findWebKit } from './webkit-driver.ts';

/** Runs with other values of some environment variables, which are restored afterwards. */
function withEnvironment<Answer>(values: Readonly<Record<string, string>>, ask: () => Answer): Answer {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  try {
    return ask();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

test('an engine that is not installed says how to get it, and a wrong path is reported', async () => {
  const nothing = {
    PATH: '',
    PLYHOUSE_FIREFOX: '',
    PLYHOUSE_WEBKIT: '',
    PLYHOUSE_WEBKIT_DRIVER: '',
    PLYHOUSE_XVFB: '',
  };
  if (process.platform === 'linux') {
    assert.match(withEnvironment(nothing, findFirefox).missing!, /apt-get install firefox-esr/);
  }
  const webKit = withEnvironment(nothing, findWebKit);
  assert.match(
    webKit.missing!,
    /WebKitWebDriver and Xvfb, not installed here \(.*apt-get install webkit2gtk-driver xvfb/,
  );
  await assert.rejects(webKit.start(), /WebKitWebDriver and Xvfb, not installed/);
  const astray = { PLYHOUSE_FIREFOX: '/nowhere/firefox' };
  assert.throws(() => withEnvironment(astray, findFirefox), /names \/nowhere\/firefox, and there is no such file/);
});

test('an engine that is named is used', () => {
  const named = {
    PLYHOUSE_FIREFOX: process.execPath,
    PLYHOUSE_WEBKIT: process.execPath,
    PLYHOUSE_WEBKIT_DRIVER: process.execPath,
    PLYHOUSE_XVFB: process.execPath,
  };
  for (const find of [findFirefox, findWebKit]) assert.equal(withEnvironment(named, find).missing, undefined);
});
