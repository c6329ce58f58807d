import type { Board } from 'plyhouse-kernel/position';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { type Fen, FenError, tryParseFen } from '../../chess/fen.ts';
import { type Game, newGame, positionOf } from '../../chess/game.ts';
import { addressProblem } from '../app/address-problem.ts';
import { usePage } from '../app/page.ts';
import { useLearning } from './learn-context.ts';

/** A setting of a step's instrument, kept in the address (`?depth=4`), so that a link to the step shows it. */
export interface Setting<Value> {
  readonly value: Value;
  /** Sets it and puts it into the address; the standard value is left out. */
  onChange(value: Value): void;
}

/** The format of a setting in an address. */
interface Spelling<Value> {
  readonly start: Value;
  /** The expected values, to follow "expected". */
  readonly expected: string;
  /** Undefined for an invalid text. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

/**
 * A setting of any kind. A value of the address that cannot be shown is reported above the step, and the standard one is shown.
 * @param name its word in the address: small letters.
 */
export function useSetting<Value>(name: string, { start, expected, read, write }: Spelling<Value>): Setting<Value> {
  const { route } = usePage();
  const { settings: reported } = useLearning();
  const asked = route.value.view === 'learn' ? route.value.settings?.[name] : undefined;
  const found = asked === undefined ? start : read(asked);
  const problem =
    found === undefined ? `${addressProblem(name, asked!, expected)} The default is shown instead.` : undefined;
  // As long as its instrument is there.
  useLayoutEffect(() => {
    reported.value = { ...reported.peek(), [name]: problem };
    return () => {
      reported.value = { ...reported.peek(), [name]: undefined };
    };
  }, [reported, name, problem]);
  return {
    value: found ?? start,
    onChange(value) {
      const { value: present } = route;
      if (present.view !== 'learn') return;
      const { [name]: _, ...others } = present.settings ?? {};
      route.value = {
        ...present,
        settings: write(value) === write(start) ? others : { ...others, [name]: write(value) },
      };
    },
  };
}

interface Amount extends Setting<number> {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A whole number, such as a depth: what a slider sets. */
export function useAmount(
  name: string,
  { start, min, max, step = 1 }: { readonly start: number } & Pick<Amount, 'min' | 'max'> & { readonly step?: number },
): Amount {
  const setting = useSetting(name, {
    start,
    expected: `a whole number from ${min} to ${max}${step === 1 ? '' : ` in steps of ${step}`}`,
    read(text) {
      const value = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max && (value - min) % step === 0 ? value : undefined;
    },
    write: String,
  });
  return { ...setting, min, max, step };
}

/** One of several words. */
export function useChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  start: Choice,
): Setting<Choice> {
  return useSetting(name, {
    start,
    expected: choices.length > 12 ? 'one of its options' : choices.map((choice) => `“${choice}”`).join(' or '),
    read: (text) => choices.find((choice) => choice === text),
    write: String,
  });
}

/** A switch that the address has as one of two words: the first when it is off. */
export function useSwitch(name: string, [off, on]: readonly [string, string], start: string) {
  const { value, onChange } = useChoice(name, [off, on], start);
  return { isOn: value === on, onChange: (isOn: boolean) => onChange(isOn ? on : off) };
}

/** Some of several words: in the address, with dots between them; "-" for none. */
export function useSome(
  name: string,
  choices: readonly string[],
  start: ReadonlySet<string> = new Set(),
): Setting<ReadonlySet<string>> {
  return useSetting<ReadonlySet<string>>(name, {
    start,
    expected: `some of ${choices.join(', ')}, separated by dots, or - for none`,
    read(text) {
      const some = text === '-' ? [] : text.split('.');
      return some.every((choice) => choices.includes(choice)) ? new Set(some) : undefined;
    },
    write: (some) => choices.filter((choice) => some.has(choice)).join('.') || '-',
  });
}

/** The position that the instruments of a step show. */
export interface StepPosition {
  readonly fen: Fen;
  readonly game: Game;
  readonly board: Board;
  /** Why the position of the address is not shown; the step's own is, instead. */
  readonly problem: string | undefined;
  /** Shows another legal position, and puts it into the address. */
  setFen(fen: Fen): void;
}

/**
 * The position of the address, or the step's own. It is part of the link to the step.
 * @param start a legal position.
 * @param forgets settings that mean nothing in another position, such as a chosen move.
 */
export function usePosition(start: Fen, forgets: readonly string[] = []): StepPosition {
  const { route } = usePage();
  const asked = route.value.view === 'learn' ? route.value.fen : undefined;
  const { fen, game, problem } = useMemo(() => {
    const read = asked === undefined ? undefined : tryParseFen(asked);
    const isReadable = read !== undefined && !(read instanceof FenError);
    const shown = newGame(isReadable ? asked! : start);
    return { fen: shown.start, game: shown, problem: read instanceof FenError ? read.message : undefined };
  }, [asked, start]);
  const setFen = (next: Fen) => {
    const { value } = route;
    if (value.view !== 'learn') return;
    const kept = Object.entries(value.settings ?? {}).filter(([name]) => !forgets.includes(name));
    route.value = {
      ...value,
      fen: next === newGame(start).start ? undefined : next,
      settings: Object.fromEntries(kept),
    };
  };
  return { fen, game, board: positionOf(game).board, problem, setFen };
}

const CASTLINGS = { K: 'White short', Q: 'White long', k: 'Black short', q: 'Black long' } as const;

/** The parts of a position that a drawn board does not show: the side to move, castling rights, the en passant square. */
export function formatRights(fen: Fen): string {
  const [, turn, castling = '-', enPassant = '-'] = fen.split(' ');
  const allowed = Object.entries(CASTLINGS).flatMap(([letter, choices]) =>
    castling.includes(letter) ? [choices] : [],
  );
  return [
    turn === 'b' ? 'Black to move.' : 'White to move.',
    ...(allowed.length > 0 ? [`May still castle: ${allowed.join(', ')}.`] : []),
    ...(enPassant === '-' ? [] : [`En passant on ${enPassant}.`]),
  ].join(' ');
}
