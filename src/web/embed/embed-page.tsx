/** The page of an embedded board, `embed.html`: a board, one program, the display of its machine. It stores nothing. */
import { render } from 'preact';
import { messageOf } from '../../chess/message-of.ts';
import { browserClient } from '../../host/browser-client.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { Card } from '../../programs/program.ts';
import { EmbedBoard } from './embed-board.tsx';
import { beginEmbed } from './embed-game.ts';
import type { EmbedMessage } from './embed-message.ts';
import { EmbedError, type EmbedSettings, readEmbedSettings } from './embed-settings.ts';
import './embed.css';

const place = document.querySelector('#embed')!;

function post(message: EmbedMessage): void {
  if (parent !== window) parent.postMessage(message, '*');
}

function startClient(card: Card): Promise<EngineClient> {
  return browserClient(
    () => new Worker(new URL('../session/engine-worker.ts', import.meta.url), { type: 'module', name: card.id }),
    card,
    { seed: crypto.getRandomValues(new Uint32Array(1))[0]! },
  );
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
  post({ plyhouse: 'error', detail: { message: settings } });
} else {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  render(<EmbedBoard state={beginEmbed(settings, startClient, post)} />, place);
  post({ plyhouse: 'ready' });
}
new ResizeObserver(() => post({ plyhouse: 'size', height: Math.ceil(place.getBoundingClientRect().height) })).observe(
  place,
);
