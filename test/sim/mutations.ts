// Deliberate faults, one at a time in a copy of the real code: the simulation has to notice each of them.
import {
  firstApprovedSeed,
  firstAskFirstSeed,
  firstBatchSeed,
  firstFamilySeed,
  firstLaterSeed,
  firstLeftOutSeed,
  firstPausedSeed,
  firstTrackedSeed,
  firstUndoSeed,
  firstUnseenSeed,
} from './plan.ts';

/** `find` stands once in the file. */
export type Mutation = {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Where the hunt begins; left out: with seed 0. */
  firstSeed?: number;
};

const sync = (path: string): string => `main/sync/${path}`;

export const mutations: readonly Mutation[] = [
  {
    name: 'an operation leaves the outbox before it is sent',
    file: sync('outbox/sender/attempt.ts'),
    find: '    const isKeyNew = last === null;',
    replace: "    tx.store.operations.end(op.id, 'done', tx.nowMs);\n    const isKeyNew = last === null;",
  },
  {
    name: 'silence counts as done',
    file: sync('outbox/sender/attempt.ts'),
    find: "      case 'doubt':\n        close(tx, begun, 'doubt', came);",
    replace:
      "      case 'doubt':\n        close(tx, begun, 'doubt', came);\n        if (tx) return settle(tx, op, 'done');",
  },
  {
    name: 'a doubt is sent again without reading',
    file: sync('outbox/sender/reads.ts'),
    find: '      if (isDoubt(op)) return true;',
    replace: '      if (isDoubt(op)) return false;',
  },
  {
    name: 'what the service has is not compared',
    file: sync('outbox/rebase.ts'),
    find: `
      field === 'body'
        ? mergeTracked(tx.store, op.platform, { base, mine, theirs })
        : threeWay(field, base, mine, theirs);`,
    replace: " { is: 'mine' as string, value: theirs };",
  },
  {
    name: 'every retry has a new key',
    file: sync('outbox/sender/attempt.ts'),
    find: '    if (why === null) return sent.findLast((attempt) => attempt.key === key.key) ?? null;\n',
    replace: '',
  },
  {
    name: 'what was on its way starts afresh after a crash',
    file: sync('outbox/sender/in-doubt.ts'),
    find: "operations.change(op.id, { state: 'doubt', readCount: 0, notBeforeMs });",
    replace:
      "attempts.retireKey(op.id, tx.nowMs, 'afresh');\n      operations.change(op.id, { state: 'ready', attempts: 0 });",
  },
  {
    name: 'a stored failure is asked for until its key dies',
    file: sync('outbox/sender/in-doubt-rules.ts'),
    find: "return isReplay || (failures.length > 0 && ageMs.least >= storedFailureAgeMs) ? 'stored-failure' : null;",
    replace: 'return isReplay && ageMs.least < 0 ? null : null;',
  },
  {
    name: 'an operation is sent as it was when it was chosen',
    file: sync('outbox/sender/attempt.ts'),
    // What is read first is judged by its row, so its arguments are put back behind the judgement.
    find: `    return begin(tx, judgement.op, kinds[now.kind]);
  };

  const claim = (tx: Tx, op: Operation, seen: Seen | null): Start => {
    const now = tx.store.operations.read(op.id);
    // The operation may have been changed between being chosen and now.
    if (!now || now.rev !== op.rev || tx.store.meta.read('restored') !== null) return { is: 'moved' };
    return start(tx, now, seen);`,
    replace: `    return begin(tx, { ...judgement.op, args: now.args }, kinds[now.kind]);
  };

  const claim = (tx: Tx, op: Operation, seen: Seen | null): Start => {
    const now = tx.store.operations.read(op.id);
    if (!now || tx.store.meta.read('restored') !== null) return { is: 'moved' };
    return start(tx, { ...now, args: op.args }, seen);`,
  },
  {
    name: 'an allowance is looked at first and taken later',
    file: sync('kernel/rate-limits.ts'),
    find: '      if (notBeforeMs > now) return { notBeforeMs };',
    replace: '',
  },
  {
    name: 'words are merged into what was sent',
    file: sync('posts/fields.ts'),
    find: 'attempts === 0 && !claimed.includes(state);',
    replace: 'attempts >= 0 && state !== null;',
  },
  {
    name: 'approving may publish',
    file: sync('outbox/operations/publish.ts'),
    find: "return publishes ? { is: 'park', reason: 'approve-publishes' } : { is: 'go' };",
    replace: "return publishes ? { is: 'go' } : { is: 'go' };",
  },
  {
    name: 'an approval or a publication is sent with words that the user never saw',
    file: sync('outbox/seen-words.ts'),
    find: '  if (!before) return true;',
    replace: '  if (before || !before) return false;',
    firstSeed: firstUnseenSeed,
  },
  {
    name: 'the first sending is kept per operation, not per key',
    file: sync('outbox/sender/attempt.ts'),
    find: '      firstSentMs: atMs,\n      firstSentMonoMs: monoMs,',
    replace:
      '      firstSentMs: tx.store.attempts.ofOperation(op.id)[0]?.startedMs ?? atMs,\n      firstSentMonoMs: monoMs - (atMs - (tx.store.attempts.ofOperation(op.id)[0]?.startedMs ?? atMs)),',
  },
  {
    name: 'two instances send',
    file: sync('kernel/lease.ts'),
    find: 'if (!store.lease.holds(owner, epoch))',
    replace: 'if (owner === null)',
  },
  {
    name: 'allowances are forgotten at a restart',
    file: sync('kernel/rate-limits.ts'),
    find: '  const left = (state: RateState, events: readonly RateEvent[]): number => {',
    // What the service says is left would make up for it.
    replace: `  rates.prune(Number.MAX_SAFE_INTEGER);
  const left = (state: RateState, events: readonly RateEvent[]): number => {
    if (rates) return Infinity;`,
  },
  {
    name: 'a slot that is over is sent',
    file: sync('outbox/operations/schedule.ts'),
    find: "    if (Date.parse(args.at) <= withMargin(context, slotMarginMs)) return { is: 'park', reason: 'slot-passed' };\n",
    replace: '',
  },
  {
    name: 'an edit in doubt goes over what another client wrote since',
    file: sync('outbox/sender/in-doubt.ts'),
    find: "    if (verdict.is === 'theirs') return rebase(tx, op, kind, seen);",
    replace: "    if (verdict.is === 'theirs') return { is: 'send', op };",
  },
  {
    name: 'a wish is acknowledged before it is kept',
    file: sync('kernel/transaction.ts'),
    find: `    const result = store.transact(() => {
      checkLease();
      const tx: Tx = {
        store,
        nowMs: time.nowMs(),
        serverNowMs: time.serverNowMs(),
        apiKey: apiKey(),
        newId,
        touch(pid) {
          touched.add(pid);
          rebuilt.delete(pid);
        },
        rebuild(pid) {
          if (!touched.has(pid) || rebuilt.has(pid)) return null;
          rebuilt.add(pid);
          return rebuildView(tx, pid);
        },
        changed: (...more) => more.forEach((topic) => topics.add(topic)),
      };
      open = tx;
      try {
        const value = work(tx);`,
    replace: `    let early: { value: ReturnType<typeof work> } | null = null;
    const hasty = (run: () => ReturnType<typeof work>): ReturnType<typeof work> => {
      try {
        return store.transact(run);
      } catch (error) {
        if (early) return early.value;
        throw error;
      }
    };
    const result = hasty(() => {
      checkLease();
      const tx: Tx = {
        store,
        nowMs: time.nowMs(),
        serverNowMs: time.serverNowMs(),
        apiKey: apiKey(),
        newId,
        touch(pid) {
          touched.add(pid);
          rebuilt.delete(pid);
        },
        rebuild(pid) {
          if (!touched.has(pid) || rebuilt.has(pid)) return null;
          rebuilt.add(pid);
          return rebuildView(tx, pid);
        },
        changed: (...more) => more.forEach((topic) => topics.add(topic)),
      };
      open = tx;
      try {
        const value = work(tx);
        early = { value };`,
  },
  {
    name: 'missing from a list counts as deleted',
    file: sync('pull/refresh.ts'),
    find: "if (sid !== null) await reading.read(sid, 'fullScan');",
    replace:
      "if (sid !== null) transact((tx) => {\n          store.posts.addTombstone({ sid, pid: suspect.pid, proof: 'read', atMs: tx.nowMs });\n          tx.touch(suspect.pid);\n        });",
  },
  {
    name: 'a key is good for ever',
    file: sync('outbox/sender/in-doubt-rules.ts'),
    find: "  if (ageMs.most >= keyLifeMs) return 'expired';\n",
    replace: '',
  },
  {
    name: 'a request that never left uses the allowance',
    file: sync('kernel/requests.ts'),
    find: "    if (error?.kind === 'unreachable') transact(() => budget.refund(taken.ticket));\n",
    replace: '',
  },
  {
    name: 'what our own edit makes of its siblings counts as foreign',
    file: sync('outbox/rebase.ts'),
    find: '  return isMainEdit(now, by) && isFollower(now, op);',
    replace: '  return isMainEdit(now, by) && isFollower(now, op) && op === by;',
  },
  {
    name: 'a page read before our own change is taken in after it',
    file: sync('outbox/ingest.ts'),
    find: "  if (from !== 'reply' && isOvertaken(document, startedAtMs)) return null;\n",
    replace: '',
  },
  {
    name: 'a list brings our own new post before its reply does',
    file: sync('outbox/ingest.ts'),
    find: 'return isHeldBack(wire) ? null : addPost(tx, wire, arrival);',
    replace: 'return addPost(tx, wire, arrival);',
  },
  {
    name: 'a takeback by another time knows only its new slot',
    file: sync('posts/deadlines.ts'),
    find: "  if (op.kind !== 'post.schedule') return aheadMs;",
    replace: "  if (op.kind === 'post.schedule') return null;",
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a takeback waits for the outward allowance',
    file: sync('kernel/rate-limits.ts'),
    find: "name === takeback && takebackLimit() === hourlyLimits.outward ? 'outward'",
    replace: "name === takeback ? 'outward'",
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a takeback of words waits behind a time that waits',
    file: sync('outbox/sender/ordering.ts'),
    find: "return (words.includes(op.kind) || op.kind === 'post.remove') && slots.includes(earlier.kind);",
    replace: 'return false;',
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a takeback that comes too late is not split',
    file: sync('outbox/sender/takebacks.ts'),
    find: 'if (splitMs <= nowMs) split.push(op);',
    replace: 'if (splitMs <= nowMs) continue;',
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a move is split that would arrive in time',
    file: sync('outbox/sender/takebacks.ts'),
    find: 'due > slotMs - splitLeadMs ? nowMs : Infinity;',
    replace: 'due > slotMs - splitLeadMs ? nowMs : nowMs;',
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a split forgets the new time',
    file: sync('outbox/sender/takebacks.ts'),
    find: '  addOperation(tx, { ...both, kind: ',
    replace:
      "  tx.store.operations.end(id, 'cancelled', tx.nowMs, { reason: 'superseded' });\n  addOperation(tx, { ...both, kind: ",
    firstSeed: firstLaterSeed,
  },
  {
    name: 'the reserve for takebacks is removed',
    file: sync('kernel/rate-limits.ts'),
    find: 'return outwardReserve + (holdsSlotSoon() ? outwardReserveForMoves : 0);',
    replace: 'return holdsSlotSoon() ? 0 : outwardReserve;',
    firstSeed: firstLaterSeed,
  },
  {
    name: 'saved is shown while the service still differs',
    file: sync('posts/projection.ts'),
    find: 'stillPublishes: stillPublished(store, whole),',
    replace:
      "stillPublishes: stillPublished(store, { ...whole, operations: whole.operations.filter((op) => op.state === 'ready' || op.state === 'wait') }),",
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a missed slot hides the one that is still ahead',
    file: sync('posts/deadlines.ts'),
    find: 'Math.min(...(ahead.length > 0 ? ahead : known))',
    replace: 'Math.min(...known)',
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a step taken back leaves out its last part',
    file: sync('outbox/take-step.ts'),
    find: 'for (const [place, intent] of intents.entries()) {',
    replace: 'for (const [place, intent] of intents.slice(0, 4).entries()) {',
    firstSeed: firstUndoSeed,
  },
  {
    name: 'what could not be taken back is not reported',
    file: sync('outbox/take-step.ts'),
    find: 'const reasons = [...targets.values()].filter((reason) => reason !== null);',
    replace: 'const reasons = [...targets.values()].filter((reason) => reason !== null).slice(1);',
    firstSeed: firstUndoSeed,
  },
  {
    name: 'a long Retry-After is forgotten',
    file: sync('kernel/rate-limits.ts'),
    find: 'within(state?.closedUntilMs ?? null, longestRetryAfterMs);',
    replace: 'within(state?.closedUntilMs ?? null, Math.min(hourMs, longestRetryAfterMs));',
    firstSeed: firstLaterSeed,
  },
  {
    name: 'a time goes to platforms that were not selected',
    file: sync('outbox/enqueue.ts'),
    find: '      return enqueueSchedule(tx, intent, kinds);',
    replace: `      for (const platform of ['instagram', 'facebook', 'linkedin'] as const) {
        try {
          enqueueSchedule(tx, { ...intent, platform }, kinds);
        } catch {
          // It has no such version.
        }
      }
      return enqueueSchedule(tx, intent, kinds);`,
  },
  {
    name: "the main text goes over what is a part's own",
    file: sync('outbox/families.ts'),
    find: 'share(other.variant, main.variant, field) && !own.includes(field))',
    replace: 'share(other.variant, main.variant, field) && own !== null)',
    firstSeed: firstFamilySeed,
  },
  {
    name: 'a part that stood for its post and is gone goes on to stand',
    file: 'main/store/families.ts',
    find: 'if (first.pid === head || !before)',
    replace: 'if (head > 0 || !before)',
    firstSeed: firstFamilySeed,
  },
  {
    name: 'with a post another one is deleted that looks like it',
    file: sync('outbox/families.ts'),
    find: 'return parts.length === 0 ? [intent] : parts.map(({ pid }) => ({ ...intent, pid }));',
    replace:
      'return [...parts.map(({ pid }) => ({ ...intent, pid })), { ...intent, pid: Math.max(...parts.map(({ pid }) => pid)) + 1 }];',
    firstSeed: firstFamilySeed,
  },
  {
    name: 'a time is sent although the words changed since they were approved',
    file: sync('outbox/operations/schedule.ts'),
    find: "if (first.length === 0) return { is: 'park', reason: heldBackReason(tx.store, ownPid(op)) };",
    replace: 'if (first.length === 0) return null;',
    firstSeed: firstApprovedSeed,
  },
  {
    name: 'a time that was held back stays so once its words are approved',
    file: sync('posts/approval.ts'),
    find: 'wordsFirst(tx.store, whole, op, shown)?.length === 0',
    replace: 'wordsFirst(tx.store, whole, op, shown)?.length !== -1',
    firstSeed: firstApprovedSeed,
  },
  {
    name: 'a time is sent that had to wait for an approval first',
    file: sync('posts/approval.ts'),
    find: 'if (lacksOwnApproval(store, pid, { needsApproval }, [variant])) return true;',
    replace: 'if (lacksOwnApproval(store, pid, { needsApproval }, [variant])) return false;',
    firstSeed: firstAskFirstSeed,
  },
  {
    name: 'a post is published that had to wait for an approval first',
    file: sync('outbox/operations/publish.ts'),
    find: '(confirmed.needsApproval || isUnapproved(tx, op, confirmed))',
    replace: '(confirmed.needsApproval || (isUnapproved(tx, op, confirmed) && op.id.length < 0))',
    firstSeed: firstAskFirstSeed,
  },
  {
    name: 'what was left out is sent all the same',
    file: 'main/store/left-out.ts',
    find: 'has: ({ id }) =>',
    replace: 'has: ({ id }) => id.length < 0 &&',
    firstSeed: firstLeftOutSeed,
  },
  {
    name: 'later changes of what was left out are sent',
    file: 'main/store/left-out.ts',
    find: "WHERE kind <> 'media.upload' AND NOT ${isLaterTakeback}),",
    replace: "WHERE kind <> 'media.upload' AND seq <= after_seq),",
    firstSeed: firstLeftOutSeed,
  },
  {
    name: 'a takeback that was clicked later is left out, too',
    file: 'main/store/left-out.ts',
    find: "const isLaterTakeback = `(kind IN ('post.unschedule', 'post.remove') AND seq > after_seq)`;",
    replace: "const isLaterTakeback = `(kind IN ('post.unschedule', 'post.remove') AND seq > after_seq AND 1 = 0)`;",
    firstSeed: firstLeftOutSeed,
  },
  {
    name: 'a file is sent for a post that was left out',
    file: 'main/store/left-out.ts',
    find: 'FROM operation WHERE id IN (SELECT id FROM own UNION SELECT id FROM files)',
    replace: 'FROM operation WHERE id IN (SELECT id FROM own)',
    firstSeed: firstLeftOutSeed,
  },
  {
    name: 'the cap of an AI batch counts only what is paid already',
    file: sync('outbox/ai-batches.ts'),
    find: '  return chargedOf(items) + running + most > batch.cap',
    replace: '  return chargedOf(items) + 0 * running > batch.cap',
    firstSeed: firstBatchSeed,
  },
  {
    name: 'an AI batch forgets what its results cost',
    file: sync('outbox/ai-batches.ts'),
    find: "return { state: 'unchecked', charged: item.charged + charged, ...result };",
    replace: "return { state: 'unchecked', charged: 0 * charged, ...result };",
    firstSeed: firstBatchSeed,
  },
  {
    name: 'an item of an AI batch is stored as sent after its operation',
    file: sync('outbox/ai-batches.ts'),
    find: "      tx.store.aiBatches.changeItem(item.id, { state: 'sent', ...sent });",
    replace:
      "      tx.store.aiBatches.changeItem(item.id, sent);\n      clock.after(3000, () => transact((late) => late.store.aiBatches.changeItem(item.id, { state: 'sent' })));",
    firstSeed: firstBatchSeed,
  },
  {
    name: 'a move split for a time in doubt takes off a later one, too',
    file: sync('outbox/operations/schedule.ts'),
    find: "    if (op.attempts === 0 && isSplitInVain({ confirmed, operations }, op, serverNowMs)) return { is: 'needless' };",
    replace: '',
    // Its seed is rare.
    firstSeed: firstApprovedSeed + 160,
  },
  {
    name: 'a second deletion decides about the first by itself',
    file: sync('outbox/operations/post-lifecycle.ts'),
    find: '  const undecided = earlier && decidable(tx, frame, earlier);',
    replace: '  const undecided = earlier && !earlier ? decidable(tx, frame, earlier) : undefined;',
    firstSeed: firstUndoSeed,
  },
  {
    name: 'links of other hosts get tracking',
    file: 'preload/rules/link-tracking.ts',
    find: 'return isPlain && isOwn(url, hosts) ? [',
    replace: 'return isPlain && isOwn(url, [...hosts, url.host]) ? [',
    firstSeed: firstTrackedSeed,
  },
  {
    name: 'a time that is undone leaves its tracking',
    file: sync('outbox/link-tracking.ts'),
    find: 'inverse: [...enqueued.inverse, ...written.inverse]',
    replace: 'inverse: [...enqueued.inverse]',
    firstSeed: firstTrackedSeed,
  },
  {
    name: 'tracking takes an approval away',
    file: sync('posts/approval.ts'),
    find: '!isSameText(store, approved.text, now.text)',
    replace: '(!isSameText(store, approved.text, now.text) || approved.text !== now.text)',
    firstSeed: firstTrackedSeed,
  },
  {
    name: 'tracking conflicts with the words of others',
    file: sync('posts/link-tracking.ts'),
    find: "const merged = threeWay('body', plain(base), plain(mine), plain(theirs));",
    replace: "const merged = threeWay('body', base, mine, theirs);",
    firstSeed: firstTrackedSeed,
  },
  {
    name: 'a pause forgets the first time that it takes off',
    file: 'main/features/pause/pause.ts',
    find: '    keep(tx, taken);\n    return { stepId',
    replace: '    keep(tx, taken.slice(1));\n    return { stepId',
    firstSeed: firstPausedSeed,
  },
  {
    name: 'a pause stores the last time and leaves it at the service',
    file: 'main/features/pause/pause.ts',
    find: 'sync.changeAll([...first, ...intents], label)',
    replace: 'sync.changeAll([...first, ...intents.slice(0, -1)], label)',
    firstSeed: firstPausedSeed,
  },
  {
    name: 'resuming forgets what the service still has',
    file: 'main/features/pause/pause.ts',
    find: 'each.row !== null && isStored(each)',
    replace: "each.row !== null && each.where === 'off'",
    firstSeed: firstPausedSeed,
  },
  {
    name: 'resuming brings back times that have passed',
    file: 'main/features/pause/pause.ts',
    find: 'chosenAt.get(each.time.pid) ?? null',
    replace: 'chosenAt.get(each.time.pid) ?? each.time.at',
    firstSeed: firstPausedSeed,
  },
];
