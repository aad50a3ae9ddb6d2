// The user's rules, off by default. A post that changed since its approval is unscheduled until it is approved again:
// the service knows no such rule, so it applies while Galley runs. And a post needs an approval before it is scheduled,
// which the schedule itself checks (main/sync/posts/approval.ts).
import type { Handlers } from '../../../preload/bridge.ts';
import type { ApprovalRules } from '../../../preload/contract/plan.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Sync } from '../../sync/engine.ts';
import { takeOffUntilApproved } from '../../sync/outbox/operations/schedule.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { slotMarginMs } from '../../sync/kernel/rules.ts';
import { isHeldBack, slotsForOtherWords } from '../../sync/posts/approval.ts';
import { readWhole } from '../../sync/posts/codec.ts';
import { statesContext, unsettledPids } from './post-states.ts';

export const createApprovalRules = ({ sync, events }: { sync: Sync; events: Pick<CoreEvents, 'on'> }) => {
  const { store, time } = sync;
  const read = (): ApprovalRules => store.approvals.rules();
  const isChanged = (pid: number): boolean => {
    const post = readPost(store, pid);
    return post?.gone === null && post.changedSinceApproval;
  };

  /** Only what changes from now on: a time that the user chose for changed text stays. */
  let changed: Set<number> | null = null;
  const begin = (): void => {
    const heads = unsettledPids(store, statesContext(sync));
    changed = new Set(heads.flatMap((pid) => store.families.pids(pid)).filter(isChanged));
  };

  const takeOff = (pid: number): void => {
    const isTaken = sync.transact((tx) => {
      const shown = readPost(store, pid);
      const slots = shown ? slotsForOtherWords(store, readWhole(store, pid), shown) : [];
      const ahead = slots.filter(({ at }) => Date.parse(at) > time.serverNowMs() + slotMarginMs);
      for (const slot of ahead) takeOffUntilApproved(tx, pid, slot);
      return ahead.length > 0;
    });
    if (isTaken) sync.wake();
  };

  const close = events.on((_, { topics }) => {
    if (changed === null) return;
    for (const topic of topics) {
      if (!topic.startsWith('post:')) continue;
      const pid = Number(topic.slice('post:'.length));
      if (!isChanged(pid)) changed.delete(pid);
      else if (!changed.has(pid)) {
        changed.add(pid);
        takeOff(pid);
      }
    }
  });
  if (read().takeOff) begin();

  return {
    read,
    save(rules: ApprovalRules): ApprovalRules {
      sync.transact((tx) => {
        tx.store.approvals.writeRules(rules);
        // What was held back by a rule that is off now is sent.
        for (const op of store.operations.openOfState('parked'))
          if (op.pid !== null && isHeldBack(op)) tx.touch(op.pid);
        tx.changed('plan', 'posts', 'agenda');
      });
      sync.wake();
      if (!rules.takeOff) changed = null;
      else if (changed === null) begin();
      return read();
    },
    close,
  };
};

export const approvalRuleMethods = ({ read, save }: ReturnType<typeof createApprovalRules>) =>
  ({
    'plan.approvals': () => read(),
    'plan.saveApprovals': (rules) => save(rules),
  }) satisfies Partial<Handlers>;
