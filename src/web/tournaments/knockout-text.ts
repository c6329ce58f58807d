import { formatPoints } from '../../format/points.ts';
import { type KeptTournament, roundCount, type VisitorMatch, visitorMatches } from './kept-tournament.ts';

/** How a visitor fares, in words. */

/** A round by its name: "the final", "the semi-final", "round 1". */
function stageName(tournament: KeptTournament, round: number): string {
  return ['the final', 'the semi-final'][roundCount(tournament) - round] ?? `round ${round}`;
}

/** The visitor's points first: "1½–½". */
export function formatMatch({ points }: VisitorMatch): string {
  return points.map(formatPoints).join('–');
}

/** The outcome of a match: "Anna is out: Gambiet/82 won in round 1, 2–0." @param who the visitor: a name, or "You". */
export function matchText(tournament: KeptTournament, match: VisitorMatch, who: string): string {
  const { round, opponent, points, isWon, isBySeed } = match;
  const other = tournament.spec.players[opponent]!.name;
  const stage = stageName(tournament, round);
  const isYou = who === 'You';
  const [is, goes, stands] = isYou ? ['are', 'go', 'stand'] : ['is', 'goes', 'stands'];
  const score = formatMatch(match);
  if (isWon === undefined) return `${who} ${stands} at ${score} against ${other} in ${stage}.`;
  if (isBySeed)
    return `${score} against ${other} in ${stage}: the higher seed ${stage === 'the final' ? 'wins' : 'goes through'}, ${isWon ? `and that is ${isYou ? 'you' : who}` : `so ${isYou ? 'you' : who} ${is} out`}.`;
  if (!isWon) return `${who} ${is} out: ${other} won in ${stage}, ${points.toReversed().map(formatPoints).join('–')}.`;
  if (stage === 'the final') return `${who} won the final against ${other}, ${score}.`;
  return `${who} ${goes} through: ${score} against ${other} in ${stage}.`;
}

/** The outcome of the visitor's games in the current round: "You lost to Gambiet/82."; undefined if there are none. */
export function roundText({ spec, pairs, results, visitor }: KeptTournament, round: number): string | undefined {
  const own = pairs.find((pair) => pair.round === round && (pair.white === visitor || pair.black === visitor));
  const games = own && results.find(([number]) => number === own.number)?.[1].games;
  if (!games) return undefined;
  const isWhite = own.white === visitor;
  const lead = games.reduce((sum, [white, black]) => sum + (isWhite ? white - black : black - white), 0);
  const verb = lead > 0 ? 'beat' : lead === 0 ? 'drew with' : 'lost to';
  return `You ${verb} ${spec.players[isWhite ? own.black : own.white]!.name}.`;
}

/** How far the visitor came in a finished knockout: "won", "came 2nd", "reached the semi-final". */
export function achievement(tournament: KeptTournament): string {
  const last = visitorMatches(tournament).at(-1);
  if (!last) return 'did not play';
  if (last.isWon) return 'won';
  const stage = stageName(tournament, last.round);
  if (stage === 'the final') return 'came 2nd';
  return stage === 'the semi-final' ? 'reached the semi-final' : `went out in ${stage}`;
}
