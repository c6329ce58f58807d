import type { JSX } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import type { Announcement } from './spoken.ts';

interface Message extends Announcement {
  readonly id: number;
}

/** How many messages stay in the regions, so that a slow screen reader still finds the previous one. */
const MESSAGES_KEPT = 4;

/** A voice and the live regions in which its texts appear. */
export interface Voice {
  readonly messages: readonly Message[];
  announce(text: string, urgency?: Announcement['urgency']): void;
}

/** An announcer for one board. Messages are added, never overwritten, so that none is lost or read twice. */
export function useVoice(): Voice {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const count = useRef(0);
  const announce = useCallback((text: string, urgency: Announcement['urgency'] = 'polite') => {
    const message = { id: ++count.current, text, urgency };
    setMessages((before) => [...before, message].slice(-MESSAGES_KEPT));
  }, []);
  return { messages, announce };
}

/** The live regions: one polite, the other (the end of a game) assertive. */
export function LiveRegions({ messages }: { readonly messages: readonly Message[] }): JSX.Element {
  const of = (urgency: Announcement['urgency']) => (
    <div class="unseen" aria-live={urgency} aria-relevant="additions">
      {messages.map((message) => (message.urgency === urgency ? <p key={message.id}>{message.text}</p> : null))}
    </div>
  );
  return (
    <>
      {of('polite')}
      {of('assertive')}
    </>
  );
}
