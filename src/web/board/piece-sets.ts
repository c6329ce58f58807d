import { COLORS, type Color, ROLES, type Role } from 'plyhouse-kernel/position';
import { type Language, LETTERS } from '../../chess/letters.ts';

/** Piece sets drawn here, in addition to Colin Burnett's in the style sheet. Loaded when one of them is chosen. */

export const DRAWN_SETS = ['shapes', 'pixels', 'letters'] as const;
type DrawnSet = (typeof DRAWN_SETS)[number];

/** Fill and outline. Each has an outline of the opposite shade, so that it stands out on any square. */
const INKS = {
  white: { fill: '#fffdf7', line: '#1d1914' },
  black: { fill: '#2b2721', line: '#0b0a09', inner: '#f3ecdc' },
} as const;

/** The plain shapes, on a square of 45; the part after the bar is drawn as a line inside. */
const SHAPES: Readonly<Record<Role, string>> = {
  pawn: 'M22.5 9a6.5 6.5 0 0 1 4 11.6c.5 5.4 4.5 8.4 5 15.4h-18c.5-7 4.5-10 5-15.4a6.5 6.5 0 0 1 4-11.6z',
  knight:
    'M13.5 36c0-8 6.5-9.5 7.5-15.5-4 2-5.5 5-9 5-2.5 0-3.5-2-2.5-4l6-9 1-5.5 4.5 3.5c8.5 0 12.5 7 12.5 14.5v11z|M17.5 15.5h1.5',
  bishop:
    'M22.5 5a3 3 0 0 1 2.2 5c4 3 7.3 7.5 7.3 12.5 0 4-2.5 7-5 8.5l4 5h-17l4-5c-2.5-1.5-5-4.5-5-8.5 0-5 3.3-9.5 7.3-12.5a3 3 0 0 1 2.2-5z|M22.5 16v9M18.5 20.5h8',
  rook: 'M11.5 8h5v4h3.8V8h4.4v4h3.8V8h5v9.5l-3.5 3V32l3.5 4h-22l3.5-4V20.5l-3.5-3z|M16 21h13',
  queen:
    'M8 12a2.3 2.3 0 1 1 3.3 2l4.2 9L17.5 11a2.3 2.3 0 1 1 3 0l2 11 2-11a2.3 2.3 0 1 1 3 0l2 12 4.2-9a2.3 2.3 0 1 1 3.3-2l-4.5 19 1 5H11.5l1-5z|M14 31h17',
  king: 'M21 3h3v3h3v3h-3v4.5c6-4.5 12.5-.5 10.8 6.5-1 4-4.3 6-4.3 11.5l1 4.5h-18l1-4.5c0-5.5-3.3-7.5-4.3-11.5C8.5 13 15 9 21 13.5V9h-3V6h3z|M16 31.5h13M22.5 17v9',
};
const BASE = 'M10 36h25v4.5H10z';

/** Pieces as a low-resolution screen could have shown them: our own drawing, modelled on no particular machine. */
const PIXELS: Readonly<Record<Role, string>> = {
  pawn: `
...........
...........
....XXX....
...XXXXX...
...XXXXX...
....XXX....
....XXX....
...XXXXX...
....XXX....
...XXXXX...
..XXXXXXX..
..XXXXXXX..`,
  knight: `
...........
....X.X....
...XXXXX...
..XX.XXXX..
.XXXXXXXX..
.XXXXXXXXX.
.XX..XXXXX.
....XXXXXX.
...XXXXXX..
..XXXXXXX..
.XXXXXXXXX.
.XXXXXXXXX.`,
  bishop: `
.....X.....
....XXX....
...XX.XX...
..XXX.XXX..
..XX...XX..
..XXX.XXX..
...XX.XX...
....XXX....
....XXX....
...XXXXX...
.XXXXXXXXX.
.XXXXXXXXX.`,
  rook: `
...........
.XX.XXX.XX.
.XX.XXX.XX.
.XXXXXXXXX.
..XXXXXXX..
..XXXXXXX..
..XXXXXXX..
..XXXXXXX..
..XXXXXXX..
.XXXXXXXXX.
.XXXXXXXXX.
.XXXXXXXXX.`,
  queen: `
.....X.....
X....X....X
X..X.X.X..X
XX.X.X.X.XX
XX.XXXXX.XX
XXXXXXXXXXX
.XXXXXXXXX.
.XXXXXXXXX.
..XXXXXXX..
..XXXXXXX..
.XXXXXXXXX.
.XXXXXXXXX.`,
  king: `
.....X.....
....XXX....
.....X.....
.XXX.X.XXX.
XXXXXXXXXXX
XXXX.X.XXXX
XXXXX.XXXXX
.XXXX.XXXX.
..XXXXXXX..
..XXXXXXX..
.XXXXXXXXX.
.XXXXXXXXX.`,
};

/** A piece as an SVG picture. @param language of the letters; for figurines the English letters are used. */
export function drawPiece(set: DrawnSet, color: Color, role: Role, language: Language): string {
  const { fill, line } = INKS[color];
  const inner = color === 'black' ? INKS.black.inner : line;
  if (set === 'shapes') {
    const [outline, detail] = SHAPES[role].split('|');
    const halo = `<path d="${outline}${BASE}" fill="none" stroke="${inner}" stroke-width="3.4" stroke-linejoin="round"/>`;
    return picture(
      '0 0 45 45',
      `${halo}<path d="${outline}${BASE}" fill="${fill}" stroke="${line}" stroke-width="1.6" stroke-linejoin="round"/>` +
        (detail ? `<path d="${detail}" fill="none" stroke="${inner}" stroke-width="1.8" stroke-linecap="round"/>` : ''),
    );
  }
  if (set === 'pixels') {
    const points = PIXELS[role]
      .trim()
      .split('\n')
      .flatMap((row, y) => [...row].flatMap((sign, x) => (sign === 'X' ? [`M${x} ${y}h1v1h-1z`] : [])));
    const path = points.join('');
    return picture(
      '-1 -.5 13 13',
      `<path d="${path}" stroke="${inner}" stroke-width=".9"/><path d="${path}" fill="${fill}" stroke="${fill}" stroke-width=".05"/>`,
    );
  }
  const letter = role === 'pawn' ? '' : LETTERS[language === 'figurine' ? 'en' : language][role];
  const radius = role === 'pawn' ? 11 : 18.5;
  const size = letter.length > 1 ? 19 : 25;
  return picture(
    '0 0 45 45',
    `<circle cx="22.5" cy="22.5" r="${radius}" fill="${fill}" stroke="${inner}" stroke-width="3.5"/>` +
      `<circle cx="22.5" cy="22.5" r="${radius}" fill="${fill}" stroke="${line}" stroke-width="1.5"/>` +
      `<text x="22.5" y="${22.5 + size * 0.36}" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${inner}">${letter}</text>`,
  );
}

const picture = (viewBox: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45" viewBox="${viewBox}">${content}</svg>`;

/** The style sheet of a set, a rule for each of its pictures. */
export function pieceStyles(set: DrawnSet, language: Language): string {
  return COLORS.flatMap((color) =>
    ROLES.map((role) => {
      const address = `data:image/svg+xml,${encodeURIComponent(drawPiece(set, color, role, language))}`;
      return `:root .cg-wrap piece.${role}.${color} { background-image: url("${address}"); }`;
    }),
  ).join('\n');
}

let sheet: CSSStyleSheet | undefined;

/** Shows a set on every board of the page; undefined for the one of the style sheet. */
export function showPieces(set: DrawnSet | undefined, language: Language): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(set === undefined ? '' : pieceStyles(set, language));
}
