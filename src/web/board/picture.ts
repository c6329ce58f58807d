import { COLORS, type Color, parseSquare, ROLES, type Role } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../../chess/game.ts';
import { isDark, rowsOf } from './squares.ts';

/** A diagram as a drawing to save: paper and ink in any colour scheme, with the chosen set of pieces. */

/** Colours of whatever is saved as a picture. */
export const PICTURE_COLORS = {
  paper: '#f7f2e6',
  shade: '#e3d9c3',
  hatch: '#b8a883',
  ink: '#2b2721',
  soft: '#5d5546',
  mark: '#1f5f8b',
} as const;

/** A text of a picture, apart from its shapes: a canvas has the fonts of the page, an image on its own has not. */
export interface PictureText {
  readonly text: string;
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  readonly font: PictureFont;
  readonly color: string;
  /** Whether `x` is its middle; otherwise its left end. */
  readonly isCentred?: boolean;
}

/** Size in pixels, and weight. */
export interface PictureFont {
  readonly family: 'serif' | 'sans';
  readonly size: number;
  readonly weight: number;
}

/** Shapes as SVG elements, and the texts over them. */
export interface Picture {
  readonly shapes: string;
  readonly texts: readonly PictureText[];
}

/**
 * The position after the last move of a game, with that move marked; letters and figures stand outside the board, at its left and
 * below it.
 * @param x,y the upper left corner of the frame. @param square the side of a square, in pixels.
 */
export function boardPicture(game: Game, orientation: Color, x: number, y: number, square: number): Picture {
  const { paper, shade, hatch, ink, mark } = PICTURE_COLORS;
  const { board } = positionOf(game);
  const last = game.moves.at(-1);
  const marked = last ? [last.slice(0, 2), last.slice(2, 4)] : [];
  const rows = rowsOf(orientation);
  const frame = square / 25;
  const side = 8 * square;
  const step = square / 10;
  const shapes = [
    `<defs><pattern id="hatch" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M0 ${step}L${step} 0" stroke="${hatch}" stroke-width="${step / 6}"/></pattern>`,
    ...COLORS.flatMap((color) => ROLES.map((role) => pieceSymbol(color, role))),
    '</defs>',
    box(x - frame, y - frame, side + 2 * frame, `fill="${ink}"`),
    box(x, y, side, `fill="${paper}"`),
  ];
  for (const [row, names] of rows.entries()) {
    for (const [column, name] of names.entries()) {
      const left = x + column * square;
      const top = y + row * square;
      if (isDark(name)) {
        shapes.push(box(left, top, square, `fill="${shade}"`), box(left, top, square, 'fill="url(#hatch)"'));
      }
      if (marked.includes(name)) {
        const line = square / 20;
        const place = [left + line / 2, top + line / 2, square - line] as const;
        shapes.push(box(...place, `fill="none" stroke="${mark}" stroke-width="${line}"`));
      }
      const piece = board.get(parseSquare(name)!);
      if (piece) {
        const size = `width="${square}" height="${square}"`;
        shapes.push(`<use href="#${piece.color}-${piece.role}" x="${left}" y="${top}" ${size}/>`);
      }
    }
  }
  const font = { family: 'sans', size: square * 0.27, weight: 500 } as const;
  const texts = rows.flatMap((names, index) => {
    const middle = (index + 0.5) * square;
    const common = { font, color: ink, isCentred: true };
    return [
      { ...common, text: names[0]![1]!, x: x - square * 0.3, y: y + middle + font.size * 0.35 },
      { ...common, text: rows[7]![index]![0]!, x: x + middle, y: y + side + square * 0.4 },
    ];
  });
  return { shapes: shapes.join(''), texts };
}

const box = (x: number, y: number, side: number, look: string) =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" ${look}/>`;

/** The drawing of a piece that the style sheets name: an SVG as a data URL. */
export function pieceAddress(color: Color, role: Role): string {
  const board = document.createElement('div');
  board.className = 'cg-wrap';
  board.hidden = true;
  const piece = board.appendChild(document.createElement('piece'));
  piece.className = `${color} ${role}`;
  document.body.append(board);
  const address = /^url\("(data:image\/svg\+xml.*)"\)$/s.exec(getComputedStyle(piece).backgroundImage)?.[1];
  board.remove();
  if (!address) throw new Error(`no picture of the ${color} ${role}`);
  return address.replaceAll('\\"', '"');
}

function pieceSymbol(color: Color, role: Role): string {
  const [, form, data] = /^data:image\/svg\+xml(.*?),(.*)$/s.exec(pieceAddress(color, role))!;
  const text = form!.includes('base64') ? atob(data!) : decodeURIComponent(data!);
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const size = drawing.getAttribute('width') ?? '45';
  const shapes = new XMLSerializer().serializeToString(drawing);
  return `<symbol id="${color}-${role}" viewBox="0 0 ${size} ${size}">${shapes}</symbol>`;
}
