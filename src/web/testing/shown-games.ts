/**
 * Makes the games that the machines show on the front page: `node src/web/testing/shown-games.ts` writes data/games/shown.json. Recorded
 * games come first; the other programs play each other.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Color } from 'chessops/types';
import { endingOf, type Game, newGame, play, turnOf } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { localClient } from '../../host/engine-client.ts';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
import { startWith } from '../../programs/ajedrecista/card.ts';
import { CARDS } from '../../programs/cards.ts';
import { loadProgram } from '../../programs/loaders.ts';
import { picturesOf, type ShownGame } from '../door/shown.ts';
import { MACHINES } from '../machine/machine-list.ts';
import type { Commentary } from '../recorded/recorded-games.ts';

/** Half-moves shown. */
const PLIES = 24;
/** The colour that each machine plays in a recorded game. */
const RECORDED: Readonly<Record<string, readonly [id: string, color: Color]>> = {
  turochamp: ['turochamp-typescript', 'white'],
  bernstein: ['bernstein-article', 'white'],
  soma: ['soma-machiavelli', 'white'],
  microchess: ['microchess-normal', 'black'],
  sargon78: ['sargon-kramer', 'black'],
  schach22: ['schach-elsa', 'white'],
  gambiet82: ['ynct-gambiet', 'black'],
};
/** The programs that play each other for the others, White first. */
const MADE = [
  ['c7010', 'gambiet80'],
  ['gambiet81', 'tinychess86'],
  ['chess05', 'wray74'],
  ['slutspel', 'gambiet80'],
  ['ajedrecista', 'antwoord'],
] as const;

const at = (name: string) => new URL(`../../../data/games/${name}`, import.meta.url);
const read = (name: string) => readFileSync(at(name), 'utf8');

const engines = new Map<string, MachineEngine>();
function engineOf(program: string): MachineEngine {
  const engine = engines.get(program) ?? programEngine(async () => localClient(await loadProgram(program)));
  engines.set(program, engine);
  return engine;
}

async function makeGame(players: readonly [string, string], start?: string): Promise<Game> {
  let game = newGame(start);
  while (game.moves.length < PLIES && !endingOf(game)) {
    const program = players[turnOf(game) === 'white' ? 0 : 1];
    const { tournamentLevel } = CARDS.find(({ id }) => id === program)!;
    const limits = program === 'antwoord' ? { depth: 4 } : undefined;
    const task = { kind: 'think', ...(limits ? { limits } : { level: tournamentLevel }) } as const;
    const { decision } = await engineOf(program).think(game, task, Number.POSITIVE_INFINITY, () => {});
    if (decision.move === undefined) break;
    game = play(game, decision.move);
  }
  return game;
}

const { games } = parsePgn(read('seed-games.pgn'));
const commentary = JSON.parse(read('commentary.json')) as Commentary[];
const sources = new Map<string, Pick<ShownGame, 'from' | 'color' | 'moves'>>();
for (const [program, [id, color]] of Object.entries(RECORDED)) {
  const { line } = games[commentary.find((each) => each.id === id)!.game - 1]!;
  const moves = line.moves.slice(0, PLIES).map(({ uci }) => uci);
  sources.set(program, { from: id, color, moves });
}
for (const players of MADE) {
  const { moves } = await makeGame(players, players[0] === 'ajedrecista' ? startWith() : undefined);
  for (const [index, color] of (['white', 'black'] as const).entries()) {
    const from = `${players.join(' against ')}, by their rebuilt programs`;
    if (!sources.has(players[index]!)) sources.set(players[index]!, { from, color, moves });
  }
}

const shown: Record<string, ShownGame> = {};
for (const { id, program, load } of MACHINES) {
  const source = sources.get(program ?? '');
  if (source) shown[id] = { ...source, ...picturesOf(await load(), source.moves, source.color) };
}
writeFileSync(at('shown.json'), `${JSON.stringify(shown)}\n`);
await Promise.all([...engines.values()].map((engine) => engine.close()));
