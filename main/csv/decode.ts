// Text out of the bytes of a file that says nothing about its encoding.
import type { TextEncoding } from '../../preload/contract/import-export.ts';
import type { Turns } from '../breathe.ts';

export type Decoded = { text: string; encoding: TextEncoding };

/** A byte order mark decides, else what the bytes can be. null: this is no text. `turns` is told of every byte. */
export const decodeText = async (bytes: Uint8Array, turns: Turns): Promise<Decoded | null> => {
  const encoding = wideOf(bytes) ?? ((await isUtf8(bytes, turns)) ? 'utf-8' : 'windows-1252');
  const texts: string[] = [];
  for await (const text of decoded(bytes, new TextDecoder(encoding), turns)) {
    if (controls.test(text)) return null;
    texts.push(text);
  }
  return { text: texts.join(''), encoding };
};

const pieceBytes = 100_000;

async function* decoded(bytes: Uint8Array, decoder: TextDecoder, turns: Turns): AsyncGenerator<string> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes);
    yield decoder.decode(piece, { stream: true });
    await turns(piece.length);
  }
  yield decoder.decode();
}

/** No text of a person holds these. Of the upper ones old encodings make letters. */
const controls = /[^\P{Cc}\s\u0080-\u009f]/u;

const wideOf = (bytes: Uint8Array): TextEncoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedWideOf(bytes);
};

/** Of two bytes a Latin letter leaves one empty, always the same one. */
const unmarkedWideOf = (bytes: Uint8Array): TextEncoding | null => {
  const sample = bytes.subarray(0, 4096);
  const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > sample.length / 6 && even < odd / 10) return 'utf-16le';
  return even > sample.length / 6 && odd < even / 10 ? 'utf-16be' : null;
};

const isUtf8 = async (bytes: Uint8Array, turns: Turns): Promise<boolean> => {
  const pieces = decoded(bytes, new TextDecoder('utf-8', { fatal: true }), turns);
  try {
    while (!(await pieces.next()).done);
    return true;
  } catch {
    return false;
  }
};
