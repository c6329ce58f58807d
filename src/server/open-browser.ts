/** What decides whether a browser is opened. */
export interface Circumstances {
  /** The user's wish: `--open`, `--no-open`, or nothing. */
  readonly wish?: boolean | undefined;
  /** Whether the output is a terminal. */
  readonly isTerminal: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/**
 * Whether to open a browser. An explicit wish decides. Without one it is opened if somebody sits at this machine: not in a
 * pipe, in CI, over ssh, without a display (on Linux and similar systems), or if BROWSER is `none`.
 */
export function opensBrowser({ wish, isTerminal, environment, platform }: Circumstances): boolean {
  if (wish !== undefined) return wish;
  const { CI, SSH_CONNECTION, SSH_TTY, BROWSER, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = environment;
  if (!isTerminal || (CI && !/^(false|0)$/i.test(CI)) || SSH_CONNECTION || SSH_TTY || BROWSER === 'none') return false;
  // In WSL the browser of Windows opens.
  return platform === 'win32' || platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME);
}

/**
 * Opens an address in the local browser.
 * @param onFailure called if that fails, possibly a while later.
 */
export async function openBrowser(url: string, onFailure: () => void): Promise<void> {
  try {
    const { default: open } = await import('open');
    const opener = await open(url);
    opener.once('exit', (code) => {
      if (code) onFailure();
    });
  } catch {
    onFailure();
  }
}
