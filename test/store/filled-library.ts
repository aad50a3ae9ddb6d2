// A library with rows in every table, closed as one file, and what is where in it.
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../main/store/database/open.ts';
import { readRawRows } from '../../main/store/database/recovery/raw-rows.ts';
import { type Store } from '../../main/store/store.ts';
import { fileLibrary, newOperation, postView, startMs, version } from '../support/library.ts';

export const pageBytes = 4096;

export const fill = (store: Store, count: number): void => {
  store.transact(() => {
    for (let number = 0; number < count; number += 1) {
      const sid = number % 4 === 0 ? null : `p${number}`;
      const view = postView({
        name: `Post ${number}`,
        createdMs: startMs + number,
        versions: [version('x'), version('facebook')],
      });
      const pid = store.posts.add({ sid, view });
      const name = {
        id: sid,
        name: `Post ${number}`,
        kind: 'post',
        status: 'draft',
        createdAt: '2026-03-02T09:00:00Z',
      };
      const confirmed = JSON.stringify({ ...name, body: 'Rye '.repeat((number * 331) % 2500) });
      if (sid) store.posts.confirm(pid, { confirmed, hash: `h${number}`, readAtMs: number });
      store.wordings.keep({
        pid,
        platform: 'x',
        field: 'body',
        value: `Rye ${number}`,
        source: 'person',
        seq: null,
        atMs: number,
      });
      store.localNotes.write(pid, {
        plannedOn: number % 2 === 0 ? '2026-05-15' : null,
        note: `Note ${number}`,
        checklist: [],
      });
      store.snippets.save({ id: null, kind: 'snippet', name: `S ${number}`, text: 'Rye', hashtags: [] }, number);
      const texts = { title: null, text: `Rye ${number}`, hashtags: [], altText: null };
      store.versionTexts.keep(pid, 'x', { updatedAt: '2026-03-02T09:00:00Z', texts });
      store.versionTexts.label(pid, 'x', number, 'Mine');
      const id = `op-${number}`;
      store.operations.add(newOperation(id, { pid, orderingKey: `post:${pid}` }));
      if (number % 3 === 0) store.operations.addDependency(id, `op-${number + 1}`);
      store.attempts.begin({ operation: id, key: id, endpoint: 'e', path: '/p', body: '{}', startedMs: number });
      const sent = { firstSentMs: number, firstSentMonoMs: number + 0.5, boot: 'b' };
      store.attempts.addKey({ key: `key-${number}`, operation: id, apiKey: 'f', bodyHash: 'h', ...sent });
      const sides = { field: 'body', base: 'a', mine: 'b', theirs: 'c', mineAtMs: 1, theirsAtMs: 2 };
      store.conflicts.add({ operation: id, pid, platform: 'x', ...sides });
      const { mid } = store.media.add({
        sha256: id,
        sizeBytes: 1,
        mimeType: 'image/png',
        name: 'a',
        file: id,
        atMs: 1,
      });
      store.media.uploaded(mid, 'f', `m${number}`, 1);
      store.mediaTags.write(mid, ['rye', `tag ${number}`]);
      store.albums.add({ aid: store.albums.nextId(), name: `Album ${number}` }, number);
      store.albums.addFiles(number + 1, [mid]);
      const group = { place: number, name: 'Rye', caption: null, platforms: null, byHand: false };
      store.tray.addGroup(group);
      const dropped = {
        path: `/rye/${number}.png`,
        name: 'a.png',
        folder: '',
        sizeBytes: 1,
        modifiedMs: 1,
        problem: null,
      };
      store.tray.addFile(dropped, 1);
      store.rates.add('f', [{ budget: 'general', atMs: number, monoMs: number, boot: 'b' }]);
      store.pause.keep({ pid: number, platform: 'x', at: '2026-11-09T15:00:00.000Z', words: 'h', takenMs: 7 });
      if (number % 2 === 0) store.pause.giveBack({ pid: number, platform: 'x' }, 8);
      store.leftOut.add({ orderingKey: `post:${number}` });
      const approved = { hash: `h${number}`, words: [], slot: number % 2 === 0 ? null : '2026-11-09T15:00:00.000Z' };
      const by = number % 2 === 0 ? 'Odile' : null;
      store.approvals.add(number, { ...approved, source: 'review', reviewer: by, atMs: 1 });
      store.reviews.add(`p${number}`, [{ item: 'i', pid: number, ...approved }], 1);
      const wid = store.watchedFolders.add(`/pictures/${number}`, number);
      store.watchedFolders.note(wid, { path: `/pictures/${number}/a.jpg`, sizeBytes: 1, modifiedMs: 1 }, null);
      const file = {
        gid: `g${number}`,
        path: `${number}.md`,
        sizeBytes: 1,
        modifiedMs: 1,
        sha256: id,
        removedMs: null,
      };
      store.textFiles.write({ pid: number + 1, ...file, base: { body: 'Rye' } });
      const rights = { mayDraft: true, mayAddNotes: false, mayReadNotes: false };
      const aid = store.assistants.add({ name: 'A', ...rights, madeMs: 1, expiresMs: null, tokenSha256: id });
      const call = {
        tool: 'read_post' as const,
        summary: 'Rye',
        pids: [pid],
        outcome: 'done' as const,
        requestCount: 0,
      };
      store.assistants.addCall({ aid, who: 'A', atMs: number, ...call, stepId: null, isOthersDraft: false });
      store.assistants.addProposal({ aid, who: 'A', madeMs: 1, reason: '', entries: [] });
      const batch = { cap: 9, askedMs: number, confirmedMs: number, paused: false, short: false };
      const words = { platform: 'x', text: 'Rye', title: '', hashtags: [], altText: '', media: [] };
      const item = { pid, platform: 'x' as const, words, score: null, most: 1, instruction: null };
      const nearSlot = number % 2 === 0 ? null : '2026-11-09T15:00:00.000Z';
      store.aiBatches.add({ task: 'revise', instruction: 'Shorter', ...batch }, [{ ...item, nearSlot }]);
      store.reviews.answer(`p${number}`, { item: 'i', reviewer: 'Odile', answer: 'ok', savedMs: 1 });
    }
    if (count > 3) store.families.add({ pid: 3, platform: 'x' }, { pid: 4, platform: 'facebook' });
    store.families.keepApart([1, 2], 3);
    store.pause.begin({ sinceMs: 7, why: 'Water main', remindMs: null, afterStep: 0 });
    store.meta.write('business_id', 'b1');
    store.meta.write('install_id', 'i1');
    store.undoSteps.add({
      label: null,
      size: 1,
      origin: 'person',
      pid: 1,
      kind: 'post.edit',
      forward: [1],
      inverse: [2],
      atMs: 1,
    });
    store.snapshots.write('brand', { document: '{}', readAtMs: 1 });
    store.posts.addTombstone({ sid: 'gone', pid: 1, proof: 'NOT_FOUND', atMs: 1 });
    store.jobs.put({ jid: 'j', operation: null, pid: null, document: '{}', status: 'failed', createdMs: 1, seenMs: 1 });
  });
};

