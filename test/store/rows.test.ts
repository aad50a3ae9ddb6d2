// The smaller table groups: keys and attempts, conflicts, wordings, undo, files, jobs, allowances, full scans, the lease.
import { describe, expect, it } from 'vitest';
import { memoryLibrary, newOperation, postView, startMs } from '../support/library.ts';

const store = () => memoryLibrary().store;

describe('attempts and keys', () => {
  const attempt = {
    operation: 'a',
    key: 'k1',
    endpoint: 'posts.edit',
    path: '/posts/p1',
    body: '{}',
    startedMs: startMs,
  };
  const key = {
    key: 'k1',
    operation: 'a',
    apiKey: 'f1',
    bodyHash: 'h1',
    firstSentMs: startMs,
    firstSentMonoMs: 1.5,
    boot: 'b1',
  };
  const end = {
    endedMs: startMs + 1,
    outcome: 'refused',
    status: 400,
    code: 'VALIDATION_ERROR',
    requestId: 'r1',
  } as const;

  it('lists attempts that have no end', () => {
    const { attempts } = store();
    const [first, second] = [attempts.begin(attempt), attempts.begin(attempt)];
    attempts.end(first, end);
    expect(attempts.unended()).toMatchObject([{ id: second, endedMs: null, outcome: null }]);
    expect(attempts.ofOperation('a')).toMatchObject([{ id: first, ...attempt, ...end }, { id: second }]);
  });

  it('has one live key for an operation, and another after it was retired', () => {
    const { attempts } = store();
    attempts.addKey(key);
    expect(() => attempts.addKey({ ...key, key: 'k2' })).toThrow(/UNIQUE/);
    attempts.retireKey('a', startMs, 'too old');
    expect(attempts.liveKey('a')).toBeNull();
    attempts.addKey({ ...key, key: 'k2' });
    expect(attempts.liveKey('a')).toEqual({ ...key, key: 'k2' });
  });

  it('never takes a key a second time', () => {
    const { attempts } = store();
    attempts.addKey(key);
    expect(() => attempts.addKey({ ...key, operation: 'b' })).toThrow(/UNIQUE/);
  });

  it('lists the live keys of open operations', () => {
    const { attempts, operations } = store();
    for (const id of ['a', 'b', 'c']) {
      operations.add(newOperation(id));
      attempts.addKey({ ...key, key: `k-${id}`, operation: id });
    }
    operations.end('b', 'done', startMs);
    attempts.retireKey('c', startMs, 'too old');
    expect(attempts.liveKeys().map(({ operation }) => operation)).toEqual(['a']);
  });

  it('forgets old attempts of what is over, and none of what is open', () => {
    const { attempts, operations } = store();
    for (const id of ['open', 'over']) {
      operations.add(newOperation(id));
      attempts.begin({ ...attempt, operation: id });
    }
    attempts.begin({ ...attempt, operation: 'over', startedMs: startMs + 10 });
    operations.end('over', 'done', startMs);
    attempts.prune(startMs + 5);
    expect([attempts.ofOperation('open').length, attempts.ofOperation('over').length]).toEqual([1, 1]);
  });
});

describe('conflicts', () => {
  const sides = { base: ['rye'], mine: ['rye', 'oven'], theirs: null };
  const conflict = { operation: 'a', pid: 1, platform: 'x', field: 'hashtags', ...sides, mineAtMs: 1, theirsAtMs: 2 };

  it('stays open until it is decided, and is there ever after', () => {
    const { conflicts } = store();
    const id = conflicts.add(conflict);
    conflicts.add({ ...conflict, pid: 2, operation: 'b' });
    expect(conflicts.openOfPost(1)).toEqual([{ id, ...conflict, decidedAtMs: null, choice: null }]);
    expect([conflicts.open().length, conflicts.openOfOperation('b').length]).toEqual([2, 1]);
    conflicts.decide(id, 'mine', 9);
    expect([conflicts.openOfPost(1), conflicts.openOfOperation('a'), conflicts.open().length]).toEqual([[], [], 1]);
    expect(conflicts.read(id)).toEqual({ id, ...conflict, decidedAtMs: 9, choice: 'mine' });
  });

  it('follows both sides until then', () => {
    const { conflicts } = store();
    const id = conflicts.add(conflict);
    conflicts.retake(id, ['barley'], 5);
    conflicts.remine(id, null, 6);
    expect(conflicts.read(id)).toMatchObject({
      mine: null,
      mineAtMs: 6,
      theirs: ['barley'],
      theirsAtMs: 5,
      base: ['rye'],
    });
  });
});

