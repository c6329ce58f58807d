/** The page of an embedded board, `embed.html`: a board, one program, the display of its machine. It stores nothing. */
import { render } from 'preact';
import { messageOf } from '../../chess/message-of.ts';
import { EmbedBoard } from './embed-board.tsx';
import type { EmbedMessage } from './embed-message.ts';
import { EmbedError, type EmbedSettings, readEmbedSettings } from './embed-settings.ts';
import './embed.css';

const place = document.querySelector('#embed')!;

function tell(message: EmbedMessage): void {
  if (parent !== window) parent.postMessage(message, '*');
}

/** The settings of the address, or the fault in it. */
async function settingsOfAddress(): Promise<EmbedSettings | string> {
  try {
    return await readEmbedSettings(new URLSearchParams(location.search));
  } catch (error) {
    if (!(error instanceof EmbedError)) throw error;
    return messageOf(error);
  }
}

const settings = await settingsOfAddress();
if (typeof settings === 'string') {
  render(<p role="alert">This board cannot be shown. {settings}.</p>, place);
  tell({ plyhouse: 'error', detail: { message: settings } });
} else {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  render(<EmbedBoard settings={settings} tell={tell} />, place);
  tell({ plyhouse: 'ready' });
}
new ResizeObserver(() => tell({ plyhouse: 'size', height: Math.ceil(place.getBoundingClientRect().height) })).observe(
  place,
);
