import type { Chance } from '../../src/programs/program.ts';

/** Text that readers of chess stumble over: what ends, opens, escapes or repeats something somewhere. */
const TOKENS = [
  ...['', ' ', '\t', '\n', '\r', '\r\n', '\0', '\u001b[2J', '\u009b', '\u00a0', '\u2028', '\ufeff', '\ud800'],
  ...'♘½𝟘"\'\\`{}()[]<>;:,.…/%$#*&!?+-=|_~@019',
  ...'-1 1e9 1e400 NaN Infinity 99999999999999999999 0x10 e4 e8=Q O-O 0-0-0 Nf3 ep. a1 h9 -- Z0 1-0'.split(' '),
  ...'1/2-1/2 1. 12... $1 !? null true __proto__ constructor toString &a *a w b KQkq 8/8/8/8/8/8/8/8'.split(' '),
  ...'startpos Black Kb3 end begin :// %zz %00 ?a=b option. cmd= tc=40/60+1'.split(' '),
  ...[
    'exd6 e.p.',
    '[FEN "',
    '[Event "?"]\n',
    '; ',
    '\n%',
    '---\n',
    '- ',
    ': ',
    '| ',
    ' w - - 0 1',
    'bm ',
    'dm 2;',
    'id "',
  ],
  ...['moves ', 'fen ', 'name ', 'value ', 'default ', 'White ', 'stip #2', 'pieces '],
];

/** Texts that seeds make when they are cut, doubled, mixed and strewn with what readers stumble over. */
export function mutate(seeds: readonly string[], chance: Chance, mostLetters = 4_000): string {
  const below = (count: number) => Math.floor(chance() * count);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!;
  let text = pick(seeds);
  for (let change = below(6); change >= 0; change--) {
    const from = below(text.length + 1);
    const to = Math.min(text.length, from + below(chance() < 0.8 ? 8 : text.length + 1));
    const [before, within, behind] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    switch (below(9)) {
      case 0:
        text = before + behind;
        break;
      case 1:
        text = before + pick(TOKENS) + text.slice(from);
        break;
      case 2:
        text = before + pick(TOKENS) + behind;
        break;
      case 3:
        text = before + within.repeat(1 + below(1 + Math.min(40, mostLetters / (within.length + 1)))) + behind;
        break;
      case 4:
        text = before + pick(TOKENS).repeat(1 + below(40)) + behind;
        break;
      case 5: {
        const other = pick(seeds);
        const place = below(other.length + 1);
        text = before + other.slice(place, place + below(other.length + 1)) + behind;
        break;
      }
      case 6:
        text = before + (chance() < 0.5 ? within.toUpperCase() : within.toLowerCase()) + behind;
        break;
      case 7:
        text = before + String.fromCharCode(below(chance() < 0.7 ? 0x100 : 0x1_0000)) + text.slice(from + 1);
        break;
      case 8:
        text = behind + within + before;
    }
    if (text.length > mostLetters) text = text.slice(0, mostLetters);
  }
  return text;
}

/** Texts to repeat endlessly against a reader: tokens, and parts of its seeds. */
export function unitsOf(seeds: readonly string[]): readonly string[] {
  const parts = seeds.flatMap((seed) => {
    const words = seed.split(/(?<=[^\w])|(?=[^\w])/).filter((arg) => arg.length <= 20);
    return [...words, ...words.map((arg, index) => arg + (words[index + 1] ?? '')), ...seed.split(/(?<=\s)/)];
  });
  return [...new Set([...TOKENS, ...parts])].filter((unit) => unit !== '' && unit.length <= 40);
}

/** A seed's beginning, a unit without end, and perhaps something behind it that fits nothing. */
export function hostile(prefix: string, unit: string, letters: number, suffix: string): string {
  return prefix + unit.repeat(Math.max(1, Math.floor(letters / unit.length))) + suffix;
}
