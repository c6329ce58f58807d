/** What decides whether a browser is opened. */
export interface Circumstances {
  /** What the person said: `--open`, `--no-open`, or nothing. */
  readonly wish?: boolean | undefined;
  /** Whether a person reads what is printed. */
  readonly isTerminal: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/**
 * Whether to open a browser. A wish counts. Without one it is opened where a person sits at a screen of this machine: not
 * on a pipe, not in a test run (CI), not over ssh, on Linux and the like not without a display, and not where BROWSER says `none`.
 */
export function opensBrowser({ wish, isTerminal, environment, platform }: Circumstances): boolean {
  if (wish !== undefined) return wish;
  const { CI, SSH_CONNECTION, SSH_TTY, BROWSER, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = environment;
  if (!isTerminal || (CI && !/^(false|0)$/i.test(CI)) || SSH_CONNECTION || SSH_TTY || BROWSER === 'none') return false;
  // In the Linux of Windows it is the browser of Windows that opens.
  return platform === 'win32' || platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME);
}

/**
 * Opens an address in the browser of whoever sits at this machine.
 * @param onFailure is told where that comes to nothing, which may be a while later.
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
