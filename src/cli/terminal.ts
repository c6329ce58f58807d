import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { printable } from '../chess/foreign-text.ts';

/** The streams of a command. */
export interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly errors: NodeJS.WriteStream;
}

/** The streams of this process. */
export function processStreams(): Streams {
  return { input: process.stdin, output: process.stdout, errors: process.stderr };
}

export type Paint = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow' | 'cyan';

/**
 * The terminal of a command: results go to stdout, messages to stderr. Output may contain foreign text (names,
 * comments, lines of engines): its control characters are escaped here, for everyone.
 */
export interface Terminal extends Streams {
  /** Whether a person sits at both ends. */
  readonly isInteractive: boolean;
  /** Whether chess symbols and box drawings can be shown. */
  readonly isUnicode: boolean;
  readonly isColored: boolean;
  readonly isQuiet: boolean;
  /** Data, with a line end. */
  print(text: string): void;
  /** The lines of a report. */
  printLines(lines: readonly string[]): void;
  /** A result as JSON. @param indent the blanks by which its parts are set in. */
  printData(data: unknown, indent?: number): void;
  /** A message, with a line end; nothing under --quiet. */
  inform(text: string): void;
  /** A warning or an error: printed even under --quiet. */
  warn(text: string): void;
  /** Warns that part of the input is left out, and why; the command then ends with exit code 3. */
  leaveOut(reason: string): void;
  /** The text in a colour, if stdout is coloured; to be printed by this terminal. */
  paint(paint: Paint, text: string): string;
  /** Shows a line on stderr in place of the last one; nothing on a pipe. */
  show(line: string): void;
  /** Removes the shown line. */
  clear(): void;
}

/**
 * Replaces the escape character in painted text until it is written. It is random, so foreign text cannot contain it,
 * and cannot paint.
 */
const ESCAPE = `\ufdd0${randomBytes(8).toString('hex')}`;

/** The text for a terminal: only the escapes of {@link Terminal.paint} take effect. */
function writable(text: string): string {
  return printable(text).replaceAll(ESCAPE, '\u001b');
}

/** Settings and environment that decide on colours and messages. */
interface TerminalSettings {
  readonly quiet?: boolean;
  /** False for `--no-color`. */
  readonly color?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Whether to use colours on a stream: `--no-color` and NO_COLOR (no-color.org) say no, FORCE_COLOR says yes, else
 * only a terminal that is not dumb.
 */
export function wantsColor(
  isTty: boolean,
  { color = true, environment = process.env }: TerminalSettings = {},
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (!color) return false;
  if (FORCE_COLOR !== undefined) return !/^(0|false)$/i.test(FORCE_COLOR);
  if (NO_COLOR) return false;
  return isTty && TERM !== 'dumb';
}

/** Whether chess symbols (♘) are likely to show: a UTF-8 locale and a terminal that has them. */
function wantsUnicode(environment: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean {
  const { LC_ALL, LC_CTYPE, LANG, TERM, WT_SESSION } = environment;
  if (TERM === 'dumb' || TERM === 'linux') return false;
  if (platform === 'win32') return WT_SESSION !== undefined || TERM !== undefined;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

/** The terminal of these streams. @param onLeftOut called whenever something of the input is left out. */
export function openTerminal(
  settings: TerminalSettings = {},
  streams: Streams = processStreams(),
  onLeftOut: () => void = () => {},
): Terminal {
  const { input, output, errors } = streams;
  const isColored = wantsColor(output.isTTY === true, settings);
  const isQuiet = settings.quiet === true;
  let isShowing = false;
  const clear = () => {
    if (isShowing) errors.write('\r\u001b[K');
    isShowing = false;
  };
  const warn = (text: string) => {
    clear();
    errors.write(`${writable(text)}\n`);
  };
  const print = (text: string) => {
    clear();
    output.write(`${writable(text)}\n`);
  };
  return {
    input,
    output,
    errors,
    isInteractive: input.isTTY === true && output.isTTY === true,
    isUnicode: wantsUnicode(settings.environment),
    isColored,
    isQuiet,
    print,
    printLines(lines) {
      for (const line of lines) print(line);
    },
    printData: (data, indent = 2) => print(JSON.stringify(data, undefined, indent)),
    inform(text) {
      clear();
      if (!isQuiet) errors.write(`${writable(text)}\n`);
    },
    warn,
    leaveOut(reason) {
      warn(`plyhouse: ${reason}; left out`);
      onLeftOut();
    },
    paint(paint, text) {
      if (!isColored) return text;
      return styleText(paint, printable(text), { validateStream: false }).replaceAll('\u001b', ESCAPE);
    },
    show(line) {
      if (isQuiet || errors.isTTY !== true || process.env.TERM === 'dumb') return;
      const width = Math.max(20, (errors.columns || 80) - 1);
      const plain = printable(line).replaceAll('\n', ' ');
      const text =
        plain.length > width
          ? `${plain
              .slice(0, width - 1)
              .toWellFormed()
              .replace(/\uFFFD$/, '')}…`
          : plain;
      errors.write(`\r${text}\u001b[K`);
      isShowing = true;
    },
    clear,
  };
}
