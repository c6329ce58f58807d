/** How long a file's address is kept for the browser to fetch it, in milliseconds. */
const FETCHED_MILLIS = 10_000;

/** Has the browser save a text or a picture as a file. @param type its media type. */
export function saveFile(name: string, content: string | Blob, type = 'application/x-chess-pgn'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_MILLIS);
}
