// A step that is taken back: what came of it is said with the way on, also where posts are lost at the service.
import { expect, it } from 'vitest';
import type { Input } from '../../../preload/bridge.ts';
import type { Removal, Undone } from '../../../preload/contract/undo.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import type { AskedRemoval } from '../../../renderer/app/app.ts';
import { createUndoing } from '../../../renderer/app/undoing.ts';
import type { ToastAction } from '../../../renderer/ui/toast.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { postId, sampleUndone } from '../../support/window-samples.ts';

const open = (undone: Undone, asks?: Removal) => {
  const said: { text: string; ways: ToastAction[] }[] = [];
  const asked: AskedRemoval[] = [];
  const forgotten: number[] = [];
  const transport = createFakeTransport({
    'undo.step': ({ sure }: Input<'undo.step'>) => (asks && !sure ? { undone: null, asks } : { undone }),
    'undo.keep': () => ({ undone }),
    'undo.leave': () => null,
    'undo.putBack': () => ({ madeCount: 2, lostCount: 0, partialCount: 1, stepId: 9 }),
  });
  const undoing = createUndoing({
    bridge: createBridge(transport),
    ask: (removal) => asked.push(removal),
    forget: (step) => void forgotten.push(step),
    say: (text, ...ways) => said.push({ text, ways: ways.filter((way) => way !== undefined) }),
  });
  const press = async (label: string) => {
    said
      .at(-1)
      ?.ways.find((way) => way.label === label)
      ?.onselect();
    const before = said.length;
    await expect.poll(() => said.length).toBe(before + 1);
  };
  return { ...undoing, said, asked, forgotten, transport, press };
};
const deleted = sampleUndone({ kind: 'post.remove', stepId: 4, size: 5, count: 5, doneCount: 3 });
const labels = (ways: readonly ToastAction[] = []) => ways.map(({ label }) => label);

it('offers new drafts of posts whose deletion was sent, and their way back', async () => {
  const { undo, said, transport, press } = open({
    ...deleted,
    stayed: [{ reason: 'deleted', count: 2 }],
    canPutBack: true,
  });
  await undo('undo');
  expect(said[0]?.text).toBe('Restored 3 of 5 posts. 2 were already deleted.');
  expect(labels(said[0]?.ways)).toEqual(['Restore as new drafts', 'Redo']);
  await press('Restore as new drafts');
  expect(transport.calls.at(-1)).toEqual({ name: 'undo.putBack', input: { stepId: 4 } });
  expect(said[1]?.text).toBe(
    "Restored 2 posts as new drafts. They're new, unscheduled posts. 1 is missing a platform or picture.",
  );
  await press('Undo');
  expect(transport.calls.at(-1)).toEqual({ name: 'undo.step', input: { direction: 'undo', stepId: 9 } });
});

it('speaks of one draft where one post is gone for good', async () => {
  const { undo, said, transport, press } = open({
    ...deleted,
    doneCount: 4,
    stayed: [{ reason: 'deleted', count: 1 }],
    canPutBack: true,
  });
  transport.reply('undo.putBack', () => ({ madeCount: 1, lostCount: 0, partialCount: 1, stepId: 9 }));
  await undo('undo');
  expect(labels(said[0]?.ways)).toEqual(['Restore as new draft', 'Redo']);
  await press('Restore as new draft');
  expect(said[1]?.text).toBe(
    "Restored 1 post as a new draft. It's a new, unscheduled post. It's missing a platform or picture.",
  );
});

it('where nothing of a deletion can be undone, offers to leave it, so that undo goes on with what came before', async () => {
  const stayed = [{ reason: 'deleted' as const, count: 5 }];
  const { undo, said, transport, press } = open({
    ...deleted,
    doneCount: 0,
    stayed,
    canPutBack: true,
    canReverse: false,
  });
  await undo('undo');
  expect(said[0]?.text).toBe('Nothing could be restored. 5 were already deleted.');
  expect(labels(said[0]?.ways)).toEqual(['Restore as new drafts', 'Leave deleted']);
  await press('Leave deleted');
  expect(transport.calls.at(-1)).toEqual({ name: 'undo.leave', input: { stepId: 4 } });
  expect(said[1]?.text).toBe('They stay deleted. Undo continues with the previous change.');
});

