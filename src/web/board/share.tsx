import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { CopyButton } from '../app/copy.tsx';

interface ShareProps {
  /** The URL from `#` on that opens it anywhere, or a function that makes it when it is copied; absent: the page's own. */
  readonly address?: string | (() => string);
}

/** A link to the current view, to copy. */
export function Share({ address }: ShareProps): JSX.Element {
  // Read when it is copied, since the URL of the view may change at any time.
  const link = useCallback(() => {
    const hash = typeof address === 'function' ? address() : (address ?? location.hash);
    return new URL(hash, location.href).href;
  }, [address]);
  return <CopyButton label="link" name="link" text={link} />;
}
