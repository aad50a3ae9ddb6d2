// Tracking of links over the real sandbox: wherever a time or a publication is chosen, as one step with it.
import { expect, it } from 'vitest';
import { createApprovalRules } from '../../../main/features/posts/approval-rules.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createFamilies } from '../../../main/features/posts/families.ts';
import { createLinkTracking } from '../../../main/features/posts/link-tracking.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import type { PostId } from '../../../preload/ids.ts';
import { platforms as platformRules, type PlatformId } from '../../../preload/rules/platforms.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wireVariant } from '../../sync/outbox/outbox-bench.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const platform = 'facebook';
const link = 'https://example.com/buns';
const withTracking = (source: string) => `${link}?utm_source=${source}&utm_medium=social`;

const open = async (key?: null) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox, ...(key === null ? [null] : []));
  const tracking = createLinkTracking(test);
  const rule = { ...tracking.rule(), isOn: true, hosts: ['example.com'] };
  const draft = (name: string, body = `${name}: ${link}.`): PostId => {
    const { id } = test.posts.create({ platform, name });
    test.posts.edit(id, platform, { body });
    return id;
  };
  const at = (hours = 5) =>
    new Date(Math.floor(sandbox.clock.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
  const textOf = (id: PostId, of: string = platform) =>
    test.posts.read(id).variants.find((each) => each.platform === of)?.body ?? null;
  const there = (id: PostId) =>
    sandbox.world.tables.posts
      .get(test.store.posts.sidOf(Number(id)) ?? '')
      ?.variants.find(({ platform: of }) => of === platform);
  const schedule = (id: PostId, hours = 5, of: PlatformId = platform) =>
    test.sync.changeAll([{ do: 'post.schedule', pid: Number(id), platform: of, at: at(hours) }]);
  return { ...test, sandbox, many: createMany(test), tracking, rule, draft, at, textOf, there, schedule };
};

it('is off at first, with the host of the website: nothing changes', async () => {
  const { tracking, draft, schedule, textOf, until, sync } = await open();
  await until(() => expect(sync.status().filling).toBeNull());
  expect(tracking.rule()).toMatchObject({ isOn: false, values: { source: '{platform}', medium: 'social' } });
  const id = draft('Rye');
  schedule(id);
  expect(textOf(id)).toBe(`Rye: ${link}.`);
  expect(tracking.ofPost(id)).toBeNull();
});

it('a time brings tracking along, sent before it; one undo takes both back, and redo does both again', async () => {
  const { tracking, rule, draft, schedule, textOf, posts, sync, until, there, store, requests } = await open();
  tracking.save(rule);
  const id = draft('Rye');
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  expect(tracking.ofPost(id)?.versions).toEqual([
    {
      platform,
      shownOn: [platform],
      pairs: [
        { name: 'source', value: 'facebook' },
        { name: 'medium', value: 'social' },
        { name: 'campaign', value: '{campaign}' },
      ],
    },
  ]);
  const before = requests.length;
  const { stepId } = schedule(id);
  expect(textOf(id)).toBe(`Rye: ${withTracking('facebook')}.`);
  expect(store.operations.ofPost(Number(id)).map(({ kind }) => kind)).toEqual(['post.edit', 'post.schedule']);
  await until(() => expect(there(id)?.scheduledAt).not.toBeNull());
  expect(there(id)?.body).toBe(`Rye: ${withTracking('facebook')}.`);
  expect(
    requests.slice(before).flatMap(({ call }) => (/^(PATCH|POST) /.test(call) ? [call.split(' ')[0]] : [])),
  ).toEqual(['PATCH', 'POST']);
  const undone = sync.stepOf('undo', stepId ?? 0).undone;
  expect(undone).toMatchObject({ kind: 'post.schedule', count: 1, doneCount: 1, stayed: [] });
  expect([textOf(id), posts.read(id).variants[0]?.scheduledAt]).toEqual([`Rye: ${link}.`, null]);
  expect(sync.stepOf('redo', stepId ?? 0).undone).toMatchObject({ count: 1, doneCount: 1 });
  expect(textOf(id)).toBe(`Rye: ${withTracking('facebook')}.`);
});

it('what was written since stays when the time is undone', async () => {
  const { tracking, rule, draft, schedule, textOf, posts, sync } = await open(null);
  tracking.save(rule);
  const id = draft('Rye');
  const { stepId } = schedule(id);
  posts.edit(id, platform, { body: `Fresh rye! ${withTracking('facebook')} Come in.` });
  expect(sync.stepOf('undo', stepId ?? 0).undone).toMatchObject({ doneCount: 1, stayed: [] });
  expect(textOf(id)).toBe(`Fresh rye! ${link} Come in.`);
});

it('a link that had the same tracking before keeps it when the time is undone', async () => {
  const { tracking, rule, draft, schedule, textOf, posts, sync } = await open(null);
  tracking.save(rule);
  const id = draft('Rye');
  schedule(id);
  const before = `${link} Rye: ${withTracking('facebook')}.`;
  posts.edit(id, platform, { body: before });
  const { stepId } = schedule(id, 50);
  expect(textOf(id)).toBe(`${withTracking('facebook')} Rye: ${withTracking('facebook')}.`);
  sync.stepOf('undo', stepId ?? 0);
  expect(textOf(id)).toBe(before);
  sync.stepOf('redo', stepId ?? 0);
  expect(textOf(id)).toBe(`${withTracking('facebook')} Rye: ${withTracking('facebook')}.`);
  // With more such links than then, it is not known which one it was.
  posts.edit(id, platform, { body: `${withTracking('facebook')} ${textOf(id) ?? ''}` });
  sync.stepOf('undo', stepId ?? 0);
  expect(textOf(id)).toBe(`${link} ${link} Rye: ${link}.`);
});

it('a move leaves what has tracking; a link that was added since gets it', async () => {
  const { tracking, rule, draft, schedule, textOf, posts } = await open(null);
  tracking.save({ ...rule, values: { ...rule.values, campaign: '{date}' } });
  const id = draft('Rye');
  schedule(id);
  const first = textOf(id);
  expect(first).toMatch(/utm_campaign=\d{4}-\d\d-\d\d\.$/);
  schedule(id, 50);
  expect(textOf(id)).toBe(first);
  posts.edit(id, platform, { body: `${first} And https://www.example.com/rye` });
  schedule(id, 51);
  expect(textOf(id)).toMatch(/www\.example\.com\/rye\?utm_source=facebook&utm_medium=social&utm_campaign=/);
});

it('posts with a tag, and those on a platform, have values of their own', async () => {
  const { tracking, rule, draft, schedule, textOf, posts, sync, store } = await open(null);
  // As it was stored before there were such values.
  store.meta.write('tracking_rule', JSON.stringify({ ...rule, platforms: undefined, tags: undefined }));
  store.linkTracking.forget();
  expect(tracking.rule()).toEqual({ ...rule, platforms: [], tags: [] });
  const values = (medium: string) => ({ ...rule.values, medium });
  const tags = [{ tag: 'Launch', values: values('launch') }];
  tracking.save({ ...tracking.rule(), platforms: [{ platform, values: values('feed') }], tags });
  const [first, tagged] = [draft('Rye'), draft('Spelt')];
  const family = posts.create({ platforms: [platform, 'linkedin', 'pinterest'], name: 'Buns', body: link }).id;
  sync.changeAll([tagged, family].map((id) => ({ do: 'post.tag', pid: Number(id), tags: ['launch', 'other'] })));
  const mediumOf = (id: PostId, of: PlatformId = platform) => {
    schedule(id, 5, of);
    return /utm_medium=(\w+)/.exec(textOf(id, of) ?? '')?.[1];
  };
  expect([mediumOf(first), mediumOf(tagged), mediumOf(family, 'linkedin')]).toEqual(['feed', 'launch', 'launch']);
  expect(tracking.ofPost(family)?.versions.map(({ pairs }) => pairs[1]?.value)).toEqual(['launch', 'launch', 'launch']);
  sync.changeAll([{ do: 'post.tag', pid: Number(family), tags: [] }]);
  expect([mediumOf(family), mediumOf(family, 'pinterest')]).toEqual(['feed', 'social']);
});

it('a publication takes tracking along', async () => {
  const { tracking, rule, draft, posts, publishing, until, there } = await open();
  tracking.save(rule);
  const id = draft('Rye');
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  const outcome = publishing.publish(id, platform);
  await until(() => expect(there(id)?.status).toBe('published'));
  expect(await outcome).toMatchObject({ state: 'published' });
  expect(there(id)?.body).toBe(`Rye: ${withTracking('facebook')}.`);
});

it('a drop in the calendar, a dialog and 200 posts at once get it as one step each', async () => {
  const { tracking, rule, draft, many, at, textOf, sync, publishing } = await open(null);
  tracking.save(rule);
  const [dropped, dialog] = [draft('Dropped'), draft('Dialog')];
  many.run({ ids: [dropped] }, { do: 'place', slots: [{ id: dropped, platform, at: at() }] });
  await publishing.place(dialog, [{ platform, at: at() }]);
  expect([textOf(dropped), textOf(dialog)]).toEqual([
    `Dropped: ${withTracking('facebook')}.`,
    `Dialog: ${withTracking('facebook')}.`,
  ]);
  const ids = Array.from({ length: 200 }, (_, number) => draft(`Post ${String(number)}`));
  const all = many.run({ ids }, { do: 'schedule', at: at(), everyMinutes: 30, platforms: [platform] });
  expect(all).toMatchObject({ doneCount: 200, skippedCount: 0 });
  expect(ids.filter((id) => textOf(id)?.includes(withTracking('facebook')))).toHaveLength(200);
  expect(sync.stepOf('undo', all.stepId ?? 0).undone).toMatchObject({ count: 200, doneCount: 200, stayed: [] });
  expect(ids.filter((id) => textOf(id)?.includes('utm_'))).toEqual([]);
  expect(textOf(dropped)).toContain('utm_');
});

it('a post that is created with a time has it from the start', async () => {
  const { tracking, rule, sync, at, textOf } = await open(null);
  tracking.save(rule);
  const { pids } = sync.begin(
    [
      {
        create: { platform, name: 'Imported' },
        then: (pid) => [
          { do: 'post.edit', pid, platform, fields: { body: link } },
          { do: 'post.schedule', pid, platform, at: at() },
        ],
      },
    ],
    'post.recur',
  );
  expect(textOf(String(pids[0]) as PostId)).toBe(withTracking('facebook'));
});

it('an approval fits with tracking, given before or after the time', async () => {
  const test = await open();
  const { tracking, rule, draft, schedule, posts, publishing, until, there } = test;
  createApprovalRules(test).save({ takeOff: true, askFirst: true });
  tracking.save(rule);
  const [before, after] = [draft('Before'), draft('After')];
  await until(() => expect(posts.read(after).sync.state).toBe('synced'), 1_000);
  publishing.approveAgain(before);
  schedule(before);
  schedule(after);
  publishing.approveAgain(after);
  for (const id of [before, after]) {
    expect(posts.read(id)).toMatchObject({ changedSinceApproval: false });
    expect(posts.read(id).needsOwnApproval).toBeUndefined();
    await until(() => expect(there(id)?.scheduledAt).not.toBeNull(), 1_000);
    expect(there(id)?.body).toContain(withTracking('facebook'));
  }
  // Turning it off, or another rule, doesn't change that.
  tracking.save({ ...rule, isOn: false, hosts: [] });
  expect(posts.read(before).changedSinceApproval).toBe(false);
  // Any other change does, one in the parameters among them.
  posts.edit(before, platform, { body: `Before: ${withTracking('newsletter')}.` });
  expect(posts.read(before).changedSinceApproval).toBe(true);
  publishing.restoreApproved(before);
  expect(posts.read(before).changedSinceApproval).toBe(false);
});

it('each part of a family has its own, and still follows', async () => {
  const test = await open(null);
  const { tracking, rule, schedule, posts, textOf, sync } = test;
  const families = createFamilies(test);
  tracking.save(rule);
  const { id } = posts.create({
    platforms: ['facebook', 'linkedin', 'pinterest'],
    name: 'Buns',
    body: `Buns: ${link}`,
  });
  const follows = () => posts.read(id).variants.map(({ part }) => part?.own?.join() ?? 'main');
  schedule(id, 5, 'linkedin');
  schedule(id, 5, 'facebook');
  expect([textOf(id), textOf(id, 'linkedin'), textOf(id, 'pinterest')]).toEqual([
    `Buns: ${withTracking('facebook')}`,
    `Buns: ${withTracking('linkedin')}`,
    `Buns: ${link}`,
  ]);
  expect(follows()).toEqual(['main', '', '']);
  posts.edit(id, platform, { body: `Warm buns: ${withTracking('facebook')} today` });
  expect([textOf(id, 'linkedin'), textOf(id, 'pinterest')]).toEqual([
    `Warm buns: ${withTracking('linkedin')} today`,
    `Warm buns: ${link} today`,
  ]);
  // A new platform begins without.
  families.addPlatforms(id, ['instagram']);
  expect(textOf(id, 'instagram')).toBe(`Warm buns: ${link} today`);
  // Their own text follows again, with their own tracking.
  posts.edit(id, 'linkedin', { body: `Dear all, ${withTracking('linkedin')}` });
  expect(follows()).toEqual(['main', 'body', '', '']);
  families.follow(id, ['linkedin'], ['body']);
  expect(textOf(id, 'linkedin')).toBe(`Warm buns: ${withTracking('linkedin')} today`);
  expect(follows()).toEqual(['main', '', '', '']);
  sync.step('undo');
});

it('versions that share a text keep following: the main one gets it, with one word for all platforms', async () => {
  const { tracking, rule, sync, schedule, textOf, posts } = await open(null);
  // Values of a platform are not for a text that several share.
  tracking.save({ ...rule, platforms: [{ platform: 'instagram', values: { ...rule.values, source: 'only' } }] });
  const body = `Rye: ${link}`;
  const known = (name: string, status: 'draft' | 'published') =>
    String(
      sync.transact((tx) => {
        const variants = [
          wireVariant('instagram', { isPrimary: true, body, status }),
          wireVariant('facebook', { isPrimary: false, body }),
          wireVariant('linkedin', { isPrimary: false, body, pinned: true }),
        ];
        const wire = { ...wirePost(name, tx.nowMs), variants };
        return ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'reading' });
      }),
    ) as PostId;
  const id = known('one', 'draft');
  const edited = () => sync.store.operations.open().flatMap((op) => (op.kind === 'post.edit' ? [op.platform] : []));
  expect(tracking.ofPost(id)?.versions.map(({ shownOn }) => shownOn)).toEqual([
    ['instagram', 'facebook'],
    ['instagram', 'facebook'],
    ['linkedin'],
  ]);
  schedule(id, 5, 'facebook');
  expect([textOf(id, 'instagram'), edited()]).toEqual([`Rye: ${withTracking('social')}`, ['instagram']]);
  schedule(id, 5, 'linkedin');
  expect([textOf(id, 'linkedin'), edited()]).toEqual([`Rye: ${withTracking('linkedin')}`, ['instagram', 'linkedin']]);
  expect(posts.read(id).variants.map(({ pinned }) => pinned)).toEqual([false, false, true]);
  // What is published can't be edited, and nothing follows it any more.
  const late = known('two', 'published');
  schedule(late, 5, 'facebook');
  expect([textOf(late, 'instagram'), textOf(late)]).toEqual([body, `Rye: ${withTracking('facebook')}`]);
});

it('a text that would be too long for its platform stays as it is', async () => {
  const { tracking, rule, posts, textOf, schedule } = await open(null);
  tracking.save(rule);
  const { id } = posts.create({ platform: 'pinterest', name: 'Pin' });
  const body = `${'x'.repeat(platformRules.pinterest.text.limit - link.length - 1)} ${link}`;
  posts.edit(id, 'pinterest', { body });
  schedule(id, 5, 'pinterest');
  expect(textOf(id, 'pinterest')).toBe(body);
});
