// A reporter of node:test: how long the tests of each file took, as JSON.
import path from 'node:path';

// biome-ignore lint/style/noDefaultExport: node:test looks for it.
export default async function* times(events) {
  const millis = {};
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0 || data.file === undefined) continue;
    const file = path.relative(process.cwd(), data.file).split(path.sep).join('/');
    millis[file] = (millis[file] ?? 0) + Math.round(data.details.duration_ms);
  }
  yield JSON.stringify(millis);
}
