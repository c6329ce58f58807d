/** The longest line accepted; the rest of a longer one is dropped, so that garbage cannot fill the memory. */
const MOST_LETTERS = 1_048_576;

/**
 * Splits a text stream into lines, whatever its chunks: LF, CRLF or a last line without either.
 * @returns a function that stops listening.
 */
export function readLines(
  input: NodeJS.ReadableStream,
  onLine: (line: string) => void,
  onEnd: () => void = () => {},
): () => void {
  let rest = '';
  let isOver = false;
  const decoder = new TextDecoder();

  const take = (text: string) => {
    const pieces = (rest + text).split('\n');
    rest = pieces.pop() ?? '';
    if (rest.length > MOST_LETTERS) rest = rest.slice(0, MOST_LETTERS);
    for (const piece of pieces) {
      if (isOver) return;
      onLine(piece.endsWith('\r') ? piece.slice(0, -1) : piece);
    }
  };
  const onData = (chunk: Uint8Array | string) =>
    take(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
  const finish = () => {
    if (isOver) return;
    if (rest !== '') take('\n');
    isOver = true;
    onEnd();
  };

  input.on('data', onData);
  input.on('end', finish);
  input.on('close', finish);
  input.on('error', finish);
  return () => {
    isOver = true;
    input.off('data', onData);
  };
}

/** The words of a line. */
export function wordsOf(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '');
}

/** Whether a line begins with this word. Lines of a search come by the hundred; splitting each into words costs more than reading it. */
export function isWord(line: string, word: string): boolean {
  const from = line.length - line.trimStart().length;
  return line.startsWith(word, from) && /^(\s|$)/.test(line.slice(from + word.length, from + word.length + 1));
}
