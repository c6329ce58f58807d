/** A tournament as one page of HTML that needs nothing else: tables, and a drawing in SVG. */
import { formatPoints } from '../format/points.ts';
import { crossTableRows } from '../standings/cross-table.ts';
import { formatValue } from '../standings/explain.ts';
import { makeBracket } from '../standings/pairing/knockout.ts';
import { knockoutMatches } from './advance.ts';
import type { Format, TournamentProgress } from './format.ts';
import { sprtProgress } from './sprt-progress.ts';
import { type TournamentStandings, usualStyle } from './standings.ts';

/** What the page tells. */
interface TournamentPage {
  readonly name: string;
  /** A line about how it was held. */
  readonly about: string;
  readonly format: Format;
  readonly progress: TournamentProgress;
  readonly standings: TournamentStandings;
  readonly games: readonly {
    readonly number: number;
    readonly round: number;
    readonly white: string;
    readonly black: string;
    readonly result: string | null;
    readonly reason: string | null;
  }[];
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0}caption{text-align:start;font-weight:600}
th,td{border:1px solid;padding:.2rem .5rem;text-align:end}td{white-space:nowrap}th:nth-child(2),td:nth-child(2){text-align:start}`;

export function makeTournamentHtml(page: TournamentPage): string {
  const { name, about, standings, games } = page;
  const codes = standings.criteria.map(({ code }) => code);
  const table = standings.players.map(({ place, name: player, points, games: count, wins, draws, losses, values }) => [
    ...[`${place}.`, player, formatPoints(points)],
    ...[count, wins, draws, losses].map(String),
    ...values.map(formatValue),
  ]);
  const [heads, ...cells] = crossTableRows(standings.scored, standings.players, usualStyle(page.format));
  const cross = standings.players.map(({ place, name: player }, index) => [`${place}.`, player, ...cells[index]!]);
  const list = games.map(({ number, white, black, round, result, reason }) => [
    ...[String(number), `${white} – ${black}`],
    ...[String(round), result ?? '', reason ?? ''],
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(name)}</h1>
<p>${escaped(about)}</p>
${tableOf('Standings', ['', 'Player', 'Points', 'Games', '+', '=', '−', ...codes], table)}
${tableOf('Cross table', ['', 'Player', ...heads!], cross)}
${drawingOf(page)}
${tableOf('Games', ['', 'Players', 'Round', 'Result', 'Reason'], list)}
</body>
</html>
`;
}

function tableOf(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((each) => `<th scope="col">${escaped(each)}</th>`).join('');
  const body = rows.map((row) => {
    const cells = row.map((cell, index) =>
      index === 1 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></div>`;
}

/** The bracket of a knockout, the way of a sequential test, the points of the others. */
function drawingOf(page: TournamentPage): string {
  if (page.format.kind === 'knockout') return bracketOf(page.format, page.progress);
  if (page.format.kind === 'sprt') return pathOf(page.format, page.progress);
  return barsOf(page.standings);
}

function drawing(title: string, width: number, height: number, content: string): string {
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(title)}"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" fill="currentColor" font-size="14">
<title>${escaped(title)}</title>
${content}
</svg></div>`;
}

function barsOf({ players }: TournamentStandings): string {
  const most = Math.max(1, ...players.map(({ points }) => points));
  const bars = players.map(({ name, points }, index) => {
    const y = 24 * index;
    const width = ((400 * points) / most).toFixed(1);
    const label = `<text x="190" y="${y + 16}" text-anchor="end">${escaped(name)}</text>`;
    const value = `<text x="${205 + Number(width)}" y="${y + 16}">${formatPoints(points)}</text>`;
    return `${label}<rect x="200" y="${y + 4}" width="${width}" height="16" opacity=".6"/>${value}`;
  });
  return drawing('Points', 660, 24 * players.length, bars.join('\n'));
}

function bracketOf(format: Extract<Format, { kind: 'knockout' }>, progress: TournamentProgress): string {
  const bracket = makeBracket(progress.players.length, format.forbidden);
  const height = 36 * bracket.length;
  const parts: string[] = [];
  /** Where each player stands: at its place in the bracket first, then in the middle of each match. */
  const heights = new Map(bracket.map((player, place) => [player, (height * (place + 0.5)) / bracket.length]));
  for (const { number, byes } of progress.rounds) {
    const x = 10 + 220 * (number - 1);
    const matches = knockoutMatches(format, progress, number);
    const step = height / Math.max(1, matches.length + byes.length);
    const order = [...matches.map(({ white, black }) => [white, black]), ...byes.map((player) => [player])];
    order.sort((a, b) => middle(a) - middle(b));
    for (const [index, pair] of order.entries()) {
      const y = step * (index + 0.5);
      const match = matches.find(({ white }) => white === pair[0]);
      for (const [line, player] of pair.entries()) {
        const points = match ? ` ${formatPoints(match.points[line]!)}` : '';
        const weight = match?.winner === player ? ' font-weight="700"' : '';
        const at = y + (line === 0 ? -3 : 15);
        parts.push(`<text x="${x}" y="${at}"${weight}>${escaped(`${progress.players[player]}${points}`)}</text>`);
      }
      parts.push(`<line x1="${x}" y1="${y}" x2="${x + 200}" y2="${y}" stroke="currentColor" opacity=".5"/>`);
      for (const player of pair) heights.set(player, y);
    }
  }
  return drawing('Bracket', 20 + 220 * Math.max(1, progress.rounds.length), height, parts.join('\n'));

  function middle(pair: readonly number[]): number {
    return pair.reduce((sum, player) => sum + (heights.get(player) ?? 0), 0) / pair.length;
  }
}

function pathOf(format: Extract<Format, { kind: 'sprt' }>, progress: TournamentProgress): string {
  const { path } = sprtProgress(format, progress);
  const { alpha, beta } = format.test;
  const [lower, upper] = [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)];
  const [low, high] = [Math.min(lower, ...path) - 0.5, Math.max(upper, ...path) + 0.5];
  const y = (llr: number) => (200 * (high - llr)) / (high - low);
  const points = [0, ...path].map((llr, index) => `${(600 * index) / Math.max(1, path.length)},${y(llr).toFixed(1)}`);
  const bound = (llr: number, text: string) =>
    `<line x1="0" x2="600" y1="${y(llr)}" y2="${y(llr)}" stroke="currentColor" stroke-dasharray="4"/><text x="604" y="${y(llr) + 5}">${text}</text>`;
  const line = `<polyline points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-width="2"/>`;
  const title = `Log likelihood ratio after each of ${path.length} pairs`;
  return drawing(title, 640, 200, `${bound(lower, 'H0')}${bound(upper, 'H1')}${line}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
