import type { JSX } from 'preact';
import { type Casing, type CasingProps, CLICKS, chosen, inferred, LETTERS } from './casing.tsx';
import './terminals.css';
import './home6800.css';

/** A terminal without a name, and beside it a computer built at home: a box with a row of cards, and a cassette recorder on it. */
function HomeComputer({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="glass home6800">
      <div class="glass-desk">
        <div class="glass-head">
          <div class="tube glass-tube">{picture('screen')}</div>
        </div>
        <svg class="glass-board" viewBox="0 0 150 200" aria-hidden="true">
          <rect x="16" y="4" width="118" height="58" rx="5" fill="#33363a" stroke="#17191b" />
          <rect x="26" y="12" width="98" height="32" rx="2" fill="#d9d4c5" />
          <rect x="46" y="18" width="58" height="20" rx="10" fill="#2b2d2f" />
          <circle cx="60" cy="28" r="6" fill="#efece2" />
          <circle cx="90" cy="28" r="6" fill="#efece2" />
          <path d="M28 53h92" stroke="#9aa0a6" stroke-width="8" stroke-dasharray="14 5" />
          <rect x="4" y="66" width="142" height="130" rx="3" fill="#22262b" stroke="#0c0e10" />
          <rect x="10" y="72" width="130" height="88" fill="#101214" />
          <g stroke="#0a1a10">
            {Array.from({ length: 6 }, (_, card) => (
              <rect
                key={card}
                x={16 + card * 20}
                y="76"
                width="12"
                height="80"
                fill={card < 4 ? '#1f6b45' : '#16181a'}
              />
            ))}
          </g>
          <g fill="#0b0d0e">
            {Array.from({ length: 4 }, (_, card) => (
              <path
                key={card}
                d={`M${19 + card * 20} 82h6v20h-6zM${19 + card * 20} 108h6v14h-6zM${19 + card * 20} 128h6v22h-6z`}
              />
            ))}
          </g>
          <rect x="10" y="164" width="130" height="26" fill="#b9bec4" />
          <text x="18" y="183" fill="#16181b" class="chip-label">
            6800
          </text>
          <rect x="82" y="169" width="10" height="16" rx="1" fill="#16181b" />
          <rect x="100" y="169" width="10" height="16" rx="1" fill="#8d2f22" />
          <circle cx="126" cy="177" r="4" fill={view && !isThinking ? '#ff5a3c' : view ? '#ffb03c' : '#5c2a22'} />
        </svg>
      </div>
      <div class="glass-keys">{keys}</div>
    </div>
  );
}

export const HOME_6800: Casing = {
  Casing: HomeComputer,
  shape: 1.06,
  facts: [
    inferred('A computer with a 6800, and a tape to load the program from: its book prints the tape.'),
    chosen(
      'Box, cards, lamp, recorder and terminal, none of them with a name: its author’s computer is not described.',
    ),
    LETTERS,
    CLICKS,
  ],
};
