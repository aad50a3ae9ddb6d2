// The file as it is sent: its name ends as its bytes do.
import { expect, it } from 'vitest';
import { uploadFileOf } from '../../main/media/local-files.ts';

const row = { file: 'abc.jpg', mimeType: 'image/jpeg', sizeBytes: 3 };

it.each([
  ['rye.jpg', 'rye.jpg'],
  ['IMG_1.HEIC', 'IMG_1.jpg'],
  ['rye.webp', 'rye.jpg'],
  ['Saturday counter', 'Saturday counter.jpg'],
  ['v1.2 of rye', 'v1.2 of rye.jpg'],
])('of %s is %s, as a copy or renamed', (name, fileName) => {
  expect(uploadFileOf({ ...row, name }, (file) => `/media/${file}`)).toEqual({
    path: '/media/abc.jpg',
    fileName,
    mimeType: 'image/jpeg',
    sizeBytes: 3,
  });
});
