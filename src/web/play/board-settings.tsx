import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { usePage } from '../app/page.ts';
import { BOARD_COLORS, type BoardColors, PIECE_SETS, type PieceSet } from '../app/settings.ts';

const COLOR_NAMES: Readonly<Record<BoardColors, string>> = {
  print: 'Print, hatched',
  plain: 'Print, plain',
  green: 'Green',
  blue: 'Blue',
  brown: 'Brown',
};

const SET_NAMES: Readonly<Record<PieceSet, string>> = {
  burnett: 'Drawn, by Colin Burnett',
  shapes: 'Plain shapes',
  pixels: 'Pixels',
  letters: 'Letters of the notation',
};

/** The appearance and sounds of the board, for every view of the page. */
export function BoardSettings(): JSX.Element {
  const { settings } = usePage();
  const id = useId();
  const { board, pieces, premove, sounds } = settings.value;
  return (
    <>
      <p class="field">
        <label for={id}>Squares</label>
        <select
          id={id}
          value={board}
          onChange={({ currentTarget }) => {
            settings.value = { ...settings.value, board: currentTarget.value as BoardColors };
          }}
        >
          {BOARD_COLORS.map((each) => (
            <option key={each} value={each}>
              {COLOR_NAMES[each]}
            </option>
          ))}
        </select>
      </p>
      <p class="field">
        <label for={`${id}-pieces`}>Pieces</label>
        <select
          id={`${id}-pieces`}
          value={pieces}
          onChange={({ currentTarget }) => {
            settings.value = { ...settings.value, pieces: currentTarget.value as PieceSet };
          }}
        >
          {PIECE_SETS.map((each) => (
            <option key={each} value={each}>
              {SET_NAMES[each]}
            </option>
          ))}
        </select>
      </p>
      <div class="option">
        <label>
          <input
            type="checkbox"
            checked={premove}
            onChange={({ currentTarget }) => {
              settings.value = { ...settings.value, premove: currentTarget.checked };
            }}
          />
          <span>
            Premoves
            <small>Make your next move while the program thinks. It is played at once, if it is legal then.</small>
          </span>
        </label>
      </div>
      <div class="option">
        <label>
          <input
            type="checkbox"
            checked={sounds}
            onChange={({ currentTarget }) => {
              const isOn = currentTarget.checked;
              settings.value = { ...settings.value, sounds: isOn };
              // Played at once, within the press that a browser requires before it plays anything.
              if (isOn) void import('../app/sound.ts').then(({ playSound }) => playSound('move'));
            }}
          />
          <span>
            Sounds
            <small>A knock for each move, a tone for check and for the end.</small>
          </span>
        </label>
      </div>
    </>
  );
}
