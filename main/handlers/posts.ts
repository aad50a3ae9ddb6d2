// Bridge methods about posts.
import type { Handlers } from '../../preload/bridge.ts';
import { pidOf } from '../features/posts/posts.ts';
import type { Studio } from '../business.ts';

export const createPostHandlers = (studio: () => Promise<Studio>) =>
  ({
    'posts.list': async (input) => (await studio()).posts.list(input),
    'posts.counts': async () => (await studio()).posts.counts(),
    'posts.survey': async ({ of }) => (await studio()).many.survey(of),
    'posts.many': async ({ of, action }) => (await studio()).many.run(of, action),
    'posts.replacePreview': async ({ of, ...replacement }) => (await studio()).many.replacePreview(of, replacement),
    'tags.list': async () => (await studio()).views.tags(),
    'views.list': async () => (await studio()).views.list(),
    'views.save': async (view) => (await studio()).views.save(view),
    'views.remove': async ({ id }) => (await studio()).views.remove(id),
    'posts.read': async ({ id }) => (await studio()).posts.read(id),
    'posts.wordings': async ({ id }) => (await studio()).posts.wordings(id),
    'posts.create': async (input) => (await studio()).posts.create(input),
    'posts.rename': async ({ id, name }) => (await studio()).posts.rename(id, name),
    'posts.edit': async ({ id, platform, ...fields }) => (await studio()).posts.edit(id, platform, fields),
    'posts.setImage': async (input) => (await studio()).posts.setImage(input),
    'posts.remove': async ({ id }) => (await studio()).posts.remove(id),
    'posts.generate': async ({ id, platform, idea }) =>
      (await studio()).writing({
        do: 'post.generate',
        pid: pidOf(id),
        platform,
        ...(idea === undefined ? {} : { idea }),
      }),
    'posts.revise': async ({ id, platform, feedback }) =>
      (await studio()).writing({ do: 'post.revise', pid: pidOf(id), platform, feedback }),
    'posts.newPicture': async ({ id, platform, hint }) =>
      (await studio()).writing({
        do: 'post.newPicture',
        pid: pidOf(id),
        platform,
        ...(hint === undefined ? {} : { hint }),
      }),
    'posts.place': async ({ id, slots }) => (await studio()).publishing.place(id, slots),
    'posts.approve': async ({ id }) => (await studio()).publishing.approve(id),
    'posts.approveAgain': async ({ id }) => (await studio()).publishing.approveAgain(id),
    'posts.metrics': async ({ id, fresh }) => (await studio()).metrics.read(id, fresh),
    'posts.publish': async ({ id, platform }) => (await studio()).publishing.publish(id, platform),
  }) satisfies Partial<Handlers>;
