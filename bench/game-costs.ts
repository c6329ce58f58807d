/**
 * The cost of a move of each program, at its tournament level by the period clock: milliseconds of processor time, over the first moves of
 * one game against antwoord at limited strength. bench/house-ratings.ts plans by these figures.
 * `node bench/game-costs.ts [--program NAME ...] [--moves N]`
 */
import { gameOf, turnOf } from '../src/chess/game.ts';
import { localClient } from '../src/host/engine-client.ts';
import { houseOpenings } from '../src/match/house-openings.ts';
import { playEnding } from '../src/measure/play-ending.ts';
import { CATALOG, findProgram } from '../src/programs/catalog.ts';
import type { Options } from '../src/programs/program.ts';
import { readArguments } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    program: { type: 'string', multiple: true, default: CATALOG.map(({ card }) => card.id) },
    moves: { type: 'string', default: '30' },
  },
});
const [opening] = await houseOpenings();
const start = gameOf(opening!.start, opening!.moves);

async function seated(name: string, options: Options = {}) {
  const program = await findProgram(name).load();
  return { player: localClient(program, options), terms: { level: program.card.tournamentLevel, period: true } };
}

for (const name of values.program) {
  const opponent = await seated('antwoord', { UCI_LimitStrength: true, UCI_Elo: 1600 });
  let [micros, moves, nodes] = [0, 0, 0];
  let before = process.cpuUsage();
  await playEnding(start, await seated(name), opponent, Number(values.moves), {
    onMove(game, note) {
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      if (turnOf(game) === turnOf(start)) return;
      micros += user + system;
      nodes += note.nodes;
      moves++;
    },
  });
  console.log(
    `${name}: ${(micros / 1000 / moves).toFixed(1)} ms a move, ${Math.round(nodes / moves)} positions a move (${moves} moves)`,
  );
}
