// Families in the store: one row for several posts, found, counted and sorted by all of them, whichever stands for them.
import { expect, it } from 'vitest';
import { createStore, type Store } from '../../main/store/store.ts';
import { memoryLibrary, postView, startMs, version } from '../support/library.ts';

const slotMs = startMs + 86_400_000;

const part = (store: Store, platform: string, over: Parameters<typeof postView>[0] = {}): number =>
  store.posts.add({ sid: `sid-${platform}`, view: viewOf(platform, over) });
const viewOf = (platform: string, over: Parameters<typeof postView>[0] = {}) =>
  postView({ versions: [version(platform)], ...over });

/** Facebook, LinkedIn and Pinterest as one, and a post of its own. */
const family = () => {
  const { store, db } = memoryLibrary();
  const other = store.posts.add({ sid: 'other', view: postView({ name: 'Buns', versions: [version('facebook')] }) });
  const pids = ['facebook', 'linkedin', 'pinterest'].map((platform) => part(store, platform)) as [
    number,
    number,
    number,
  ];
  const [facebook, linkedin, pinterest] = pids;
  store.families.add({ pid: facebook, platform: 'facebook' }, { pid: linkedin, platform: 'linkedin' });
  store.families.add({ pid: facebook, platform: 'facebook' }, { pid: pinterest, platform: 'pinterest' });
  const write = (platform: string, pid: number, over: Parameters<typeof postView>[0] = {}) =>
    store.posts.writeView(pid, viewOf(platform, over));
  write('facebook', facebook);
  write('linkedin', linkedin);
  write('pinterest', pinterest);
  return { store, db, other, facebook, linkedin, pinterest, write };
};

const listed = (store: Store) => store.posts.page({}, null, 50).rows.map(({ id }) => Number(id));

it('a family is one row, one post in every count, and has the platforms of all parts', () => {
  const { store, other, facebook, linkedin } = family();
  expect(listed(store)).toEqual([facebook, other]);
  expect(store.posts.count({})).toBe(2);
  expect(store.posts.facetCounts().reduce((sum, { posts }) => sum + posts, 0)).toBe(2);
  const [row] = store.posts.page({}, null, 50).rows;
  expect(row?.platforms.map(({ platform }) => platform)).toEqual(['facebook', 'linkedin', 'pinterest']);
  for (const platform of ['facebook', 'linkedin', 'pinterest'] as const)
    expect(store.posts.pids({ platform }, 50)).toContain(facebook);
  expect(store.posts.count({ platform: 'linkedin' })).toBe(1);
  // Asked for by the id of a part, it is the row of its post.
  expect(store.agenda.rows([linkedin]).get(linkedin)?.id).toBe(String(facebook));
});

it('the slot of a part stands in the row of the post, in its order and its days, and names the part', () => {
  const { store, facebook, linkedin, other, write } = family();
  const at = new Date(slotMs).toISOString();
  const planned = viewOf('linkedin', {
    status: 'scheduled',
    versions: [version('linkedin', { slotMs, status: 'scheduled' })],
  });
  store.posts.writeView(linkedin, { ...planned, line: { ...planned.line, at } });
  const [row] = store.posts.page({ status: 'scheduled' }, null, 50).rows;
  expect(row).toMatchObject({ id: String(facebook), status: 'scheduled', at });
  expect(store.agenda.moments(slotMs, slotMs + 1)).toEqual([
    { pid: facebook, platform: 'linkedin', status: 'scheduled', atMs: slotMs },
  ]);
  expect(store.families.partOf(facebook, 'linkedin')).toBe(linkedin);
  expect(store.agenda.slot(linkedin, 'linkedin')?.slotMs).toBe(slotMs);
  write('linkedin', linkedin);
  expect(store.posts.pids({ status: 'draft' }, 50)).toEqual([facebook, other]);
});

