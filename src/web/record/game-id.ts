/** A new id for a game: ten random letters and digits. */
export function newGameId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}

const MARK = '.';

/** The id of a visitor's game in a tournament: the same in every tab, so that it is played only once. */
export function tournamentGameId(tournament: string, game: number): string {
  return `${tournament}${MARK}${game}`;
}

/** The tournament of a game; undefined if it is in none. */
export function tournamentOfGame({ id }: { readonly id: string }): string | undefined {
  return id.includes(MARK) ? id.split(MARK)[0] : undefined;
}

/** The number of a game in its tournament. */
export function gameNumber({ id }: { readonly id: string }): number {
  return Number(id.split(MARK)[1]);
}
