import type { Color } from 'plyhouse-kernel/position';
import { render } from 'preact';
import type { Game } from '../../chess/game.ts';
import { boardPicture, PICTURE_COLORS, type Picture, type PictureFont, type PictureText } from '../board/picture.ts';
import { loadDrawings, MachineDrawing } from './machine-drawings.tsx';

/** A card drawn: a machine, a board, a headline and lines, in the aspect ratio of link previews. */

/** Pixels; the margin around the frame of the board is the same on all sides, and holds its letters and figures. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
const MARGIN = 72;
const SQUARE = 60;
const SIDE = CARD_SIZE.height - 2 * MARGIN;
/** The left edge and the width of the words. */
const WORDS_X = MARGIN + SIDE + 60;
const WORDS_WIDTH = CARD_SIZE.width - MARGIN - WORDS_X;
/** Sizes of a headline and its maximum lines; the first that fits is used. */
const HEADLINES = [
  [44, 2],
  [38, 2],
  [34, 3],
  [26, 4],
] as const;
const LINE: PictureFont = { family: 'sans', size: 20, weight: 400 };
const FOOT: PictureFont = { family: 'sans', size: 18, weight: 500 };
/** Pixels of a saved picture per pixel of the drawing. */
const SCALE = 2;

/** A longer address is replaced by the page's own in print. */
const LONGEST_PRINTED = 52;

/** The contents of a card, and its link. */
export interface CardContent {
  /** The machine, by its own name or its program's. */
  readonly machine?: string;
  /** The board: the position after the last move of a game. */
  readonly position?: { readonly game: Game; readonly orientation: Color };
  /** The outcome, in the third person: "Anna beat the HP 9810A in 18 moves". */
  readonly headline: string;
  /** Names, result, date: a line each. */
  readonly lines: readonly string[];
  /** The URL from `#` on that opens it anywhere. */
  readonly address: string;
}

/** The card as an SVG file, with the fonts of whoever opens it. */
export async function cardSvg(content: CardContent): Promise<string> {
  const { shapes, texts } = await drawCard(content);
  return svgOf(shapes + texts.map(svgText).join(''));
}

/** The card as a PNG, in the fonts of the page. @throws if the browser cannot draw on a canvas. */
export async function cardPng(content: CardContent): Promise<Blob> {
  const { shapes, texts } = await drawCard(content);
  const canvas = document.createElement('canvas');
  canvas.width = CARD_SIZE.width * SCALE;
  canvas.height = CARD_SIZE.height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(shapes))}`;
  await image.decode();
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  for (const { text, x, y, font, color, isCentred } of texts) {
    context.font = cssFont(font);
    context.fillStyle = color;
    context.textAlign = isCentred ? 'center' : 'left';
    context.fillText(text, x, y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser cannot make a PNG'))), 'image/png');
  });
}

async function drawCard({ machine, position, headline, lines, address }: CardContent): Promise<Picture> {
  const { ink, soft, paper, hatch } = PICTURE_COLORS;
  const measure = document.createElement('canvas').getContext('2d')!;
  const wrap = (text: string, font: PictureFont) => {
    measure.font = cssFont(font);
    return wrapped(text, (part) => measure.measureText(part).width <= WORDS_WIDTH);
  };
  const head = (size: number): PictureFont => ({ family: 'serif', size, weight: 600 });
  const fonts = [head(HEADLINES[0][0]), LINE, FOOT].map((font) => document.fonts.load(cssFont(font)));
  await Promise.all([loadDrawings(), ...fonts]);
  const drawing = machine === undefined ? undefined : machineShapes(machine);
  const board = position && boardPicture(position.game, position.orientation, MARGIN + 3, MARGIN + 3, SQUARE);

  // 1. The board, with the machine above the words; without a board the machine takes its place.
  const shapes = [
    `<rect width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" fill="${paper}"/>`,
    board?.shapes ?? '',
    drawing === undefined
      ? ''
      : board
        ? placed(drawing, WORDS_X, MARGIN - 14, 230)
        : placed(drawing, MARGIN, MARGIN + (SIDE - SIDE * 0.7) / 2, SIDE),
  ];
  const texts: PictureText[] = [...(board?.texts ?? [])];

  // 2. The headline, as large as its place allows, the lines, and the address level with the foot of the board.
  const isFit = ([size, lines]: (typeof HEADLINES)[number]) => wrap(headline, head(size)).length <= lines;
  const [size, mostLines] = HEADLINES.find(isFit) ?? HEADLINES.at(-1)!;
  let y = board && drawing !== undefined ? MARGIN + 190 : MARGIN + 20;
  for (const text of wrap(headline, head(size)).slice(0, mostLines)) {
    y += size;
    texts.push({ text, x: WORDS_X, y, font: head(size), color: ink });
    y += size * 0.15;
  }
  y += 10;
  const foot = MARGIN + SIDE - 4;
  for (const text of lines.flatMap((line) => wrap(line, LINE))) {
    y += LINE.size * 1.45;
    if (y > foot - 44) break;
    texts.push({ text, x: WORDS_X, y, font: LINE, color: soft });
  }
  shapes.push(`<path d="M${WORDS_X} ${foot - 30}h${WORDS_WIDTH}" stroke="${hatch}" stroke-width="1.5"/>`);
  const printed = printedAddress(address);
  const short = printed.length <= LONGEST_PRINTED ? printed : printedAddress('./');
  texts.push({ text: wrap(short, FOOT)[0]!, x: WORDS_X, y: foot, font: FOOT, color: ink });
  return { shapes: shapes.join(''), texts };
}

