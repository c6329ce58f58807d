import type { CSSProperties, JSX } from 'preact';
import { parseFen } from '../../../chess/fen.ts';
import { pictureOf } from '../pictures.tsx';
import { type Casing, type CasingProps, CLICKS, chosen, inferred } from './casing.tsx';
import './ajedrecista.css';

/** The table of the second machine: the board of metal squares with the king's sliding bars, the disk that speaks, and the lamps. */
function Automaton({ machine, view, keys, isLit }: CasingProps): JSX.Element {
  const board = pictureOf(view, 'board', 'board');
  const king = board && parseFen(board.board).board.kingOf('black');
  const bars = king === undefined ? {} : ({ '--file': king & 7, '--rank': king >> 3 } as CSSProperties);
  const voice = isLit('mate') ? 'Mate' : isLit('check') ? 'Check to the king' : undefined;
  const lampsOf = (isRule: boolean) =>
    machine.lamps
      .filter(({ id }) => id.startsWith('rule') === isRule)
      .map(({ id, label, colour }, index) => (
        <li key={id} class={isLit(id) ? 'automaton-lit' : ''} style={{ '--lamp': colour }}>
          <i /> {isRule ? <b>{index + 1}</b> : null} {label}
        </li>
      ));
  return (
    <div class="automaton">
      <div class="automaton-lid" aria-hidden="true">
        <span>El Ajedrecista</span>
      </div>
      <div class="automaton-bed" style={bars}>
        {keys}
        {king === undefined ? null : (
          <>
            <i class="automaton-bar automaton-bar-rank" aria-hidden="true" />
            <i class="automaton-bar automaton-bar-file" aria-hidden="true" />
          </>
        )}
      </div>
      <div class="automaton-panel" aria-hidden="true">
        <svg class="automaton-disk" viewBox="0 0 120 84" aria-hidden="true">
          <rect x="1" y="1" width="118" height="82" rx="3" fill="#54331a" stroke="#2d1a0b" stroke-width="2" />
          <circle cx="46" cy="43" r="35" fill="#17130f" />
          <g fill="none" stroke="#3a332b">
            <circle cx="46" cy="43" r="31" />
            <circle cx="46" cy="43" r="26.5" />
            <circle cx="46" cy="43" r="22" />
            <circle cx="46" cy="43" r="17.5" />
          </g>
          <circle cx="46" cy="43" r="12" fill={voice === undefined ? '#8d2f23' : '#d8452f'} />
          <circle cx="46" cy="43" r="1.8" fill="#e9dcb8" />
          <circle cx="104" cy="18" r="7" fill="#b08d45" stroke="#5f4617" stroke-width="1.5" />
          <path
            d={voice === undefined ? 'M104 18v46l-7 8' : 'M104 18L74 50l-6 1'}
            fill="none"
            stroke="#d6b566"
            stroke-width="4"
            stroke-linejoin="round"
            stroke-linecap="round"
          />
        </svg>
        <p class="automaton-voice">{voice === undefined ? '' : `“${voice}.”`}</p>
        <ul class="automaton-lamps bare">{lampsOf(false)}</ul>
        <ol class="automaton-lamps automaton-rules bare">{lampsOf(true)}</ol>
      </div>
      <p class="automaton-message row" aria-hidden="true">
        {board?.message}
        {board ? (
          <small>Illegal moves: {board.fields.find(({ label }) => label === 'Illegal moves')?.value}</small>
        ) : null}
      </p>
    </div>
  );
}

export const AUTOMATON: Casing = {
  Casing: Automaton,
  shape: 1.3,
  facts: [
    inferred('A wooden box on a table, its lid open, as the second machine stands in its museum’s pictures.'),
    chosen(
      'The bars along two edges of the board, the turntable beside it, the lamps and their plates: their positions are ours.',
    ),
    chosen('The words of the disk, which spoke Spanish, are written in English; a tone stands in for the voice.'),
    CLICKS,
  ],
};