/** A closed library of one file, with its bytes. */
export const closedLibrary = (count: number) => {
  const { db, store, path } = fileLibrary();
  fill(store, count);
  db.close();
  return { path, bytes: readFileSync(path) };
};

export const tables = [
  'meta',
  'post',
  'post_document',
  'operation',
  'dependency',
  'idempotency_key',
  'attempt',
  'conflict',
  'wording',
  'undo_step',
  'media',
  'media_upload',
  'rate_event',
  'snapshot',
  'tombstone',
  'job',
  'post_reading',
  'media_tag',
  'album',
  'album_file',
  'tray_group',
  'tray_file',
  'post_desk',
  'snippet',
  'version_text',
  'version_label',
  'watched_folder',
  'watched_file',
  'assistant',
  'assistant_call',
  'time_proposal',
  'text_file',
  'ai_batch',
  'ai_item',
  'left_out',
  'pause',
  'paused',
  'family_part',
  'family_apart',
  'approval',
  'review_item',
  'review_answer',
];

/** Rows of a healthy library by table, each as one text. */
export const rowsOf = (path: string): Map<string, Set<string>> => {
  const db = openDatabase(path, 'library');
  const rows = new Map(
    tables.map((table) => [
      table,
      new Set(
        db
          .prepare(`SELECT * FROM ${table}`)
          .raw()
          .all()
          .map((row) => JSON.stringify(row)),
      ),
    ]),
  );
  db.close();
  return rows;
};

/** Which pages each row is on. Its first value, where that is the number of the row, stands in the row's head. */
export const pagesByRow = (path: string): Map<string, number[]> =>
  new Map(
    [...readRawRows(path)].map(({ rowid, values, pages }) => {
      const row = values.map((value, index) => (index === 0 && value === null ? rowid : value));
      return [JSON.stringify(row), pages];
    }),
  );
