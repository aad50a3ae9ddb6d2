// Names that say something become words; lists of captions are read as people save them.
import { describe, expect, it } from 'vitest';
import { captionInName, joinCaptions, readCaptionFile, readableName } from '../../main/media/captions.ts';

describe('the name of a file', () => {
  it.each([
    ['saturday-counter_7am.jpg', 'Saturday counter 7am'],
    ['Rye, dark.png', 'Rye, dark'],
    ['élan du matin.webp', 'Élan du matin'],
    ['خبز الصباح 🥐.jpg', 'خبز الصباح 🥐'],
    ['lamination_final_v3.mov', 'Lamination final v3'],
    ['rye (2).jpg', 'Rye'],
    ['DSCfoo.jpg', 'DSCfoo'],
    ['picnic.jpg', 'Picnic'],
  ])('%s is read as %s', (name, words) => {
    expect(readableName(name)).toBe(words);
  });

  it.each([
    'IMG_4410.heic',
    'DSC_0092.jpg',
    'PXL_20240511_101112345.jpg',
    'IMG-20240511-WA0003.jpg',
    '20240511_101112.jpg',
    'photo 3.png',
    'Screenshot 2024-05-11 at 10.11.12.png',
    'WhatsApp Image 2024-05-11 at 10.11.12.jpeg',
    'd41d8cd98f00b204e9800998ecf8427e.jpg',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301.png',
    'IMG_4410 (1).jpg',
    'image.png',
    'untitled-2.png',
    '.jpg',
    'MVI_0007.MOV',
    'IMG_20240511_101112_HDR.jpg',
    'DJI_0042.MP4',
  ])('%s is no name', (name) => {
    expect(readableName(name)).toBeNull();
  });

  it('is a caption as well when it is a sentence', () => {
    expect(captionInName('rye out at seven.jpg')).toBe('Rye out at seven');
    expect(captionInName('saturday-counter_7am.jpg')).toBeNull();
  });
});

describe('a list of captions', () => {
  const read = async (text: string) => {
    const file = await readCaptionFile('list.csv', Buffer.from(text));
    return file && [...file.captions];
  };

  it('is read with commas or semicolons, in any order of columns, quoted or not', async () => {
    const rows = [
      ['a.jpg', { caption: 'Warm, dark', title: null }],
      ['b.jpg', { caption: 'Two\nlines', title: 'Buns' }],
    ];
    expect(await read('\uFEFFfile,caption,name\r\nA.jpg,"Warm, dark",\r\nb.jpg,"Two\nlines",Buns\r\n')).toEqual(rows);
    expect(await read('Name;File;Caption\n;a.jpg;Warm, dark\nBuns;b.jpg;"Two\nlines"\n')).toEqual(rows);
  });

  it.each<[string, BufferEncoding]>([
    ['', 'latin1'],
    ['\uFEFF', 'utf16le'],
    ['\uFEFF', 'utf8'],
  ])('is read as spreadsheets save it: %j in %s', async (mark, encoding) => {
    const bytes = Buffer.from(`${mark}file;caption\r\nrye.jpg;Frische Brötchen\r\n`, encoding);
    const file = await readCaptionFile('list.csv', bytes);
    expect(file?.captions.get('rye.jpg')?.caption).toBe('Frische Brötchen');
    expect((await readCaptionFile('rye.txt', Buffer.from(`${mark}Brötchen`, encoding)))?.captions.get('rye')).toEqual({
      title: null,
      caption: 'Brötchen',
    });
  });

  it('is nothing else that is a CSV', async () => {
    expect(await read('item,price\nRye,4\n')).toBeNull();
    expect(await read('file,caption\n"never closed')).toBeNull();
    expect(await read('')).toEqual([]);
    expect(await read(`file,caption\n${'a,b\n'.repeat(10_001)}`)).toBeNull();
  });

  it('is read whole, also what is more than the service takes', async () => {
    const [[, said] = []] = (await read(`file,caption,name\na.jpg,${'x'.repeat(4000)},${'y'.repeat(300)}\n`)) ?? [];
    expect([said?.caption?.length, said?.title?.length]).toEqual([4000, 300]);
  });
});

it('a text is read whole, also where it is longer than a caption', async () => {
  const long = `${'x'.repeat(2999)}🥐 and more`;
  expect((await readCaptionFile('rye.txt', Buffer.from(long)))?.captions.get('rye')?.caption).toBe(long);
  expect(captionInName(`${'rye out at seven '.repeat(14)}.jpg`)).toHaveLength(237);
});

it('a text describes the file of its name, for all platforms or for one', async () => {
  const files = await Promise.all(
    [
      ['Rye.txt', '\uFEFFWarm\n'],
      ['rye.instagram.md', 'Warm! #rye'],
    ].map(([name = '', text = '']) => readCaptionFile(name, Buffer.from(text))),
  );
  const captionsOf = joinCaptions(files.flatMap((file) => file ?? []));
  const own = [{ platform: 'instagram', caption: 'Warm! #rye' }];
  expect(captionsOf('rye.JPG')).toEqual({ said: { title: null, caption: 'Warm' }, own });
  expect(captionsOf('rye.instagram.jpg')).toEqual({ said: { title: null, caption: 'Warm! #rye' }, own: [] });
  expect(captionsOf('buns.jpg')).toBeNull();
  for (const text of [' \n', 'W\0a\0r\0m', '\ufffd\ufffdW'])
    expect(await readCaptionFile('rye.txt', Buffer.from(text))).toBeNull();
});
