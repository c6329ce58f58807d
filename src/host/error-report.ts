/** What is told of an error. Plain data, so that it can leave a worker: errors lose their fields on the way. */
export interface ErrorReport {
  /** What happened, for whoever uses the page. Never empty. */
  readonly message: string;
  /** What happened and where it came up, for whoever mends it: name, message and stack, of its causes too. */
  readonly details?: string;
}

/** An error that may have come from elsewhere, and then brings its details from there. */
interface Reported extends Error {
  readonly details?: string | undefined;
}

export function reportError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { message: String(error) || 'an error without a word' };
  return { message: error.message || error.name, details: detailsOf(error) };
}

/**
 * Everything that is known of an error, as text. The stack of V8 begins with name and message; those of WebKit and of
 * Firefox have neither, so that they are put before it.
 */
export function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { details, stack = '', cause } = error as Reported;
  if (details !== undefined) return details;
  const title = String(error);
  const whole = stack.startsWith(title) ? stack : [title, stack].filter(Boolean).join('\n');
  return cause === undefined ? whole.trimEnd() : `${whole.trimEnd()}\nCaused by: ${detailsOf(cause)}`;
}

/** An error of a worker, as it is told outside of it. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly details: string | undefined;
  constructor({ message, details }: ErrorReport) {
    super(message);
    this.details = details;
  }
}
