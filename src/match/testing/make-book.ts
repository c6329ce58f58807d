import { Chess, fromOf, parseUci, promotionOf, toOf } from 'plyhouse-kernel';
import { polyglotKey } from 'plyhouse-kernel/polyglot';

/** An entry of a Polyglot book as it is written. */
export function makeBookEntry(key: bigint, move: number, weight: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64BE(key, 0);
  bytes.writeUInt16BE(move, 8);
  bytes.writeUInt16BE(weight, 10);
  return bytes;
}

/** A Polyglot book with these lines: "e2e4 e7e5", each move as heavy as its line. */
export function makeBook(lines: readonly (readonly [line: string, weight: number])[]): Buffer {
  const entries = new Map<string, Buffer>();
  for (const [line, weight] of lines) {
    const chess = new Chess();
    for (const uci of line.split(' ')) {
      const move = parseUci(chess, uci)!;
      const kind = ['knight', 'bishop', 'rook', 'queen'].indexOf(promotionOf(move) ?? '') + 1;
      // The kernel has castling as king takes rook, as books do.
      const code = toOf(move) | (fromOf(move) << 6) | (kind << 12);
      const key = polyglotKey(chess);
      const name = `${key} ${code}`;
      const before = entries.get(name)?.readUInt16BE(10) ?? 0;
      entries.set(name, makeBookEntry(key, code, before + weight));
      chess.play(move);
    }
  }
  return Buffer.concat([...entries.values()].sort(Buffer.compare));
}
