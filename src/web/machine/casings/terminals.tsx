import type { JSX } from 'preact';
import type { CasingProps } from './casing.ts';
import { Chip } from './chip.tsx';
import './terminals.css';

/** The terminal of a computer centre: a cream and brown wedge, with the line printer and the game record behind it. */
export function BurroughsTerminal({ picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="td830">
      <div class="td830-desk">
        <div class="td830-head">
          <div class="tube td830-tube">{picture('screen')}</div>
          <div class="td830-name" aria-hidden="true">
            <b>BURROUGHS</b>
            <span>TD 830</span>
            <span class="td830-ready">
              <i class={`lamp ${isLit('ready') ? 'lamp-lit' : ''}`} /> BEREIT
            </span>
          </div>
        </div>
        <div class="td830-printer">
          <div class="td830-cover" aria-hidden="true">
            B 7800
          </div>
          {picture('record')}
        </div>
      </div>
      <div class="td830-keys">{keys}</div>
    </div>
  );
}

/** A Xerox 820: the computer inside its monitor, two drives beside it, and a separate keyboard. */
export function Xerox820({ view, isThinking, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="xerox">
      <div class="xerox-desk">
        <div class="xerox-head">
          <div class="xerox-front">
            <div class="tube xerox-tube">{picture('screen')}</div>
          </div>
          <div class="xerox-name" aria-hidden="true">
            <b>820</b>
            <i class={`lamp ${view ? 'lamp-lit' : ''}`} />
          </div>
        </div>
        <svg class="xerox-drives" viewBox="0 0 100 170" aria-hidden="true">
          <rect x="1" y="1" width="98" height="168" rx="5" fill="#e4e2da" stroke="#a9a69b" />
          {[10, 90].map((y, drive) => (
            <g key={y} transform={`translate(10 ${y})`}>
              <rect width="80" height="70" rx="2" fill="#26282a" />
              <rect x="8" y="32" width="64" height="4" fill="#000" />
              <path d="M34 24h12v20h-12z" fill="#3d4043" stroke="#000" />
              <circle cx="14" cy="60" r="3" fill={isThinking && drive === 0 ? '#ff4030' : '#5a1a14'} />
            </g>
          ))}
        </svg>
      </div>
      <div class="xerox-keys">{keys}</div>
    </div>
  );
}

/** A terminal in a home workshop, of unknown make, with the computer itself, ten centimetres square, beside it. */
export function GlassTerminal({ picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="glass">
      <div class="glass-desk">
        <div class="glass-head">
          <div class="tube glass-tube">{picture('screen')}</div>
        </div>
        <svg class="glass-board" viewBox="0 0 150 178" aria-hidden="true">
          <rect x="4" y="4" width="142" height="142" rx="3" fill="#1d5a3a" stroke="#0e3320" />
          <g stroke="#3f8a5f" fill="none">
            <path d="M14 30h50v30h70M14 44h36v58h84M26 136v-30h24M100 136v-40h34M76 8v28M90 8v28M104 8v28" />
          </g>
          <Chip x={20} y={62} width={108} height={22} label="8088" />
          <Chip x={16} y={22} width={54} height={20} label="8755" hasWindow />
          <Chip x={82} y={22} width={54} height={20} label="8755" hasWindow />
          <Chip x={12} y={104} width={54} height={20} label="8185" />
          <Chip x={76} y={104} width={62} height={20} label="8284A" />
          <rect x="68" y="128" width="16" height="12" fill="#c9ccd0" />
          <circle cx="12" cy="12" r="4" fill="#e9e2c8" />
          <circle cx="138" cy="138" r="4" fill="#e9e2c8" />
          <rect x="4" y="154" width="142" height="18" fill="#f0d98a" stroke="#a88a2c" />
          <g stroke="#5d4c13">
            {Array.from({ length: 11 }, (_, mark) => (
              <path key={mark} d={`M${4 + mark * 14.2} 154v${mark % 5 === 0 ? 5 : 3}`} />
            ))}
          </g>
          <text x="140" y="170" text-anchor="end" fill="#3f330b" class="chip-label">
            10 cm
          </text>
        </svg>
      </div>
      <div class="glass-keys">{keys}</div>
    </div>
  );
}

/** A computer of circuit boards in a metal box with a fan, its screen on top, and a separate keyboard. */
export function JupiterRack({ picture, keys, isThinking }: CasingProps): JSX.Element {
  return (
    <div class="jupiter">
      <div class="jupiter-desk">
        <div class="jupiter-head">
          <div class="tube jupiter-tube">{picture('screen')}</div>
        </div>
        <svg class="jupiter-box" viewBox="0 0 110 150" aria-hidden="true">
          <rect x="1" y="1" width="108" height="148" rx="4" fill="#35589a" stroke="#1c3361" />
          <rect x="9" y="10" width="92" height="96" fill="#14181f" />
          {Array.from({ length: 7 }, (_, board) => (
            <g key={board} transform={`translate(${14 + board * 12.4} 16)`}>
              <path d="M0 0h6v84h-6z" fill="#2f7a52" />
              <path d="M1.5 8h3v18h-3zM1.5 34h3v18h-3zM1.5 60h3v14h-3z" fill="#101214" />
            </g>
          ))}
          <circle cx="28" cy="128" r="13" fill="#101214" stroke="#aab3c2" />
          <path d="M28 118v20M18 128h20M21 121l14 14M35 121l-14 14" stroke="#aab3c2" />
          <circle cx="92" cy="122" r="4" fill={isThinking ? '#ff4030' : '#5a1a14'} />
          <rect x="56" y="118" width="20" height="10" rx="2" fill="#d7dbe2" />
        </svg>
      </div>
      <div class="jupiter-keys">{keys}</div>
    </div>
  );
}
