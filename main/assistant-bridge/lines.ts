// Splits a stream of bytes into lines, without ever holding more than one that is too long.

const newline = 0x0a;

/** A line without its end, as text; null: one of more than `maxBytes`, which is discarded. Empty lines are left out. */
export async function* readLines(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string | null> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > maxBytes ? null : Buffer.concat(pieces).toString('utf8').trim();
    pieces = [];
    length = 0;
    return line;
  };
  const add = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line !== '') yield line;
    }
    add(chunk.subarray(start));
  }
  const last = take();
  if (last !== '') yield last;
}
