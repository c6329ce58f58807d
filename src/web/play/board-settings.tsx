import type { JSX } from 'preact';
import { Choice } from '../app/choice.tsx';
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
  const { board, pieces, premove, sounds } = settings.value;
  return (
    <>
      <Choice
        label="Squares"
        value={board}
        options={BOARD_COLORS.map((each) => [each, COLOR_NAMES[each]])}
        onChange={(chosen) => {
          settings.value = { ...settings.value, board: chosen };
        }}
      />
      <Choice
        label="Pieces"
        value={pieces}
        options={PIECE_SETS.map((each) => [each, SET_NAMES[each]])}
        onChange={(chosen) => {
          settings.value = { ...settings.value, pieces: chosen };
        }}
      />
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