describe('wordings', () => {
  const wording = { pid: 1, platform: 'x', field: 'body', value: 'Rye', source: 'person', seq: null, atMs: 1 } as const;
  const values = (rows: { value: string | null }[]) => rows.map(({ value }) => value);

  it('keeps every text, newest first', () => {
    const { wordings } = store();
    for (const value of ['Rye', 'Wheat', null, 'Rye']) wordings.keep({ ...wording, value });
    expect(values(wordings.ofPost(1))).toEqual(['Rye', null, 'Wheat', 'Rye']);
    expect(wordings.ofPost(2)).toEqual([]);
  });

  it('keeps the same text once in a row, of each field', () => {
    const { wordings } = store();
    for (const value of ['Rye', 'Rye', null, null]) wordings.keep({ ...wording, value });
    wordings.keep({ ...wording, field: 'title' });
    wordings.keep({ ...wording, platform: 'facebook' });
    expect(values(wordings.ofPost(1))).toEqual(['Rye', 'Rye', null, 'Rye']);
  });
});

describe('undo steps', () => {
  const step = {
    pid: 1,
    kind: 'post.edit',
    label: null,
    size: 1,
    origin: 'person' as const,
    forward: [{ to: 'b' }],
    inverse: [{ to: 'a' }],
    atMs: 1,
  };
  const kinds = (...steps: ({ kind: string } | null)[]) => steps.map((found) => found?.kind);

  it('goes back and forward again in order', () => {
    const { undoSteps } = store();
    for (const kind of ['one', 'two', 'three']) undoSteps.add({ ...step, kind });
    const back: (string | undefined)[] = [];
    for (let next = undoSteps.nextUndo(1); next; next = undoSteps.nextUndo(1)) {
      back.push(next.kind);
      undoSteps.markUndone(next.id, 10 + back.length);
    }
    const forward: (string | undefined)[] = [];
    for (let next = undoSteps.nextRedo(); next; next = undoSteps.nextRedo()) {
      forward.push(next.kind);
      undoSteps.markUndone(next.id, null);
    }
    expect([back, forward]).toEqual([
      ['three', 'two', 'one'],
      ['one', 'two', 'three'],
    ]);
  });

  it('ends what could be redone of a post with the next step of that post', () => {
    const { undoSteps } = store();
    undoSteps.add({ ...step, kind: 'first' });
    undoSteps.add({ ...step, pid: 2, kind: 'elsewhere' });
    undoSteps.markUndone(1, 5);
    undoSteps.markUndone(2, 6);
    undoSteps.add({ ...step, kind: 'new' });
    expect(kinds(undoSteps.nextRedo(1), undoSteps.nextRedo(2), undoSteps.nextUndo())).toEqual([
      undefined,
      'elsewhere',
      'new',
    ]);
  });

  it('never gives the id of a step that is over to another one', () => {
    const { undoSteps } = store();
    const [first = 0, other = 0, second = 0] = [step, { ...step, pid: 2 }, step].map((each) => undoSteps.add(each));
    undoSteps.markUndone(second, 5);
    const third = undoSteps.add(step);
    expect([first, other, second, third]).toEqual([1, 2, 3, 4]);
    expect([undoSteps.read(second, 'undo'), undoSteps.read(second, 'redo')]).toEqual([null, null]);
  });

  it('keeps the newest 200 of a post', () => {
    const { db, store: library } = memoryLibrary();
    library.undoSteps.add({ ...step, pid: null });
    for (let index = 0; index < 205; index += 1) library.undoSteps.add(step);
    const rows = db.prepare('SELECT count(*) FROM undo_step GROUP BY pid ORDER BY pid').pluck().all();
    expect(rows).toEqual([1, 200]);
    expect(library.undoSteps.nextUndo(1)).toMatchObject({ ...step, id: 206 });
  });
});

describe('media', () => {
  const file = { sha256: 'abc', sizeBytes: 9, mimeType: 'image/png', name: 'rye.png', file: 'ab/c.png', atMs: 1 };

  it('has the same bytes once', () => {
    const { media } = store();
    const first = media.add(file);
    expect(media.add({ ...file, name: 'again.png' })).toEqual(first);
    expect(media.all()).toMatchObject([{ mid: 1, ...file }]);
    expect(media.read(first.mid)).toEqual(first);
  });

  it('knows a file by each key’s own id', () => {
    const { media } = store();
    const { mid } = media.add(file);
    media.uploaded(mid, 'key-1', 'm1', 1);
    media.uploaded(mid, 'key-2', 'm2', 2);
    expect([media.sidOf(mid, 'key-1'), media.sidOf(mid, 'key-2'), media.midOf('m2')]).toEqual(['m1', 'm2', mid]);
    media.forgetUpload(mid, 'key-1');
    expect([media.sidOf(mid, 'key-1'), media.midOf('m1')]).toEqual([null, null]);
  });
});

