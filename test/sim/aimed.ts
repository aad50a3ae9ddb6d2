// What chance brings about too seldom, aimed: each profile has trouble of its own kind.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import { approvedIn } from '../../main/sync/posts/approval.ts';
import type { Device } from './device.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import type { Model } from './model/model.ts';
import type { Network, Sent } from './network.ts';
import type { Person } from './person.ts';
import type { Plan } from './plan.ts';
import type { Timeline } from './timeline.ts';

type Deps = {
  plan: Pick<Plan, 'profile' | 'spanMs' | 'afterMs'>;
  timeline: Timeline;
  draws: Draws;
  device: Device;
  network: Network;
  model: Model;
  person: Person;
  asPerson: (run: (hands: Hands) => string) => void;
  note: (what: string) => void;
};

export type Aimed = {
  /** After each of the person's deeds. */
  done(): void;
  sent(request: Sent): void;
};

const secondMs = 1000;
const minuteMs = 60 * secondMs;

export const createAimed = ({ plan, timeline, draws, device, network, model, person, asPerson, note }: Deps): Aimed => {
  const startMs = timeline.now();
  const within = (): number => startMs + draws.between(5 * minuteMs, plan.spanMs);
  const isCalm = (): boolean => timeline.now() >= startMs + plan.spanMs + plan.afterMs;
  let cuts = false;

  /** More than an hour's allowance at once. */
  const planAll = (hands: Hands): string => {
    for (const pid of hands.pids()) {
      for (const { platform, status } of hands.post(pid)?.variants ?? []) {
        if (status === 'published') continue;
        const at = new Date(timeline.now() + draws.between(600, 3000) * minuteMs).toISOString();
        person.wish(hands, { do: 'post.schedule', pid, platform: platform as PlatformId, at });
      }
    }
    return 'plans everything';
  };

  /** As soon as Galley runs, and it dies in the middle of it. */
  function burst(): void {
    if (isCalm()) return;
    if (!device.hands()) return void timeline.at(timeline.now() + 10 * minuteMs, burst);
    asPerson(planAll);
    timeline.at(timeline.now() + draws.between(5, 20) * minuteMs, () => {
      if (!isCalm()) device.kill();
    });
  }

  /** Into the text that the person has just changed. */
  const interfere = (): void => {
    const intent = person.attempted.at(-1)?.intent;
    if (intent?.do !== 'post.edit' || intent.fields.body === undefined) return;
    const { pid, platform } = intent;
    timeline.at(timeline.now() + draws.between(1, 170) * secondMs, () => {
      const sid = device.hands()?.post(pid)?.serviceId;
      const there = model.inspect.posts.get(sid ?? '')?.variants.find((variant) => variant.platform === platform);
      if (!sid || !there) return;
      const body = `${there.texts.body ?? ''} beside${String(draws.between(1000, 9999))}`.trim();
      model.remote.editVariant(sid, platform, { body });
      note(`stranger writes beside ${sid} ${platform}`);
    });
  };

  /** Some versions are to go out soon, a bulk plan uses up the hour, and then the person changes their mind. */
  function takebacks(): void {
    if (isCalm()) return;
    if (!device.hands()) return void timeline.at(timeline.now() + 10 * minuteMs, takebacks);
    const held: { pid: number; platform: PlatformId }[] = [];
    for (const pid of (device.hands()?.pids() ?? []).slice(0, 12))
      asPerson((hands) => {
        const post = hands.post(pid);
        const variant = draws.some((post?.variants ?? []).filter(({ status }) => status !== 'published'));
        if (!variant) return 'nothing';
        const platform = variant.platform as PlatformId;
        const at = new Date(timeline.now() + draws.between(20, 90) * minuteMs).toISOString();
        if (post?.needsApproval) person.wish(hands, { do: 'post.approve', pid });
        person.wish(hands, { do: 'post.schedule', pid, platform, at });
        held.push({ pid, platform });
        return 'plans for soon';
      });
    timeline.at(timeline.now() + draws.between(3, 6) * minuteMs, () => asPerson(planAllOthers(held)));
    for (const one of held)
      timeline.at(timeline.now() + draws.between(7, 80) * minuteMs, () => asPerson((hands) => takeBack(hands, one)));
  }

  /** Also other versions of the same posts: their times wait ahead of what is taken back. */
  const planAllOthers = (held: readonly { pid: number; platform: PlatformId }[]) => (hands: Hands) => {
    let left = 40;
    for (const pid of hands.pids()) {
      for (const { platform, status } of hands.post(pid)?.variants ?? []) {
        const isHeld = held.some((one) => one.pid === pid && one.platform === platform);
        if (isHeld || status === 'published' || (left -= 1) < 0) continue;
        const at = new Date(timeline.now() + draws.between(1500, 6000) * minuteMs).toISOString();
        person.wish(hands, { do: 'post.schedule', pid, platform: platform as PlatformId, at });
      }
    }
    return 'plans the others';
  };

  const takeBack = (hands: Hands, { pid, platform }: { pid: number; platform: PlatformId }): string => {
    const variant = hands.post(pid)?.variants.find((one) => one.platform === platform);
    if (!variant || variant.status === 'published') return 'is too late';
    const at = new Date(timeline.now() + draws.between(1500, 6000) * minuteMs).toISOString();
    const body = `corrected${String(draws.between(1000, 9999))}`;
    const intent = draws.oneOf<Intent>([
      { do: 'post.unschedule', pid, platform },
      { do: 'post.schedule', pid, platform, at },
      { do: 'post.schedule', pid, platform, at },
      { do: 'post.schedule', pid, platform, at },
      { do: 'post.edit', pid, platform, fields: { body } },
      { do: 'post.remove', pid },
    ]);
    person.wish(hands, intent);
    return `takes back by ${intent.do}`;
  };

  /** Offline the person approves or publishes what somebody else then writes into. */
  function clicksUnseen(): void {
    if (isCalm()) return;
    if (!device.hands()) return void timeline.at(timeline.now() + 10 * minuteMs, clicksUnseen);
    network.setOffline(true);
    timeline.at(timeline.now() + draws.between(6, 12) * minuteMs, () => network.setOffline(false));
    for (const pid of (device.hands()?.pids() ?? []).slice(0, 12)) {
      if (draws.happens(0.5)) continue;
      asPerson((hands) => {
        const post = hands.post(pid);
        const variant = draws.some((post?.variants ?? []).filter(({ status }) => status !== 'published'));
        if (!post?.serviceId || !variant) return 'nothing';
        const platform = variant.platform as PlatformId;
        person.wish(hands, post.needsApproval ? { do: 'post.approve', pid } : { do: 'post.publish', pid, platform });
        const sid = post.serviceId;
        const body = `unseen${String(draws.between(1000, 9999))}`;
        if (draws.happens(0.7))
          timeline.at(timeline.now() + draws.between(1, 5) * minuteMs, () => {
            if (model.remote.editVariant(sid, platform, { body }))
              note(`stranger writes unseen into ${sid} ${platform}`);
          });
        return post.needsApproval ? 'approves' : 'publishes';
      });
    }
  }

  /** Offline the person approves posts and gives them times; then another client writes into them, and some are approved again. */
  function approvals(): void {
    if (isCalm()) return;
    if (!device.hands()) return void timeline.at(timeline.now() + 10 * minuteMs, approvals);
    if (plan.profile === 'askFirst')
      asPerson((hands) => {
        hands.askFirst();
        return 'wants approvals first';
      });
    network.setOffline(true);
    timeline.at(timeline.now() + draws.between(6, 12) * minuteMs, () => network.setOffline(false));
    const approve = (hands: Hands, pid: number): string => {
      const post = hands.post(pid);
      if (!post) return 'nothing';
      person.touch(pid);
      hands.submit([{ do: 'post.approveAgain', pid, ...approvedIn(post) }]);
      return 'approves what is there';
    };
    for (const pid of (device.hands()?.pids() ?? []).slice(0, 12)) {
      const variant = draws.some(
        device
          .hands()
          ?.post(pid)
          ?.variants.filter(({ status }) => status !== 'published') ?? [],
      );
      const sid = device.hands()?.post(pid)?.serviceId;
      if (!variant || !sid || draws.happens(0.2)) continue;
      const platform = variant.platform as PlatformId;
      const later = (minutes: number, run: (hands: Hands) => string) =>
        timeline.at(timeline.now() + minutes * minuteMs, () => asPerson(run));
      const body = `changed${String(draws.between(1000, 9999))}`;
      if (plan.profile !== 'askFirst' || draws.happens(0.6)) asPerson((hands) => approve(hands, pid));
      asPerson((hands) => {
        const at = new Date(timeline.now() + draws.between(120, 3000) * minuteMs).toISOString();
        person.wish(hands, { do: 'post.schedule', pid, platform, at });
        return 'plans what is approved';
      });
      const deed = draws.between(0, 9);
      if (deed < 4)
        later(draws.between(1, 5), (hands) => {
          person.wish(hands, { do: 'post.edit', pid, platform, fields: { body } });
          return 'changes what is approved';
        });
      else if (deed < 8)
        timeline.at(timeline.now() + draws.between(1, 5) * minuteMs, () => {
          if (model.remote.editVariant(sid, platform, { body }))
            note(`stranger changes what is approved: ${sid} ${platform}`);
        });
      if (draws.happens(0.4)) later(draws.between(2, 90), (hands) => approve(hands, pid));
      else if (draws.happens(0.3))
        later(draws.between(6, 90), (hands) => {
          person.wish(hands, { do: 'post.edit', pid, platform, fields: { body: variant.body } });
          return 'restores what is approved';
        });
    }
  }

  if (plan.profile === 'approved' || plan.profile === 'askFirst' || plan.profile === 'tracked') {
    for (let hours = 0; hours < 8; hours += 2)
      timeline.at(startMs + hours * 60 * minuteMs + draws.between(10, 60) * minuteMs, approvals);
  }
  if (plan.profile === 'unseen') {
    for (let hours = 0; hours < 8; hours += 2)
      timeline.at(startMs + hours * 60 * minuteMs + draws.between(10, 60) * minuteMs, clicksUnseen);
  }
  if (plan.profile === 'takeback') {
    for (let hours = 0; hours < 8; hours += 2)
      timeline.at(startMs + hours * 60 * minuteMs + draws.between(10, 60) * minuteMs, takebacks);
  }
  if (plan.profile === 'burst') {
    for (let times = 2; times > 0; times -= 1) timeline.at(within(), burst);
  }
  if (plan.profile === 'expire') for (let times = 2; times > 0; times -= 1) timeline.at(within(), () => (cuts = true));

  return {
    done() {
      if (plan.profile === 'remote' && draws.happens(0.4)) interfere();
    },
    /** The network goes just as something with a key is on its way, and stays away for longer than the key is good. */
    sent({ idempotencyKey, unsent }) {
      if (!cuts || idempotencyKey === null || unsent || network.isOffline()) return;
      cuts = false;
      timeline.at(timeline.now() + draws.between(1, 600), () => {
        if (isCalm()) return;
        network.setOffline(true);
        network.dropAll();
      });
      timeline.at(timeline.now() + draws.between(22 * 60, 36 * 60) * minuteMs, () => network.setOffline(false));
    },
  };
};
