import type { JSX } from 'preact';
import { LANGUAGE_NAMES, LANGUAGES } from '../../chess/letters.ts';
import { Button } from '../app/button.tsx';
import { Choice, type ChoiceProps, Switch } from '../app/choice.tsx';
import { Dialog } from '../app/dialog.tsx';
import { usePage } from '../app/page.ts';
import { changeSettings, type Settings } from '../app/settings.ts';

const LETTERS = LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each], each === 'figurine' ? 'en' : each] as const);

/** The visitor's choices for the whole page. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings } = usePage();
  const { premove, sounds } = settings.value;
  const choice = <Key extends 'language' | 'theme' | 'motion' | 'board' | 'pieces'>(
    key: Key,
    label: string,
    options: ChoiceProps<Settings[Key]>['options'],
  ) => (
    <Choice
      label={label}
      value={settings.value[key]}
      options={options}
      onChange={(chosen) => changeSettings(settings, { [key]: chosen })}
    />
  );
  return (
    <Dialog label="Settings" class="help settings" onClose={onClose}>
      <div>
        <h2>Settings</h2>
        {choice('language', 'Piece letters', LETTERS)}
        {choice('theme', 'Theme', { auto: 'As the system', light: 'Light', dark: 'Dark' })}
        {choice('motion', 'Motion', {
          auto: 'As the system',
          reduced: 'Reduced: nothing slides',
          full: 'Full',
        })}
        {choice('board', 'Squares', {
          print: 'Print, hatched',
          plain: 'Print, plain',
          green: 'Green',
          blue: 'Blue',
          brown: 'Brown',
        })}
        {choice('pieces', 'Pieces', {
          burnett: 'Drawn, by Colin Burnett',
          shapes: 'Plain shapes',
          pixels: 'Pixels',
          letters: 'Letters of the notation',
        })}
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
