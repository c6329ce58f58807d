/** A report of an error. Plain data, so that it can leave a worker, where errors lose their fields. */
export interface ErrorReport {
  /** A message for the user. Never empty. */
  readonly message: string;
  /** Details for developers: name, message and stack, including causes. */
  readonly details?: string;
}

/** An error that may have come from another thread and then carries its details. */
interface Reported extends Error {
  readonly details?: string | undefined;
}

export function reportError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { message: String(error) || 'an error without a message' };
  return { message: error.message || error.name, details: detailsOf(error) };
}

/**
 * Everything known about an error, as text. V8's stack starts with name and message; those of WebKit and Firefox have
 * neither, so they are added.
 */
export function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { details, stack = '', cause } = error as Reported;
  if (details !== undefined) return details;
  const title = String(error);
  const whole = stack.startsWith(title) ? stack : [title, stack].filter(Boolean).join('\n');
  return cause === undefined ? whole.trimEnd() : `${whole.trimEnd()}\nCaused by: ${detailsOf(cause)}`;
}

/** An error of a worker, as reported outside it. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly details: string | undefined;
  constructor({ message, details }: ErrorReport) {
    super(message);
    this.details = details;
  }
}
