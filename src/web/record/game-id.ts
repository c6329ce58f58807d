/** A new id for a game: ten random letters and digits. */
export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}
