// Text out of the bytes of a file that says nothing about its encoding.
import type { TextEncoding } from '../../preload/model/import.ts';

export type Decoded = { text: string; encoding: TextEncoding };

/** A byte order mark decides, else what the bytes can be. null: this is no text. */
export const decodeText = (bytes: Uint8Array): Decoded | null => {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return controls.test(text) ? null : { text, encoding };
};

/** No text of a person holds these. Of the upper ones old encodings make letters. */
const controls = /[^\P{Cc}\s\u0080-\u009f]/u;

const encodingOf = (bytes: Uint8Array): TextEncoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
};

/** Of two bytes a Latin letter leaves one empty, always the same one. */
const wideOf = (bytes: Uint8Array): TextEncoding | null => {
  const sample = bytes.subarray(0, 4096);
  const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > sample.length / 6 && even < odd / 10) return 'utf-16le';
  return even > sample.length / 6 && odd < even / 10 ? 'utf-16be' : null;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};
