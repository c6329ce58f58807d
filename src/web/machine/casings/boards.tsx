import type { JSX } from 'preact';
import type { CasingProps } from './casing.ts';
import { Chip } from './chip.tsx';
import './boards.css';

/** An Intel SDK-86: a bare green board, eight digits, and its keypad in the corner. */
export function Sdk86({ picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="sdk">
      <svg class="sdk-board" viewBox="0 0 500 340" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <g stroke="#2f8f63" fill="none" stroke-width="1.500">
          <path d="M20 60h210v40H40v180h190M60 320V140h120v-30M250 20v300M262 20v120h40M274 40v90h80M20 300h220M90 320v-60h140M120 20v40M150 20v40M180 20v40" />
        </g>
        <text x="24" y="34" fill="#f3f0dc" class="sdk-name">
          SDK-86
        </text>
        <text x="24" y="50" fill="#f3f0dc" class="chip-label">
          SYSTEM DESIGN KIT
        </text>
        <Chip x={40} y={120} width={150} height={34} label="8086" />
        <Chip x={40} y={176} width={84} height={26} label="2716" hasWindow />
        <Chip x={136} y={176} width={84} height={26} label="2716" hasWindow />
        <Chip x={40} y={222} width={84} height={26} label="2716" hasWindow />
        <Chip x={136} y={222} width={84} height={26} label="2716" hasWindow />
        <Chip x={40} y={272} width={66} height={20} label="2142" />
        <Chip x={118} y={272} width={66} height={20} label="2142" />
        <Chip x={130} y={70} width={96} height={26} label="8279" />
        <Chip x={40} y={76} width={60} height={18} label="8284" />
        <rect x="196" y="128" width="30" height="18" rx="3" fill="#c9ccd0" stroke="#84888c" />
        <g fill="#d8b24a">
          {Array.from({ length: 34 }, (_, pin) => (
            <rect key={pin} x={12 + pin * 14} y="328" width="8" height="12" />
          ))}
        </g>
        <g fill="#0f3d29" stroke="#e8e2c2" stroke-width="2">
          <circle cx="10" cy="10" r="5" />
          <circle cx="490" cy="10" r="5" />
          <circle cx="10" cy="318" r="5" />
          <circle cx="490" cy="318" r="5" />
        </g>
      </svg>
      <div class="sdk-front">
        <div class="sdk-digits">{picture('display')}</div>
        {keys}
      </div>
    </div>
  );
}

/** The KIM-1 in its owner's paint box: the lid with a problem pinned up, the board inside, transformer and recorder. */
export function Kim1({ view, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="kim">
      <div class="kim-lid" aria-hidden="true">
        <svg class="kim-note" viewBox="0 0 150 118" aria-hidden="true">
          <g transform="rotate(-2 75 60)">
            <rect x="6" y="6" width="138" height="108" fill="#faf6e6" stroke="#d8cfae" />
            <g transform="translate(16 16)">
              <rect width="88" height="88" fill="#fff" stroke="#333" stroke-width="1.500" />
              {Array.from({ length: 32 }, (_, at) => {
                const row = Math.floor(at / 4);
                return (
                  <rect
                    key={at}
                    x={((at % 4) * 2 + ((row + 1) % 2)) * 11}
                    y={row * 11}
                    width="11"
                    height="11"
                    fill="#c9c2ab"
                  />
                );
              })}
            </g>
            <text x="110" y="40" class="kim-hand">
              #2
            </text>
            <text x="110" y="58" class="kim-hand">
              ?
            </text>
            <circle cx="75" cy="10" r="3.500" fill="#b8321f" />
          </g>
        </svg>
        <span class="kim-hinge" />
        <span class="kim-hinge" />
      </div>
      <div class="kim-box">
        <svg class="kim-parts" viewBox="0 0 150 230" aria-hidden="true">
          <rect x="8" y="8" width="134" height="84" rx="5" fill="#2a2c2e" stroke="#101112" />
          <rect x="24" y="20" width="102" height="42" rx="3" fill="#d9d4c5" />
          <rect x="40" y="30" width="70" height="22" rx="11" fill="#2b2d2f" />
          <circle cx="54" cy="41" r="8" fill="#efece2" />
          <circle cx="96" cy="41" r="8" fill="#efece2" />
          <g fill="#8d9194">
            {[24, 45, 66, 87, 108].map((x) => (
              <rect key={x} x={x} y="70" width="18" height="14" rx="2" />
            ))}
          </g>
          <path d="M40 92c-10 30 20 30 10 56M110 92c14 30-30 40-14 60" fill="none" stroke="#8d2a1d" stroke-width="3" />
          <g transform="translate(16 150)">
            <rect width="118" height="66" rx="4" fill="#6b6f73" stroke="#33363a" />
            <rect x="12" y="-8" width="40" height="82" fill="#b5651d" stroke="#6b3a0c" />
            <rect x="66" y="-8" width="40" height="82" fill="#b5651d" stroke="#6b3a0c" />
            <path
              d="M12 6h40M12 20h40M12 34h40M12 48h40M12 62h40M66 6h40M66 20h40M66 34h40M66 48h40M66 62h40"
              stroke="#8a4a10"
            />
          </g>
        </svg>
        <KimBoard view={view} picture={picture} keys={keys} />
      </div>
    </div>
  );
}

