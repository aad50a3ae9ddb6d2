// The largest files that Galley promises to take, through the core's only door: 100 MB of a backup, 20 MB of a table.
import { expect, it } from 'vitest';
import { backupBounds, importBounds } from '../../../preload/rules/own-bounds.ts';
import { startCore } from '../../support/core.ts';
import { sendInParts } from '../../support/send-in-parts.ts';

const longMs = 120_000;

it(
  'reads and puts back a backup of 100 MB',
  async () => {
    const core = await startCore({ startInSandbox: true });
    const backup = JSON.parse((await core.ask('backup.make', { language: 'en' })).text) as object;
    const post = (index: number) => ({
      localId: 1_000_000 + index,
      serviceId: null,
      name: `Loaf ${index}`,
      idea: 'i'.repeat(2000),
      status: 'draft',
      versions: ['facebook', 'x', 'tiktok', 'linkedin', 'pinterest'].map((platform) => ({
        platform,
        isMain: platform === 'facebook',
        status: 'draft',
        body: platform.padEnd(5000, '.'),
        title: null,
        description: 'd'.repeat(5000),
        altText: null,
        hashtags: [],
        scheduledAt: null,
      })),
      tags: [],
      plannedOn: null,
      note: 'n'.repeat(18_000),
      checklist: Array.from({ length: 100 }, () => ({ text: 't'.repeat(250), done: false })),
    });
    const text = JSON.stringify({ ...backup, posts: Array.from({ length: 1000 }, (_, index) => post(index)) });
    const bytes = Buffer.from(text.padEnd(backupBounds.fileBytes, ' '));
    expect(text.length).toBeGreaterThan(0.9 * backupBounds.fileBytes);
    expect(bytes.length).toBe(backupBounds.fileBytes);
    const { id, answer } = await sendInParts(core, 'backup.read', bytes);
    expect(answer).toMatchObject({ state: 'read', preview: { newCount: 1000 } });
    expect(await core.ask('backup.restore', { id })).toMatchObject({ madeCount: 1000 });
  },
  longMs,
);

it(
  'reads and tries a table of 20 MB with as many rows as it may have',
  async () => {
    const core = await startCore({ startInSandbox: true });
    const width = Math.floor(importBounds.fileBytes / (importBounds.rows + 1)) - 1;
    const rows = Array.from({ length: importBounds.rows }, (_, index) => `facebook,Loaf ${index},`.padEnd(width, 'x'));
    const bytes = Buffer.from(
      `${'Platform,Name,Text'.padEnd(width, ' ')}\n${rows.join('\n')}`.padEnd(importBounds.fileBytes),
    );
    expect(bytes.length).toBe(importBounds.fileBytes);
    const { id, answer } = await sendInParts(core, 'import.read', bytes);
    expect(answer).toMatchObject({ state: 'read', file: { rowCount: importBounds.rows } });
    const settings = {
      columns: ['platform', 'name', 'text'] as ('platform' | 'name' | 'text')[],
      dateOrder: 'day-first' as const,
      platform: null,
      fillSlots: false,
    };
    expect(await core.ask('import.preview', { id, settings })).toMatchObject({ readyCount: importBounds.rows });
  },
  longMs,
);
