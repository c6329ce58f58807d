import type { JSX } from 'preact';
import { Choice, Switch } from '../app/choice.tsx';
import { usePage } from '../app/page.ts';
import { BOARD_COLORS, type BoardColors, changeSettings, PIECE_SETS, type PieceSet } from '../app/settings.ts';

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
        onChange={(chosen) => changeSettings(settings, { board: chosen })}
      />
      <Choice
        label="Pieces"
        value={pieces}
        options={PIECE_SETS.map((each) => [each, SET_NAMES[each]])}
        onChange={(chosen) => changeSettings(settings, { pieces: chosen })}
      />
      <Switch
        title="Premoves"
        about="Make your next move while the program thinks. It is played at once, if it is legal then."
        isOn={premove}
        onChange={(isOn) => changeSettings(settings, { premove: isOn })}
      />
      <Switch
        title="Sounds"
        about="A knock for each move, a tone for check and for the end."
        isOn={sounds}
        onChange={(isOn) => {
          changeSettings(settings, { sounds: isOn });
          // Played at once, within the press that a browser requires before it plays anything.
          if (isOn) void import('../app/sound.ts').then(({ playSound }) => playSound('move'));
        }}
      />
    </>
  );
}
