// Seals what leaves for the folder: AES-256-GCM under a key that is made of the user's passphrase, which is never in it.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16] as const;
const lengthBytes = 4;

/** A block of a file: its length, a nonce, and the sealed bytes. `about`: must be the same where it is opened. */
export const seal = (key: Uint8Array, about: string, bytes: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(nonce.length + sealed.length);
  return Buffer.concat([length, nonce, sealed]);
};

/** null: with another key, about something else, or changed since. */
const unseal = (key: Uint8Array, about: string, block: Buffer): Buffer | null => {
  if (block.length < nonceBytes + tagBytes) return null;
  const [nonce, end] = [block.subarray(0, nonceBytes), block.length - tagBytes];
  const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  cipher.setAuthTag(block.subarray(end));
  try {
    return Buffer.concat([cipher.update(block.subarray(nonceBytes, end)), cipher.final()]);
  } catch {
    return null;
  }
};

/**
 * All blocks of a file that are there as a whole. `aboutOf`: what the block at an index must be about. `end`: `cut`, it
 * ends within a block, as while it is still copied; `damaged`: a block could not be opened, and none behind it was read.
 */
export const openBlocks = (
  key: Uint8Array,
  bytes: Buffer,
  aboutOf: (index: number) => string,
): { blocks: Buffer[]; end: 'whole' | 'cut' | 'damaged' } => {
  const blocks: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < lengthBytes) return { blocks, end: 'cut' };
    const length = bytes.readUInt32BE(at);
    const [from, to] = [at + lengthBytes, at + lengthBytes + length];
    if (to > bytes.length) return { blocks, end: 'cut' };
    const block = unseal(key, aboutOf(blocks.length), bytes.subarray(from, to));
    if (!block) return { blocks, end: 'damaged' };
    blocks.push(block);
    at = to;
  }
  return { blocks, end: 'whole' };
};
