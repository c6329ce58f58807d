/** Text from outside (files, engines, keyboard input) that is shown or quoted. */

/** The longest quotation in a message. */
const MOST_QUOTED = 120;

/**
 * The text with its control characters and bidirectional overrides written out, so that a terminal shows them instead of
 * obeying them: "\u001b[2J". Line feeds and tabs stay. A JSON text keeps its meaning.
 */
export function printable(text: string): string {
  return text.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The control characters of ASCII and Latin-1 except tab and line feed (those from 0x80 to 0x9f start sequences too), and the overrides and
 * isolates that show a text in another order than it is written in.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The text in double quotes as a message quotes it: on one line, control characters escaped, shortened if it is long. */
export function quote(text: string): string {
  return printable(JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text));
}
