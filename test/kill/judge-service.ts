// What stands at the service: nothing twice, and in the end each last word, there or in front of the person.
import type { Activity } from '../../preload/contract/sync.ts';
import type { Galley } from './galley.ts';
import { readOrGone } from './judge-bridge.ts';
import type { Notebook, Noted } from './notebook.ts';
import { isoOf, mainOf } from './script.ts';
import type { Sent } from './sent.ts';
import type { Service, WirePost } from './service.ts';

type At = { service: Service; notebook: Notebook; sent: Sent };

export const judgeDoubles = async ({ service, notebook, sent }: At): Promise<string[]> => [
  ...sent.faults(),
  ...twice(await service.posts(), await service.notes(), notebook),
];

/** Once nothing is on its way any more. */
export const judgeTexts = async (galley: Galley, service: Service, notebook: Notebook): Promise<string[]> => {
  const posts = await service.posts();
  const notes = await service.notes();
  const activity = await galley.ask('activity.read', {});
  const faults: string[] = [];
  for (const noted of notebook.posts) faults.push(...(await lastWord(galley, noted, posts, activity)));
  const openNotes = activity.needsYou.filter(({ kind }) => kind === 'memory.add').map(({ subject }) => subject);
  for (const { text, confirmed } of notebook.notes)
    if (confirmed && !notes.includes(text) && !openNotes.some((subject) => text.startsWith(subject)))
      faults.push(`the note "${text}" is not at the service`);
  return faults;
};

const twice = (posts: WirePost[], notes: string[], notebook: Notebook): string[] => {
  const faults: string[] = [];
  const tokens = [...notebook.posts.map(({ token }) => token), ...notebook.perhapsBegun];
  for (const token of tokens) {
    const count = posts.filter(({ name }) => name.startsWith(`${token} `)).length;
    if (count > 1) faults.push(`${token} is ${count} posts at the service`);
  }
  for (const text of new Set(notes)) {
    const count = notes.filter((other) => other === text).length;
    if (count > 1) faults.push(`the note "${text}" is there ${count} times`);
  }
  for (const { name, variants } of posts) {
    const ids = variants.flatMap(({ media }) => media.map(({ id }) => id));
    if (new Set(ids).size < ids.length) faults.push(`${name} has a picture twice`);
  }
  return faults;
};

const lastWord = async (
  galley: Galley,
  noted: Noted,
  posts: readonly WirePost[],
  activity: Activity,
): Promise<string[]> => {
  const { token } = noted;
  if (activity.needsYou.some(({ postId }) => postId === noted.id)) return [];
  const local = await readOrGone(galley, noted);
  const there = posts.find(({ id, name }) => id === local?.serviceId || name.startsWith(`${token} `));
  if (!local) return there ? [`${token} was removed and is still at the service`] : [];
  if (!there) return [`${token} is not at the service`];
  const main = there.variants.find(({ isPrimary }) => isPrimary);
  const shown = mainOf(local);
  const faults: string[] = [];
  const compare = (what: string, here: string, atService: string) => {
    if (here !== atService) faults.push(`${token}: its ${what} is "${here}" here and "${atService}" at the service`);
  };
  compare('name', local.name, there.name);
  compare('text', shown.body ?? '', main?.body ?? '');
  compare('number of pictures', String(shown.media.length), String(main?.media.length ?? 0));
  compare('time', isoOf(shown.scheduledAt), isoOf(main?.scheduledAt));
  compare('need of approval', String(local.needsApproval), String(there.needsApproval));
  if (noted.publication === 'confirmed' && main?.status !== 'published')
    faults.push(`${token} was confirmed as published and is not`);
  if (noted.publication === 'none' && main?.status === 'published') faults.push(`${token} is published, unasked`);
  if (noted.approval === 'confirmed' && there.needsApproval) faults.push(`${token} was told to be approved and is not`);
  return faults;
};
