/** A function of the house that reads text from outside. */
export interface Reader {
  readonly name: string;
  /** The names of the errors that are its own; any other is a fault. Empty if it returns errors as values. */
  readonly errors: readonly string[];
  /** Texts that it reads, to begin from. */
  readonly seeds: readonly string[];
  /** Reads a text, and does with it what is done with it next. */
  read(text: string): unknown;
}

/** No message is longer, whatever was read. */
export const MOST_MESSAGE = 2_000;

/** Checks errors that a reader returns as values. @throws if a message quotes too much. */
export function shortMessages(errors: readonly { readonly message: string }[]): void {
  const long = errors.find(({ message }) => message.length > MOST_MESSAGE);
  if (long) throw new Error(`a message of ${long.message.length} letters: ${long.message.slice(0, 80)}`);
}
