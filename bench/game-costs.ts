/**
 * What a move of each program costs, at its tournament level by the period clock: milliseconds of processor time, over
 * the first moves of one game against antwoord at limited strength. bench/house-ratings.ts plans by these figures.
 * `node bench/game-costs.ts [--program NAME ...] [--moves N]`
 */
import { claimOf, endingOf, gameOf, play, turnOf } from '../src/chess/game.ts';
import { seededChance } from '../src/host/chance.ts';
import { periodClock } from '../src/host/clock.ts';
import { startEngine } from '../src/host/engine.ts';
import { limitsOf } from '../src/host/search-request.ts';
import { houseOpenings } from '../src/match/house-openings.ts';
import { CATALOG, findProgram } from '../src/programs/catalog.ts';
import { finish } from '../src/programs/program.ts';
import { readWords } from './command-line.ts';

const { values } = readWords(import.meta.url, {
  options: {
    program: { type: 'string', multiple: true, default: CATALOG.map(({ card }) => card.id) },
    moves: { type: 'string', default: '30' },
  },
});
const OPPONENT = { UCI_LimitStrength: true, UCI_Elo: 1600 };
const [opening] = await houseOpenings();

for (const name of values.program) {
  const sides = [
    { program: await findProgram(name).load(), options: {} },
    { program: await findProgram('antwoord').load(), options: OPPONENT },
  ].map(({ program, options }) => ({ card: program.card, engine: startEngine(program, options, seededChance(1)) }));
  let game = gameOf(opening!.start, opening!.moves);
  const own = turnOf(game);
  let [micros, moves, nodes] = [0, 0, 0];
  while (moves < Number(values.moves) && !(endingOf(game) ?? claimOf(game))) {
    const isOwn = turnOf(game) === own;
    const { card, engine } = sides[isOwn ? 0 : 1]!;
    const from = process.cpuUsage();
    engine.setGame(game);
    const search = engine.search(
      limitsOf(card, { level: card.tournamentLevel, period: true }),
      periodClock(card.positionsPerSecond),
    );
    const decision = finish(search);
    if (isOwn) {
      const { user, system } = process.cpuUsage(from);
      micros += user + system;
      nodes += decision.nodes;
      moves++;
    }
    if (decision.move === undefined) break;
    game = play(game, decision.move);
  }
  console.log(
    `${name}: ${(micros / 1000 / moves).toFixed(1)} ms a move, ${Math.round(nodes / moves)} positions a move (${moves} moves)`,
  );
}
