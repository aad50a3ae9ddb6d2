// What a file is, told by how it begins, never by its name.
import { fileTypeFromBuffer } from 'file-type';
import type { Staged } from './jobs.ts';

export type MediaType = Pick<Staged, 'mimeType' | 'extension' | 'type'>;

/** What the service takes (public-api.md, Media). Some cameras mark their HEIC photos with the general HEIF brand. */
const types = new Map<string, MediaType>([
  ['image/jpeg', { mimeType: 'image/jpeg', extension: 'jpg', type: 'image' }],
  ['image/png', { mimeType: 'image/png', extension: 'png', type: 'image' }],
  ['image/webp', { mimeType: 'image/webp', extension: 'webp', type: 'image' }],
  ['image/heic', { mimeType: 'image/heic', extension: 'heic', type: 'image' }],
  ['image/heif', { mimeType: 'image/heic', extension: 'heic', type: 'image' }],
  ['video/mp4', { mimeType: 'video/mp4', extension: 'mp4', type: 'video' }],
  ['video/quicktime', { mimeType: 'video/quicktime', extension: 'mov', type: 'video' }],
]);

/** Enough for every type above. */
export const headBytes = 16 * 1024;

/** null: none that the service takes. */
export const mediaType = async (head: Uint8Array): Promise<MediaType | null> => {
  const told = await fileTypeFromBuffer(head).catch(() => undefined);
  return types.get(told?.mime ?? '') ?? null;
};