describe('jobs', () => {
  const job = { jid: 'j1', operation: 'a', pid: null, document: '{}', status: 'queued', createdMs: 1, seenMs: 1 };

  it('runs until it has succeeded or failed', () => {
    const { jobs } = store();
    jobs.put(job);
    jobs.put({ ...job, jid: 'j2', operation: null, createdMs: 2 });
    jobs.put({ ...job, status: 'pondering', seenMs: 2 });
    expect(jobs.running().map(({ jid }) => jid)).toEqual(['j1', 'j2']);
    jobs.put({ ...job, status: 'failed' });
    expect(jobs.running().map(({ jid }) => jid)).toEqual(['j2']);
    expect(jobs.newest(9).map(({ jid }) => jid)).toEqual(['j2', 'j1']);
    expect(jobs.read('j1')).toEqual({ ...job, status: 'failed' });
    expect(jobs.ofOperation('a')?.jid).toBe('j1');
  });
});

describe('rates', () => {
  const event = { budget: 'general', atMs: 100, monoMs: 0.5, boot: 'b' } as const;

  it('names the rows of one request together', () => {
    const { rates } = store();
    const first = rates.add('key', [event, { ...event, budget: 'outward' }]);
    const second = rates.add('key', [{ ...event, atMs: 50 }]);
    expect(rates.since('key', 'general', 0)).toEqual([
      { ...event, atMs: 50, ticket: second },
      { ...event, ticket: first },
    ]);
    expect(rates.since('key', 'general', 51)).toHaveLength(1);
    expect(rates.since('other key', 'general', 0)).toEqual([]);
    rates.refund(first);
    expect([rates.since('key', 'outward', 0), rates.since('key', 'general', 0).length]).toEqual([[], 1]);
  });

  it('never gives a ticket twice, so that a late refund hits no other request', () => {
    const { rates } = store();
    const first = rates.add('key', [event]);
    rates.refund(first);
    rates.add('key', [event]);
    rates.refund(first);
    expect(rates.since('key', 'general', 0)).toHaveLength(1);
  });

  it('forgets what is over', () => {
    const { rates } = store();
    rates.add('key', [event, { ...event, atMs: 200 }]);
    rates.prune(150);
    expect(rates.since('key', 'general', 0)).toMatchObject([{ atMs: 200 }]);
  });

  it('keeps what the service said last', () => {
    const { rates } = store();
    const state = { limit: 600, remaining: null, seenMs: 1, resetsMs: 2, closedUntilMs: 3, refusals: 1 };
    expect(rates.state('key', 'general')).toBeNull();
    rates.setState('key', 'general', state);
    rates.setState('key', 'general', { ...state, remaining: 5 });
    expect(rates.state('key', 'general')).toEqual({ ...state, remaining: 5 });
  });
});

describe('full scans', () => {
  it('resumes the one that has not ended', () => {
    const { fullScans } = store();
    expect([fullScans.current(), fullScans.lastEnded()]).toEqual([null, null]);
    const { id } = fullScans.begin('fill', 1);
    fullScans.advance(id, 500, 25);
    expect(fullScans.current()).toEqual({ id, kind: 'fill', startedMs: 1, reachedMs: 500, stored: 25, endedMs: null });
    fullScans.end(id, 9);
    expect([fullScans.current(), fullScans.lastEnded()?.endedMs]).toEqual([null, 9]);
  });

  it('asks after the oldest suspicion first', () => {
    const { fullScans, posts } = store();
    const [first, second] = [posts.add({ sid: 'a', view: postView() }), posts.add({ sid: 'b', view: postView() })];
    fullScans.suspect(first, 20);
    fullScans.suspect(second, 10);
    fullScans.suspect(second, 30);
    expect(fullScans.suspects(1)).toEqual([{ pid: second, sinceMs: 10 }]);
    fullScans.clear(second);
    expect([fullScans.suspects(9), fullScans.suspectCount()]).toEqual([[{ pid: first, sinceMs: 20 }], 1]);
  });
});

describe('the lease', () => {
  it('goes to its new holder, above every earlier epoch', () => {
    const { lease } = store();
    expect(lease.epoch()).toBe(0);
    expect(lease.take('one', 0)).toBe(1);
    expect(lease.take('two', 40)).toBe(41);
    expect(lease.take('three', 7)).toBe(42);
    expect([lease.holds('two', 41), lease.holds('three', 41), lease.holds('three', 42)]).toEqual([false, false, true]);
  });
});

describe('single values and snapshots', () => {
  it('keeps, replaces and forgets a value', () => {
    const { meta } = store();
    meta.write('business_id', 'b1');
    meta.write('business_id', 'b2');
    expect([meta.read('business_id'), meta.read('restored')]).toEqual(['b2', null]);
    meta.write('business_id', null);
    expect(meta.read('business_id')).toBeNull();
  });

  it('keeps the last answer of each kind and id', () => {
    const { snapshots } = store();
    snapshots.write('brand', { document: '{"a":1}', readAtMs: 1 });
    snapshots.write('brand', { document: '{"a":2}', readAtMs: 2 });
    snapshots.write('metrics', { document: '[]', readAtMs: 3 }, 'p1');
    expect(snapshots.read('brand')).toEqual({ document: '{"a":2}', readAtMs: 2 });
    expect([snapshots.read('metrics'), snapshots.read('metrics', 'p1')?.readAtMs]).toEqual([null, 3]);
  });
});
