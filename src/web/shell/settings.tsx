import type { JSX } from 'preact';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../chess/letters.ts';
import { Button } from '../app/button.tsx';
import { Choice, Switch } from '../app/choice.tsx';
import { Dialog } from '../app/dialog.tsx';
import { usePage } from '../app/page.ts';
import { type BoardColors, changeSettings, type Motion, type PieceSet, type Theme } from '../app/settings.ts';

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'As the system', light: 'Light', dark: 'Dark' };

const MOTION_NAMES: Readonly<Record<Motion, string>> = {
  auto: 'As the system',
  reduced: 'Reduced: nothing slides',
  full: 'Full',
};

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

/** The visitor's choices for the whole page. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings } = usePage();
  const { language, theme, motion, board, pieces, premove, sounds } = settings.value;
  return (
    <Dialog label="Settings" class="help settings" onClose={onClose}>
      <div>
        <h2>Settings</h2>
        <label class="field">
          <span>Piece letters</span>
          <select
            value={language}
            onChange={({ currentTarget }) => changeSettings(settings, { language: currentTarget.value as Language })}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each === 'figurine' ? 'en' : each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <Choice
          label="Theme"
          value={theme}
          options={THEME_NAMES}
          onChange={(chosen) => changeSettings(settings, { theme: chosen })}
        />
        <Choice
          label="Motion"
          value={motion}
          options={MOTION_NAMES}
          onChange={(chosen) => changeSettings(settings, { motion: chosen })}
        />
        <Choice
          label="Squares"
          value={board}
          options={COLOR_NAMES}
          onChange={(chosen) => changeSettings(settings, { board: chosen })}
        />
        <Choice
          label="Pieces"
          value={pieces}
          options={SET_NAMES}
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
        <Button class="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
