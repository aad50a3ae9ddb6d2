// Names of files that the user is given: valid on every system, whatever a post or a picture is called (S18).
import { describe, expect, it } from 'vitest';
import { fileNames, mediaExtension } from '../../main/kernel/file-names.ts';

describe('S18 names', () => {
  it.each([
    ['Rye.jpg', 'Rye.png'],
    ['Rye v1.2', 'Rye v1.2.png'],
    ['../../etc/passwd', 'etc passwd.png'],
    ['C:\\Windows\\x.exe', 'C Windows x.exe.png'],
    ['.bashrc', 'bashrc.png'],
    ['x. . ', 'x.png'],
    ['', 'Galley.png'],
    ['???', 'Galley.png'],
    ['con', '_con.png'],
    ['LPT1.jpg', '_LPT1.png'],
    ['con.txt', '_con.txt.png'],
    ['a\u0000b\nc', 'a b c.png'],
    ['gpj.\u202Eexe', 'gpj. exe.png'],
    ['a\ud800', 'a\ufffd.png'],
    ['🍞'.repeat(200), `${'🍞'.repeat(100)}.png`],
  ])('of %j become %j', (wished, name) => {
    expect(fileNames()(wished, 'png')).toBe(name);
  });

  it('are distinguished as a file system does', () => {
    const names = fileNames();
    expect(['é', 'e\u0301', 'É'].map((wished) => names(wished, 'md'))).toEqual(['é.md', 'e\u0301 2.md', 'É 3.md']);
  });
});

it.each([
  ['image/jpeg', 'jpg'],
  ['video/quicktime; codecs=x', 'mov'],
  ['image/svg+xml', undefined],
  ['text/html', undefined],
  [undefined, undefined],
])('a file of the type %s ends in %s', (contentType, extension) => {
  expect(mediaExtension(contentType)).toBe(extension);
});
