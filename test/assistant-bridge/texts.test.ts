// What results are as text for a terminal, and how the bridge splits what it reads into lines.
import { expect, it } from 'vitest';
import { readLines } from '../../main/assistant-bridge/lines.ts';
import { describeResult } from '../../main/assistant-bridge/result-text.ts';
import { safeJson, safeText } from '../../main/assistant-bridge/terminal-text.ts';
import { instantOf } from '../../main/assistant-bridge/zoned-time.ts';

it('a list is a table, in which long texts are cut off and what is empty is left out', () => {
  const entries = [
    {
      at: '2026-12-02T17:00:00.000Z',
      platforms: ['x', 'facebook'],
      post: { id: '7', at: 'late', excerpt: 'x'.repeat(200) },
    },
    { at: '2027-07-01T17:00:00Z', platforms: [], post: { id: '8', at: 'late', excerpt: null } },
  ];
  const lines = [
    '  At                Platforms    Id  Excerpt',
    `  2026-12-02 12:00  x, facebook  7   ${'x'.repeat(59)}…`,
    '  2027-07-01 13:00               8',
  ];
  expect(describeResult({ entries, timeZone: 'America/New_York' }, false)).toBe(
    ['Time zone  America/New_York', '', 'Entries', ...lines].join('\n'),
  );
  expect(describeResult({ entries, timeZone: 'no zone' }, false)).toContain('2026-12-02 17:00 UTC');
  expect(describeResult({ posts: [] }, false)).toBe('Nothing was found.');
});

it('a post is printed whole, platform by platform', () => {
  const long = 'y'.repeat(100);
  const created = {
    id: '12',
    isApproved: false,
    idea: null,
    platforms: [
      { platform: 'x', text: 'Line one\n\tline \u001b[2Jtwo', hashtags: ['a', 'b'] },
      { platform: 'pinterest', text: long, findings: [{ blocks: true, kind: 'empty' }] },
    ],
  };
  expect(describeResult({ created }, true)).toBe(
    [
      'Id           12',
      'Is approved  no',
      '',
      'Platforms',
      '  Platform  x',
      '  Hashtags  a, b',
      '',
      '  Text',
      '    Line one',
      '      line \\u001b[2Jtwo',
      '',
      '  Platform  pinterest',
      `  Text      ${long}`,
      '',
      '  Findings',
      '    Blocks  Kind',
      '    yes     empty',
    ].join('\n'),
  );
});

it.each([
  ['2026-12-01T09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
  ['2026-07-01T09:00:30', 'America/New_York', '2026-07-01T13:00:30.000Z'],
  ['2026-12-01T00:00', 'Pacific/Auckland', '2026-11-30T11:00:00.000Z'],
  ['2026-12-01T09:00', 'Asia/Kathmandu', '2026-12-01T03:15:00.000Z'],
  // Clocks are put back: the hour comes twice.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Clocks are put forward: there is no such hour.
  ['2026-03-08T02:30', 'America/New_York', null],
  ['2026-02-30T09:00', 'UTC', null],
  ['2026-12-01T24:00', 'UTC', null],
  ['2026-12-01T09:61', 'UTC', null],
])('%s in %s is %s', (time, zone, instant) => {
  expect(instantOf(time, zone)).toBe(instant);
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
