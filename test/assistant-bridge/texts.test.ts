// What results are as text for a terminal, and how the bridge splits what it reads into lines.
import { expect, it } from 'vitest';
import { readLines } from '../../main/assistant-bridge/lines.ts';
import { describeResult, safeJson, safeText } from '../../main/assistant-bridge/terminal-text.ts';

it('a result is short values, then long texts and tables, without what is empty', () => {
  const post = {
    id: '12',
    isEdited: false,
    scheduledAt: null,
    tags: [],
    text: 'Line one\n\tline \u001b[2Jtwo',
    variants: [
      { platform: 'x', texts: ['a', 'b'], hashtags: [] },
      { platform: 'instagram', texts: ['x'.repeat(200)], hashtags: [] },
    ],
    best: { day: 'mon', hours: [9, 12] },
  };
  expect(describeResult(post)).toBe(
    [
      'Id         12',
      'Is edited  no',
      'Best       mon 9, 12',
      '',
      'Text',
      '  Line one',
      '    line \\u001b[2Jtwo',
      '',
      'Variants',
      '  Platform   Texts',
      '  x          a, b',
      `  instagram  ${'x'.repeat(59)}…`,
    ].join('\n'),
  );
  expect(describeResult({ posts: [] })).toBe('Nothing was found.');
});

it('texts in any script stay as they are, and only what a terminal would obey is written out', () => {
  const fine = 'Größe 🥐 面包 خبز नमस्ते 👩‍🍳';
  expect(safeText(fine)).toBe(fine);
  expect(safeText('a\u0000b\u007fc\u0085d\u2028e\u2067f\ud800g\rh')).toBe(
    'a\\u0000b\\u007fc\\u0085d\\u2028e\\u2067f\\ud800g\\u000dh',
  );
  const value = { [fine]: 'a\u009b31m\u202e\u2029' };
  expect(JSON.parse(safeJson(value))).toEqual(value);
  expect(safeJson(value)).toContain('\\u009b31m\\u202e\\u2029');
});

it('lines are found across pieces, and one that is too long is discarded alone', async () => {
  const pieces = ['{"a":"ü', '"}\n\n  \r\n12', '34567', '8901', '\nshort\nlast'].map((text) => Buffer.from(text));
  const [first = Buffer.alloc(0), ...others] = pieces;
  // In the middle of a character.
  const chunks = [first.subarray(0, -1), first.subarray(-1), ...others];
  const lines: (string | null)[] = [];
  for await (const line of readLines(ofChunks(chunks), 10)) lines.push(line);
  expect(lines).toEqual(['{"a":"ü"}', null, 'short', 'last']);
});

async function* ofChunks(chunks: readonly Buffer[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}