it('when the head is gone the next part stands for the others, with tags, notes and undo steps; back it leads again', () => {
  const { store, facebook, linkedin, pinterest, other } = family();
  store.postTags.write(facebook, ['Spring']);
  store.localNotes.write(facebook, { plannedOn: '2026-03-05', note: 'Ask Ana', checklist: [] });
  const step = {
    kind: 'post.edit',
    label: null,
    size: 1,
    origin: 'person',
    forward: [],
    inverse: [{ pid: pinterest }],
  } as const;
  store.undoSteps.add({ ...step, forward: [], inverse: [...step.inverse], pid: facebook, atMs: 1 });
  store.posts.setGone(facebook, 1);
  expect(listed(store)).toEqual([linkedin, other].toSorted((one, two) => two - one));
  const [row] = store.posts.page({ tag: 'spring' }, null, 50).rows;
  expect(row?.platforms.map(({ platform }) => platform)).toEqual(['linkedin', 'pinterest']);
  expect(store.localNotes.read(linkedin).note).toBe('Ask Ana');
  expect(store.posts.headOf(facebook)).toBe(linkedin);
  expect(store.undoSteps.nextUndo(pinterest)?.pid).toBe(linkedin);
  expect(store.posts.count({})).toBe(2);
  store.posts.setGone(facebook, null);
  expect(store.posts.pids({ tag: 'Spring' }, 50)).toEqual([facebook]);
  expect(store.posts.headOf(linkedin)).toBe(facebook);
  expect(store.agenda.moments(0, 1)).toEqual([]);
});

it('gone with all its parts it is gone; a part that leaves is a post again, and the last one is, too', () => {
  const { store, facebook, linkedin, pinterest, other, write } = family();
  store.postTags.write(facebook, ['Spring']);
  for (const pid of [facebook, linkedin, pinterest]) store.posts.setGone(pid, 1);
  expect(listed(store)).toEqual([other]);
  for (const pid of [facebook, linkedin, pinterest]) store.posts.setGone(pid, null);
  expect(listed(store)).toEqual([facebook, other]);
  expect(store.families.remove(facebook)).toEqual([linkedin, pinterest]);
  write('facebook', facebook);
  write('linkedin', linkedin);
  write('pinterest', pinterest);
  expect(new Set(listed(store))).toEqual(new Set([facebook, linkedin, other]));
  expect(store.postTags.ofPost(linkedin)).toEqual(['Spring']);
  expect(store.families.remove(linkedin)).toEqual([pinterest]);
  write('linkedin', linkedin);
  write('pinterest', pinterest);
  expect(store.families.parts(pinterest)).toEqual([]);
  expect(store.posts.count({})).toBe(4);
  expect(store.posts.count({ platform: 'pinterest' })).toBe(1);
});

it('of two parts with one platform, the one that was made for it has it', () => {
  const { store, facebook, linkedin } = family();
  store.posts.writeView(facebook, postView({ versions: [version('facebook'), version('linkedin')] }));
  expect(store.families.partOf(facebook, 'linkedin')).toBe(linkedin);
  expect(store.posts.page({}, null, 1).rows[0]?.platforms).toHaveLength(3);
});

it('a separated pair is reported, whichever is named first', () => {
  const { store, facebook, other } = family();
  store.families.keepApart([facebook, other], 1);
  expect(store.families.areApart(other, facebook)).toBe(true);
  store.families.together([other, facebook]);
  expect(store.families.areApart(facebook, other)).toBe(false);
});

it('what was undone with its transaction joins nothing, and after a restart all is as it was', () => {
  const { store, db, facebook, other } = family();
  const instagram = part(store, 'instagram');
  const undone = () =>
    store.transact(() => {
      store.families.add({ pid: facebook, platform: 'facebook' }, { pid: instagram, platform: 'instagram' });
      throw new Error('no');
    });
  expect(undone).toThrow('no');
  expect(store.posts.headOf(instagram)).toBe(instagram);
  expect(new Set(listed(store))).toEqual(new Set([facebook, instagram, other]));
  const again = createStore(db);
  expect(again.families.pids(facebook)).toEqual(store.families.pids(facebook));
  expect(listed(again)).toEqual(listed(store));
});
