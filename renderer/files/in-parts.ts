// The bytes of a file as text, in parts that each fit a call to Galley.
import { filePartBytes } from '../../preload/wire.ts';

/** Most arguments of one call that every engine takes. */
const bytesAtOnce = 8192;

export const asBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let from = 0; from < bytes.length; from += bytesAtOnce)
    binary += String.fromCharCode(...bytes.subarray(from, from + bytesAtOnce));
  return btoa(binary);
};

/** At least one, in order. Rejects with a DOMException when the file cannot be read. */
export async function* inParts(file: Blob): AsyncGenerator<{ part: string; more: boolean }> {
  for (let from = 0; from === 0 || from < file.size; from += filePartBytes) {
    const bytes = new Uint8Array(await file.slice(from, from + filePartBytes).arrayBuffer());
    yield { part: asBase64(bytes), more: from + filePartBytes < file.size };
  }
}
