/**
 * Makes the games that the machines show on the front page: `node src/web/testing/shown-games.ts` writes data/games/shown.json. Their
 * exhibits (machine/exhibits.ts) say which: a recorded one, or one that two programs play here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { endingOf, type Game, gameOf, play, turnOf } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { localClient } from '../../host/engine-client.ts';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
import { CARDS } from '../../programs/cards.ts';
import { loadProgram } from '../../programs/loaders.ts';
import { startAgainst } from '../../session/only-ending.ts';
import { picturesOf, type ShownGame } from '../door/shown.ts';
import { type StoredGame, storeGame } from '../door/stored-game.ts';
import { EXHIBITS, type PlayedGame } from '../machine/exhibits.ts';
import { MACHINES } from '../machine/machine-list.ts';
import type { Commentary } from '../recorded/recorded-games.ts';

/** Half-moves shown. */
const PLIES = 24;

const at = (name: string) => new URL(`../../../data/games/${name}`, import.meta.url);
const read = (name: string) => readFileSync(at(name), 'utf8');

const engines = new Map<string, MachineEngine>();
function engineOf(program: string): MachineEngine {
  const engine =
    engines.get(program) ?? programEngine(async (options) => localClient(await loadProgram(program), options));
  engines.set(program, engine);
  return engine;
}

async function makeGame(players: readonly [string, string]): Promise<Game> {
  const cards = players.map((player) => CARDS.find(({ id }) => id === player)!);
  let game = startAgainst(cards.find(({ ending }) => ending));
  while (game.moves.length < PLIES && !endingOf(game)) {
    const { id: program, tournamentLevel, usesTables } = cards[turnOf(game) === 'white' ? 0 : 1]!;
    // The modern engine keeps no level of a machine.
    const limits = usesTables ? { depth: 4 } : undefined;
    const task = { kind: 'think', ...(limits ? { limits } : { level: tournamentLevel }) } as const;
    const { decision } = await engineOf(program).think(game, task, Number.POSITIVE_INFINITY, () => {});
    if (decision.move === undefined) break;
    game = play(game, decision.move);
  }
  return game;
}

const { games } = parsePgn(read('seed-games.pgn'));
const commentary = JSON.parse(read('commentary.json')) as Commentary[];
/** The games that were made, by their players: one machine's game may be that of its opponent, too. */
const made = new Map<string, Promise<Game>>();

async function sourceOf(
  program: string,
  { color, ...game }: PlayedGame,
): Promise<Pick<ShownGame, 'from' | 'color' | 'moves'>> {
  if ('recorded' in game) {
    const { line } = games[commentary.find(({ id }) => id === game.recorded)!.game - 1]!;
    return { from: game.recorded, color, moves: line.moves.slice(0, PLIES).map(({ uci }) => uci) };
  }
  const players = color === 'white' ? ([program, game.against] as const) : ([game.against, program] as const);
  const from = `${players.join(' against ')}, by their rebuilt programs`;
  const playing = made.get(from) ?? makeGame(players);
  made.set(from, playing);
  return { from, color, moves: (await playing).moves };
}

const shown: Record<string, StoredGame> = {};
for (const { id, program, load } of MACHINES) {
  const plays = EXHIBITS[id].shown?.plays;
  if (!plays || program === undefined) continue;
  const source = await sourceOf(program, plays);
  const { start } = startAgainst(CARDS.find((card) => card.id === program));
  shown[id] = storeGame({ ...source, ...picturesOf(await load(), gameOf(start, source.moves), source.color) });
}
writeFileSync(at('shown.json'), `${JSON.stringify(shown)}\n`);
await Promise.all([...engines.values()].map((engine) => engine.close()));
