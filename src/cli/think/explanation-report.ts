import { fenOf, type Game } from '../../chess/game.ts';
import { formatScore } from '../../format/score.ts';
import { ANALYST } from '../../measure/analyst.ts';
import type { Explanation } from '../../programs/antwoord/inspect.ts';
import { inColumns } from '../columns.ts';
import { CliError, EXIT } from '../exit.ts';

/** The terms of antwoord's evaluation of a game's position. @throws {CliError} for another program. */
export async function explainGame(program: string, game: Game): Promise<Explanation> {
  if (program !== ANALYST)
    throw new CliError(EXIT.usage, `--explain: only ${ANALYST} explains its evaluation, not ${program}`);
  const { startExplaining } = await import('../../programs/antwoord/inspect.ts');
  return (await startExplaining())(fenOf(game));
}

/** The terms as a table, in pawns. */
export function explanationLines({ centipawns, middlegame, terms }: Explanation): string[] {
  const rows = terms.map(({ name, white, black }) => [name, ...[white, black, white - black].map(pawns)]);
  const table = [['', 'White', 'Black', 'difference'], ...rows, ['the value', '', '', pawns(centipawns)]];
  return [
    ...inColumns(table, (column) => column === 0),
    '',
    'In pawns; the difference is from White’s view. This is the hand-written',
    'evaluation (Without=network) before any search; the network gives no reasons.',
    `Weights: ${Math.round(100 * middlegame)} % middlegame.`,
  ];
}

function pawns(centipawns: number): string {
  return formatScore({ kind: 'cp', centipawns });
}
