/** How long a file's object URL is kept for the browser to fetch it, in milliseconds. */
const FETCHED_MILLIS = 10_000;

/** Makes the browser save a text as a file. @param type its media type. */
export function saveFile(name: string, content: string | Blob, type = 'application/x-chess-pgn'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_MILLIS);
}
