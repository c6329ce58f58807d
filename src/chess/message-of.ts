/** The message of anything thrown: of an error its message, else its text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