/** The printed circuit board of every KIM-1: its chips, six digits, the slide switch and the keypad. */
function KimBoard({ view, picture, keys }: Pick<CasingProps, 'view' | 'picture' | 'keys'>): JSX.Element {
  return (
    <div class="kim-board">
      <svg class="kim-chips" viewBox="0 0 150 292" aria-hidden="true">
        <g stroke="#3d8f6a" fill="none" stroke-width="1.500">
          <path d="M8 8v276M142 8v276M8 60h134M8 150h134M8 230h134M40 60v170M75 8v52M110 150v134" />
        </g>
        <Chip x={14} y={16} width={122} height={28} label="6502" />
        <Chip x={14} y={72} width={122} height={26} label="6530-002" />
        <Chip x={14} y={112} width={122} height={26} label="6530-003" />
        {[164, 188, 212, 236].map((y) => (
          <g key={y}>
            <Chip x={14} y={y} width={54} height={13} label="6102" />
            <Chip x={82} y={y} width={54} height={13} label="6102" />
          </g>
        ))}
        <text x="14" y="282" fill="#f3f0dc" class="sdk-name">
          KIM-1
        </text>
      </svg>
      <div class="kim-front">
        <div class="kim-digits">{picture('display')}</div>
        <div class="kim-switch" aria-hidden="true">
          <span>SST</span>
          <i class={view ? 'kim-slide' : 'kim-slide kim-slide-off'} />
          <span>ON</span>
        </div>
        {keys}
      </div>
    </div>
  );
}

/** The KIM-1 as it was sold, a bare board on a table, with its power supply, a cassette recorder and the manual. */
export function KimOnTable({ view, picture, keys }: CasingProps): JSX.Element {
  return (
    <div class="kim kim-table">
      <svg class="kim-desk" viewBox="0 0 400 92" aria-hidden="true">
        <g fill="none" stroke="#1b1c1d" stroke-width="3">
          <path d="M70 70c4 30 60 14 90 26M236 74c6 16-20 12-26 22" />
        </g>
        <rect x="18" y="22" width="86" height="50" rx="4" fill="#6b6f73" stroke="#33363a" />
        <path d="M28 32h66M28 40h66M28 48h66" stroke="#3f4347" stroke-width="3" />
        <rect x="28" y="56" width="18" height="10" rx="2" fill="#1d1e20" />
        <circle cx="88" cy="61" r="4" fill="#d9402b" />
        <rect x="142" y="8" width="136" height="70" rx="5" fill="#2a2c2e" stroke="#101112" />
        <rect x="156" y="16" width="84" height="38" rx="3" fill="#e6e0cd" />
        <text x="198" y="26" text-anchor="middle" class="kim-tape">
          MICROCHESS
        </text>
        <rect x="170" y="31" width="56" height="17" rx="8.500" fill="#2b2d2f" />
        <circle cx="182" cy="39.500" r="6" fill="#efece2" />
        <circle cx="214" cy="39.500" r="6" fill="#efece2" />
        <g fill="#8d9194">
          {[150, 168, 186, 204, 222].map((x) => (
            <rect key={x} x={x} y="62" width="15" height="11" rx="2" />
          ))}
        </g>
        <path d="M250 18v36M256 18v36M262 18v36M268 18v36" stroke="#55595c" stroke-width="2" />
        <g transform="rotate(3 345 44)">
          <rect x="308" y="4" width="74" height="82" fill="#f4efdd" stroke="#cfc6a6" />
          <text x="345" y="24" text-anchor="middle" class="kim-cover">
            MICROCHESS
          </text>
          <g transform="translate(325 32)">
            <rect width="40" height="40" fill="#fff" stroke="#555" />
            {Array.from({ length: 32 }, (_, at) => {
              const row = Math.floor(at / 4);
              return (
                <rect
                  key={at}
                  x={((at % 4) * 2 + ((row + 1) % 2)) * 5}
                  y={row * 5}
                  width="5"
                  height="5"
                  fill="#77736a"
                />
              );
            })}
          </g>
        </g>
      </svg>
      <KimBoard view={view} picture={picture} keys={keys} />
    </div>
  );
}
