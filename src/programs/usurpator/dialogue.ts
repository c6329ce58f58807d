/**
 * The program at its terminal, character by character: what it prints at each key, and what it remembers. A board is printed in characters
 * of eight bits; the eighth is set on light squares.
 */

import { finish } from '../program.ts';
import { menIn, placeOf, SQUARES, squareName } from './board.ts';
import { countedOn, type Memory, movedOn, situationOf, typedOn } from './memory.ts';
import { fromOf, toOf } from './moves.ts';
import { type Answer, newSearch, think } from './search.ts';

export interface Dialogue {
  readonly memory: Memory;
  /** A byte that each look for the first key of an entry counts up. */
  readonly seed: number;
  /** The characters of an entry so far. */
  readonly typed: string;
}

/** The result of a key or an answer. */
export interface Printed {
  readonly dialogue: Dialogue;
  readonly text: string;
  /** A carriage return at the start of an entry: it thinks. */
  readonly thinks?: true;
  /** A character that did not fit. */
  readonly isRefused?: true;
}

export const RETURN = '\r';
const NEW_LINE = '\r\n';
export const LIGHT = 0x80;
/** An empty square and White's men from the pawn to the king, then Black's; the letters are Dutch. */
const SIGNS = { white: ' +pltdk', black: ' *PLTDK' } as const;
const MESSAGES = { mated: 'IK STA MAT', stalemate: 'IK STA PAT', wins: 'IK WIN!' } as const;

/** A square of the board as it is printed. */
function signOf(man: number, place: number): string {
  const sign = man < 0 ? SIGNS.black[-man]! : SIGNS.white[man]!;
  const isLight = ((place >> 3) + place) % 2 === 0;
  return isLight ? String.fromCharCode(sign.charCodeAt(0) + LIGHT) : sign;
}

/** The board of a memory as it is printed, White's first rank below. */
function boardText({ board }: Memory): string {
  const signs = Array.from(menIn(board), signOf);
  const ranks = Array.from(
    { length: SQUARES / 8 },
    (_, row) => `  ${8 - row}${signs.slice(8 * row, 8 * row + 8).join('')}`,
  );
  return [NEW_LINE, ...ranks.flatMap((rank) => [rank, NEW_LINE]), '   abcdefgh', NEW_LINE].join('');
}

/** It waits for the first key of an entry, and has looked for it once. */
const waiting = (dialogue: Dialogue): Dialogue => ({ ...lookedOn(dialogue, 1), typed: '' });

/** It has looked for a key, in vain. */
export const lookedOn = (dialogue: Dialogue, looks: number): Dialogue => ({
  ...dialogue,
  seed: (dialogue.seed + looks) % 256,
});

/** The program is started, with what is left of a game or with a new one. */
export function started(memory: Memory, seed = 0): Printed {
  return { dialogue: waiting({ memory, seed, typed: '' }), text: boardText(memory) };
}

/** A key, as the character it sends. */
export function keyed(before: Dialogue, sign: string): Printed {
  const { typed } = before;
  if (typed === '' && sign === RETURN) return { dialogue: before, text: RETURN, thinks: true };
  const dialogue = typed === '' ? { ...before, memory: countedOn(before.memory) } : before;
  const { memory } = dialogue;
  if (!(typed.length % 2 === 0 ? /[A-H]/ : /[1-8]/).test(sign)) {
    const text = [sign, NEW_LINE, '?', NEW_LINE, boardText(memory)].join('');
    return { dialogue: waiting(dialogue), text, isRefused: true };
  }
  const entry = typed + sign;
  if (entry.length < 4) return { dialogue: { ...dialogue, typed: entry }, text: sign };
  const [from, to] = [entry.slice(0, 2), entry.slice(2)].map((name) => placeOf(name.toLowerCase()));
  return { dialogue: waiting({ ...dialogue, memory: typedOn(memory, from!, to!) }), text: sign + NEW_LINE };
}

/** It has played a move. @param move by its squares: "d7d5"; @param seed as the search left it; @param memory what it then remembers. */
export function moved(
  dialogue: Dialogue,
  move: string,
  seed: number,
  memory = movedOn(dialogue.memory, placeOf(move), placeOf(move.slice(2))),
): Printed {
  const text = move.slice(0, 4).toUpperCase() + boardText(memory);
  return { dialogue: waiting({ ...dialogue, memory, seed }), text };
}

/** It thinks, and prints what it found; after a message the monitor has the machine. */
export function answered(dialogue: Dialogue): Printed {
  const { memory } = dialogue;
  const search = newSearch(situationOf(memory, dialogue.seed));
  const answer = finish(think(search, memory.side));
  const { seed } = search;
  if (answer.kind !== 'move') return { dialogue: { ...dialogue, seed }, text: messageOf(answer) };
  return moved(dialogue, squareName(fromOf(answer.move)) + squareName(toOf(answer.move)), seed);
}

/** The text it prints instead of a move. */
export const messageOf = ({ kind }: Exclude<Answer, { kind: 'move' }>): string => MESSAGES[kind];
