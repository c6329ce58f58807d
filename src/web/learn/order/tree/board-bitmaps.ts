import { COLORS, ROLES } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../../../../chess/game.ts';
import { pieceAddress } from '../../../board/picture.ts';
import '@lichess-org/chessground/assets/chessground.cburnett.css';

/** The colours of the squares. */
const PAPER = '#f7f2e6';
const SHADE = '#cdbf9f';
/** The side of a square in device pixels: enough for the largest board of a picture. */
const SQUARE = 24;
/** As many drawings are kept. */
const MOST = 300;

/** Small drawings of positions, made when they are first asked for. */
interface BoardBitmaps {
  of(key: number, game: () => Game): CanvasImageSource;
}

/** Loads the drawings of the pieces. */
export async function loadBoardBitmaps(): Promise<BoardBitmaps> {
  const men = new Map<string, HTMLImageElement>();
  await Promise.all(
    COLORS.flatMap((color) =>
      ROLES.map(async (role) => {
        const image = new Image();
        image.src = pieceAddress(color, role);
        await image.decode();
        men.set(`${color} ${role}`, image);
      }),
    ),
  );
  const kept = new Map<number, HTMLCanvasElement>();
  return {
    of(key, game) {
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 8 * SQUARE;
      const context = canvas.getContext('2d')!;
      for (let square = 0; square < 64; square++) {
        context.fillStyle = ((square >> 3) + square) & 1 ? PAPER : SHADE;
        context.fillRect((square & 7) * SQUARE, (7 - (square >> 3)) * SQUARE, SQUARE, SQUARE);
      }
      for (const [square, { color, role }] of positionOf(game()).board) {
        const man = men.get(`${color} ${role}`)!;
        context.drawImage(man, (square & 7) * SQUARE, (7 - (square >> 3)) * SQUARE, SQUARE, SQUARE);
      }
      kept.set(key, canvas);
      return canvas;
    },
  };
}
