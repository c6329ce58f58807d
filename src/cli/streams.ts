/** Where a command line reads and writes. */
export interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly errors: NodeJS.WriteStream;
}

/** Those of this process. */
export function processStreams(): Streams {
  return { input: process.stdin, output: process.stdout, errors: process.stderr };
}