const printedAddress = (address: string) => new URL(address, location.href).href.replace(/^https?:\/\//, '');

/** A text in lines that fit, broken between words; a word that is too long is cut. */
function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => {
    let short = line;
    while (!fits(short)) short = `${short.slice(0, -2)}…`;
    return short;
  });
}

const placed = (drawing: string, x: number, y: number, width: number) =>
  `<svg x="${x}" y="${y}" width="${width}" height="${width * 0.7}" viewBox="0 0 120 84">${drawing}</svg>`;

/** Style properties of a drawing, which a picture has to contain itself. */
const DRAWN_STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-dasharray', 'opacity'] as const;

/** A machine's drawing in its light colours, as SVG elements; undefined if it has none. */
function machineShapes(id: string): string | undefined {
  const host = document.createElement('div');
  host.hidden = true;
  host.style.colorScheme = 'light';
  document.body.append(host);
  render(<MachineDrawing of={id} />, host);
  for (const element of host.querySelectorAll<SVGElement>('svg, svg *')) {
    const computed = getComputedStyle(element);
    for (const name of DRAWN_STYLES) element.setAttribute(name, computed.getPropertyValue(name));
    element.removeAttribute('class');
    element.removeAttribute('aria-hidden');
  }
  const svg = host.querySelector('svg');
  svg?.setAttribute('width', '120');
  svg?.setAttribute('height', '84');
  const shapes = svg ? new XMLSerializer().serializeToString(svg) : undefined;
  render(null, host);
  host.remove();
  return shapes;
}

const FAMILIES = { serif: '"STIX Two Text", Georgia, serif', sans: '"IBM Plex Sans", Arial, sans-serif' } as const;
const cssFont = ({ family, size, weight }: PictureFont) => `${weight} ${size}px ${FAMILIES[family]}`;

const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width * SCALE}" height="${CARD_SIZE.height * SCALE}" viewBox="0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}">${content}</svg>`;

function svgText({ text, x, y, font, color, isCentred }: PictureText): string {
  const family = FAMILIES[font.family].replaceAll('"', "'");
  const look = `font-family="${family}" font-size="${font.size}" font-weight="${font.weight}" fill="${color}"`;
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" ${look}${isCentred ? ' text-anchor="middle"' : ''}>${safe}</text>`;
}