it('creates one deleted post again, from every message that offers it', async () => {
  const { putBack, said, transport } = open(deleted);
  await putBack(postId('post-7'));
  expect(transport.calls.at(-1)).toEqual({ name: 'undo.putBack', input: { id: 'post-7' } });
  expect(labels(said[0]?.ways)).toEqual(['Undo']);
});

it('offers no way forward where a step cannot be done again, as an approval', async () => {
  const { undo, said } = open(sampleUndone({ kind: 'post.approve', name: 'Rye', canReverse: false }));
  await undo('undo');
  expect(said).toEqual([{ text: 'Undid approving “Rye”', ways: [] }]);
});

it('offers nothing of the kind where all of them are back', async () => {
  const { undo, said } = open({ ...deleted, doneCount: 5 });
  await undo('undo');
  expect(labels(said[0]?.ways)).toEqual(['Redo']);
});

it('says of a message that is out of date that its step stands otherwise by now', async () => {
  const { undo, undoStep, said, transport, press } = open(sampleUndone({ kind: 'post.rename', stepId: 4 }));
  await undo('undo');
  transport.reply('undo.step', () => ({ undone: null }));
  await press('Redo');
  await undoStep(4);
  await undo('undo');
  expect(said.map(({ text }) => text)).toEqual([
    'Undid renaming',
    "This can't be redone",
    'Already undone',
    'Nothing to undo',
  ]);
});

it('asks before a step that deletes many posts, and takes just that one once it is confirmed', async () => {
  const undone = sampleUndone({ kind: 'post.putBack', stepId: 4, size: 120, count: 120, doneCount: 120 });
  const { undo, said, asked, transport } = open(undone, { stepId: 4, count: 120 });
  await undo('undo');
  expect(asked).toMatchObject([{ direction: 'undo', count: 120 }]);
  expect(said).toEqual([]);
  asked[0]?.ondelete();
  await expect.poll(() => said.map(({ text }) => text)).toEqual(['Removed 120 posts']);
  expect(transport.calls.at(-1)).toEqual({
    name: 'undo.step',
    input: { direction: 'undo', stepId: 4, sure: true },
  });
});

it('offers new drafts in place of those that Redo can no longer bring back, and nothing to leave', async () => {
  const stayed = [{ reason: 'deleted' as const, count: 14 }];
  const { undo, said } = open(
    sampleUndone({
      kind: 'post.import',
      size: 14,
      count: 14,
      doneCount: 0,
      stayed,
      canPutBack: true,
      canReverse: false,
    }),
  );
  await undo('redo');
  expect(said[0]?.text).toBe('Nothing could be restored. 14 were already deleted.');
  expect(labels(said[0]?.ways)).toEqual(['Restore as new drafts']);
});

it.each(['undo', 'redo'] as const)(
  'by whatever way, %s takes away the older message about its step',
  async (direction) => {
    const { undo, undoStep, keepPost, forgotten, said } = open(sampleUndone({ stepId: 4, canReverse: false }));
    await undo(direction);
    expect([said.length, forgotten]).toEqual([1, [4]]);
    await undoStep(4);
    expect(forgotten).toEqual([4, 4]);
    await keepPost(postId('post-7'));
    expect(forgotten).toEqual([4, 4, 4]);
  },
);

it('names the step that each way on is about, so that its message goes with it', async () => {
  const { undo, said, press } = open({ ...deleted, stayed: [{ reason: 'deleted', count: 2 }], canPutBack: true });
  await undo('undo');
  expect(said[0]?.ways.map(({ step }) => step)).toEqual([4, 4]);
  await press('Restore as new drafts');
  expect(said[1]?.ways.map(({ step }) => step)).toEqual([9]);
});
