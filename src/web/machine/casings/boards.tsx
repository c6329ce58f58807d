import type { JSX } from 'preact';
import type { CasingProps } from './casing.ts';
import { Chip } from './chip.tsx';
import './boards.css';

/** An Intel SDK-86: a bare green board, eight digits, and its pad of keys in the corner. */
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

/** The KIM-1 in its owner's painter's box: the lid with a problem pinned up, the board inside, transformer and recorder. */
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
      </div>
    </div>
  );
}
