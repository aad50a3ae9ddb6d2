// Pixels whose numbers mean the colours of a profile, as phones take them, become those of sRGB.
import { sharp } from '../sharp.ts';

type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

/** So many at once, whatever the size of the picture: its pixels alone take most of what a job may. */
const stripBytes = 4_000_000;

/** Numbers of a TIFF that stand in its entry itself, and how many bytes one takes. */
const short = 3;
const long = 4;
const anything = 7;

/** sharp takes a profile only with a file: this is an uncompressed TIFF (TIFF 6.0; tag 34675 is ICC.1's, annex B.4). */
const tiffOf = ({ data, width, height, channels }: Pixels, profile: Buffer): Buffer => {
  const entryCount = channels === 4 ? 12 : 11;
  const bitsAt = 8 + 2 + entryCount * 12 + 4;
  const profileAt = bitsAt + channels * 2;
  const pixelsAt = profileAt + profile.length;
  const header = Buffer.alloc(profileAt);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(entryCount, 8);
  let at = 10;
  const entry = (tag: number, type: number, count: number, value: number) => {
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(count, at + 4);
    header.writeUInt32LE(value, at + 8);
    at += 12;
  };
  entry(256, long, 1, width);
  entry(257, long, 1, height);
  entry(258, short, channels, bitsAt);
  for (let channel = 0; channel < channels; channel += 1) header.writeUInt16LE(8, bitsAt + channel * 2);
  entry(259, short, 1, 1); // no compression
  entry(262, short, 1, 2); // RGB
  entry(273, long, 1, pixelsAt);
  entry(277, short, 1, channels);
  entry(278, long, 1, height); // all rows in one strip
  entry(279, long, 1, data.length);
  entry(284, short, 1, 1); // the channels of a pixel side by side
  if (channels === 4) entry(338, short, 1, 2); // alpha that the colours do not hold yet
  entry(34_675, anything, profile.length, profileAt);
  return Buffer.concat([header, profile, data]);
};

/** In place. A profile that says nothing of such pixels leaves them as they are. */
export const toSrgb = async ({ data, width, height, channels }: Pixels, profile: Buffer): Promise<void> => {
  const rowBytes = width * channels;
  const rows = Math.max(1, Math.floor(stripBytes / rowBytes));
  for (let row = 0; row < height; row += rows) {
    const strip = data.subarray(row * rowBytes, Math.min(row + rows, height) * rowBytes);
    const pixels = { data: strip, width, height: strip.length / rowBytes, channels };
    const changed = await sharp(tiffOf(pixels, profile)).toColourspace('srgb').raw().toBuffer();
    if (changed.length === strip.length) changed.copy(strip);
  }
};
