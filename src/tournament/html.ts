/** A tournament or a match as one self-contained page of HTML: tables, and a drawing in SVG. */
import { formatPoints } from '../format/points.ts';
import { boundsOf } from '../ratings/sprt/sprt.ts';
import { makeBracket } from '../standings/pairing/knockout.ts';
import { knockoutMatches } from './advance.ts';
import type { Format, TournamentProgress } from './format.ts';
import { type GameLine, gamesSheet, type Sheet, tournamentSheets } from './sheets.ts';
import { CURVE, drawCurve, extendCurve, type SprtCurve, startCurve } from './sprt-curve.ts';
import { sprtProgress } from './sprt-progress.ts';
import type { TournamentStandings } from './standings.ts';

/** The contents of a tournament's page. */
interface TournamentPage {
  readonly name: string;
  /** A line on how it was held. */
  readonly about: string;
  readonly format: Format;
  readonly progress: TournamentProgress;
  readonly standings: TournamentStandings;
  readonly games: readonly GameLine[];
}

/** Marks a page as one of ours. */
export const GENERATOR = '<meta name="generator" content="Plyhouse">';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0}caption{text-align:start;font-weight:600}
th,td{border:1px solid;padding:.2rem .5rem;text-align:end}td{white-space:nowrap}th:nth-child(2),td:nth-child(2){text-align:start}`;

export function makeTournamentHtml(page: TournamentPage): string {
  const { name, about, format, standings, games } = page;
  const tables = tournamentSheets(format, standings).map(tableOf);
  return pageOf(name, [about], [...tables, drawingOf(page), tableOf(gamesSheet(games))]);
}

/** The contents of a match's page. */
interface MatchPage {
  readonly name: string;
  /** Lines about the players, and how it ended. */
  readonly about: readonly string[];
  /** Its tables, the standings first. */
  readonly sheets: readonly Sheet[];
  /** The sequential test, if there was one. */
  readonly curve?: SprtCurve | undefined;
  readonly games: readonly GameLine[];
}

/** A match as one page of HTML, in the same form as a tournament. */
export function makeMatchHtml({ name, about, sheets, curve, games }: MatchPage): string {
  const drawn = curve ? [curveDrawing(curve)] : [];
  return pageOf(name, about, [...sheets.map(tableOf), ...drawn, tableOf(gamesSheet(games))]);
}

function pageOf(name: string, about: readonly string[], sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${GENERATOR}
<title>${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(name)}</h1>
${about.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${sections.join('\n')}
</body>
</html>
`;
}

function tableOf({ caption, heads, rows }: Sheet): string {
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
  /** Heights of the players: at their places in the bracket first, then in the middle of each match. */
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
  return curveDrawing(path.reduce(extendCurve, startCurve(boundsOf(format.test))));
}

function curveDrawing(curve: SprtCurve): string {
  const title = `Log likelihood ratio after each of ${curve.pairs} pairs`;
  return drawing(title, CURVE.width, CURVE.height, drawCurve(curve));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
