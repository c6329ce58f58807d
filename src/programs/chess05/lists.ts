/** Printouts of the operator's commands for a position: moves, attacks, scores. The form is the listing's (PRIMOV, PRINAM, PM, PS). */
import { type Game, positionOf, takeBack } from '../../chess/game.ts';
import { create } from './board.ts';
import { AW, createDatabase, type Database } from './database.ts';
import { mineng } from './english.ts';
import {
  capturedOf,
  fromOf,
  genall,
  isNullMove,
  makeMoveUci,
  NULMV,
  promotionOf,
  RMAC,
  RMCA,
  RMCH,
  RMEP,
  RMIL,
  RMMT,
  RMOO,
  RMPR,
  RMQS,
  RMSU,
  toOf,
} from './moves.ts';
import { begin, FRESH, run } from './search.ts';
import { createSearch } from './state.ts';
import { dndate, update } from './update.ts';

/** Numbers stand in ten columns, as Pascal 6000 writes them by default (inferred). */
export const number = (value: number): string => String(value).padStart(10);
/** Lines to a page (LPP). */
export const PAGE = 20;
const PROMOTIONS = ['QUEEN', 'ROOK', 'KNIGHT', 'BISHOP'];
const MEN = 'ABCDEF123456-';

/** LSTMOV: the position with all its moves, the illegal ones marked; the last move of the game stands in the first slot. */
export function listed(game: Game): Database {
  const base = createDatabase();
  const last = lastMove(game);
  create(base, positionOf(game));
  base.moves[AW] = last;
  genall(base);
  for (let slot = AW + 1; slot < base.jntw; slot++) {
    update(base, slot);
    dndate(base, base.moves[slot]!);
  }
  return base;
}

/** The last move of a game with UPDATE's flags on it, NULMV if there is none. */
function lastMove(game: Game): number {
  const uci = game.moves.at(-1);
  if (uci === undefined) return NULMV;
  const base = createDatabase();
  create(base, positionOf(takeBack(game, 1)));
  genall(base);
  const slot = slotOf(base, uci);
  update(base, slot);
  dndate(base, base.moves[slot]!);
  return base.moves[slot]!;
}

/** The slot of a legal move on the stack. */
export function slotOf(base: Database, uci: string): number {
  for (let slot = AW + 1; slot < base.jntw; slot++) if (makeMoveUci(base.moves[slot]!) === uci) return slot;
  throw new Error(`${uci} was not generated`);
}

/** The message on the player's move. It says check, but not yet mate. */
export const yourMove = (base: Database, slot: number): string =>
  mineng(base, base.jntw, base.moves[slot]!, 'YOUR MOVE ');

/** PRIMOV: a move with everything that is noted on it. */
function primov(move: number): string {
  const two = (square: number) => String(square).padStart(2);
  const text = `   FROM   ${two(fromOf(move))}   TO   ${two(toOf(move))}`;
  if (isNullMove(move)) return `${text}, NULL MOVE.`;
  const parts = [
    move & RMCA ? `, CAPTURE ${MEN[capturedOf(move)]},` : ', SIMPLE,',
    move & RMAC ? ' ACS' : ' NO ACS',
    move & RMCH ? ', CHECK' : '',
    move & RMMT ? ', MATE' : '',
    move & RMIL ? ', ILLEGAL' : '',
    move & RMSU ? ', SEARCHED' : '',
  ];
  if (move & RMPR) parts.push(`, PROMOTE TO ${PROMOTIONS[promotionOf(move)]}`);
  else if (move & RMOO) parts.push(`, CASTLE ${move & RMQS ? 'LONG' : 'SHORT'}`);
  else if (move & RMEP && move & RMCA) parts.push(', ENPASSANT');
  return `${text}${parts.join('')}.`;
}

/** PM: the moves of a position, in the order in which they are generated. */
export function moveList(game: Game): string[] {
  const { moves, jntw } = listed(game);
  return Array.from(
    { length: jntw - AW },
    (_, index) => `${String(index + AW).padStart(4)}   ${primov(moves[index + AW]!)}`,
  );
}

/** PS: the preliminary scores of the moves at the root, best first, as the search that follows will find them. */
export function preliminaryScores(game: Game): string[] {
  const search = createSearch();
  const residue = { ...FRESH, lstmv: lastMove(game) };
  begin(search, positionOf(game), { fnodel: 1, iterations: 1 }, { residue });
  while (!search.sorted) run(search, search.base.nodes + 1);
  const { moves, value } = search.base;
  const lines: string[] = [];
  for (let slot = AW + 1; slot < search.end; slot++) {
    lines.push(` PRELIM${number(slot)}${number(value[slot]!)}${primov(moves[slot]!)}`);
  }
  return lines;
}

/** PB: for each square the squares it attacks (FROM) or is attacked from (TO), as eight rows of boards. */
export function attackMap(game: Game, kind: 'to' | 'from'): string[] {
  const base = createDatabase();
  create(base, positionOf(game));
  const map = kind === 'to' ? base.atkto : base.atkfr;
  const lines = [''];
  for (let rank = 7; rank >= 0; rank--) {
    for (let row = 7; row >= 0; row--) {
      let line = '';
      for (let file = 0; file < 8; file++) {
        const at = 2 * (8 * rank + file);
        const word = map[at + (row >> 2)]!;
        let squares = '';
        for (let column = 0; column < 8; column++) squares += (word >>> (8 * (row & 3) + column)) & 1 ? '*' : '-';
        line += ` ${squares} `;
      }
      lines.push(line);
    }
    lines.push('');
  }
  return lines;
}
