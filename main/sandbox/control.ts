// The control surface: sets what the public interface can't. Loopback only, and only if enabled.
//
// POST /control takes JSON, every member optional, applied in this order; the answer is `{ now }`, the service's time.
// `business` names the business meant; left out, the first.
//   clock { set: ISO } or { advanceMs }; whatever became due has happened when the answer comes
//   credits { subscription?, topUp?, readable? }
//   subscription true or false: hasActiveSubscription
//   timezone IANA zone or null
//   analytics { enabled?, metricsDown? }
//   channel { platform, connected?, account?, needsReconnect?, restricted?, rejects?: null or { reason, error,
//   retryable } }
//   videos 'fail' or 'succeed': how those end that settle from now on
//   plan { id?, publishMode?, status?, makesPostFor?: ISO }; without id: every plan of the business, and a
//                 weekday one on Instagram where there is none. It makes a post for that slot, in the mode it then has
//   job { id, stuck }
//   key { id, canAct?, identity? }
//   limits { general?, generation?, outward? }: calls in an hour, of every key
//   faults a seed, or null for none
//   nextFaults what the next requests meet, in order: { kind: 'delay', delayMs }, { kind: 'drop' or 'fail', when:
//                 'before' or 'after' the effect }, { kind: 'busy' } (a 429)
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { platformIds } from '../../preload/rules/platforms.ts';
import { publishFailureReasons, publishModes, planStatuses } from '../service/enums.ts';
import type { Budgets } from './budget.ts';
import { makePlannedPost } from './engine/autopilot.ts';
import type { Faults } from './faults.ts';
import type { BusinessRecord, PlanRecord } from './records.ts';
import { Refusal, type Table, type World } from './world.ts';

const when = z.enum(['before', 'after']);
const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delay'), delayMs: z.number().int().min(0) }),
  z.strictObject({ kind: z.literal('drop'), when }),
  z.strictObject({ kind: z.literal('fail'), when }),
  z.strictObject({ kind: z.literal('busy') }),
]);

const limit = z.int().positive().exactOptional();

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const ControlOrder = z.strictObject({
  business: z.string().exactOptional(),
  clock: z
    .union([
      z.strictObject({ set: z.iso.datetime({ offset: true }) }),
      z.strictObject({ advanceMs: z.number().int().min(0) }),
    ])
    .exactOptional(),
  credits: z
    .strictObject({
      subscription: z.number().int().min(0).exactOptional(),
      topUp: z.number().int().min(0).exactOptional(),
      readable: z.boolean().exactOptional(),
    })
    .exactOptional(),
  subscription: z.boolean().exactOptional(),
  timezone: z.string().refine(isTimeZone).nullable().exactOptional(),
  analytics: z
    .strictObject({ enabled: z.boolean().exactOptional(), metricsDown: z.boolean().exactOptional() })
    .exactOptional(),
  channel: z
    .strictObject({
      platform: z.enum(platformIds),
      connected: z.boolean().exactOptional(),
      account: z.string().exactOptional(),
      needsReconnect: z.boolean().exactOptional(),
      restricted: z.boolean().exactOptional(),
      rejects: z
        .strictObject({ reason: z.enum(publishFailureReasons), error: z.string(), retryable: z.boolean() })
        .nullable()
        .exactOptional(),
    })
    .exactOptional(),
  videos: z.enum(['fail', 'succeed']).exactOptional(),
  plan: z
    .strictObject({
      id: z.string().exactOptional(),
      publishMode: z.enum(publishModes).exactOptional(),
      status: z.enum(planStatuses).exactOptional(),
      makesPostFor: z.iso.datetime({ offset: true }).exactOptional(),
    })
    .exactOptional(),
  job: z.strictObject({ id: z.string(), stuck: z.boolean() }).exactOptional(),
  key: z
    .strictObject({ id: z.string(), canAct: z.boolean().exactOptional(), identity: z.string().exactOptional() })
    .exactOptional(),
  limits: z.strictObject({ general: limit, generation: limit, outward: limit }).exactOptional(),
  faults: z.string().nullable().exactOptional(),
  nextFaults: z.array(Fault).exactOptional(),
});
export type ControlOrder = z.infer<typeof ControlOrder>;

type ControlDeps = { world: World; budgets: Budgets; faults: Faults; advance: () => Promise<void> };

const change = <R extends { id: string }>(table: Table<R>, id: string, members: Partial<R>): void => {
  const record = table.get(id);
  if (record === undefined) throw new Refusal('NOT_FOUND', `There is no ${id}.`);
  table.put({ ...record, ...members });
};

const plansMeant = (world: World, businessId: string, id: string | undefined): PlanRecord[] => {
  const plans = world.tables.plans.of(businessId).filter((plan) => id === undefined || plan.id === id);
  if (plans.length > 0) return plans;
  if (id !== undefined) throw new Refusal('NOT_FOUND', `There is no ${id}.`);
  const plan: PlanRecord = {
    id: world.id('plan'),
    businessId,
    channel: 'instagram',
    channels: ['instagram'],
    direction: 'What happens here on an ordinary day',
    status: 'active',
    publishMode: 'review',
    preferredDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    preferredTime: '09:00',
  };
  return [plan];
};

/** Executes an order. Throws NOT_FOUND for an unknown id. */
const obey = async ({ world, budgets, faults, advance }: ControlDeps, order: ControlOrder): Promise<void> => {
  const { tables } = world;
  const business = (): BusinessRecord => {
    const found =
      order.business === undefined ? [...tables.businesses.all()][0] : tables.businesses.get(order.business);
    if (found === undefined) throw new Refusal('NOT_FOUND', 'There is no such business.');
    return found;
  };
  const changeBusiness = (members: Partial<BusinessRecord>): void => change(tables.businesses, business().id, members);

  if (order.clock !== undefined) {
    if ('set' in order.clock) world.clock.set(Date.parse(order.clock.set));
    else world.clock.advance(order.clock.advanceMs);
    await advance();
  }
  if (order.credits !== undefined) changeBusiness({ credits: { ...business().credits, ...order.credits } });
  if (order.subscription !== undefined)
    changeBusiness({ plan: { ...business().plan, hasActiveSubscription: order.subscription } });
  if (order.timezone !== undefined) changeBusiness({ timezone: order.timezone });
  if (order.analytics?.enabled !== undefined) changeBusiness({ analyticsEnabled: order.analytics.enabled });
  if (order.analytics?.metricsDown !== undefined) changeBusiness({ metricsDown: order.analytics.metricsDown });
  if (order.videos !== undefined) changeBusiness({ videosFail: order.videos === 'fail' });
  if (order.channel !== undefined) {
    const { platform, ...members } = order.channel;
    change(tables.channels, `${business().id}/${platform}`, {
      ...members,
      ...(members.connected === true && { connectedAt: world.clock.now() }),
    });
  }
  if (order.plan !== undefined) {
    const { id, makesPostFor, ...members } = order.plan;
    for (const plan of plansMeant(world, business().id, id)) {
      const changed = { ...plan, ...members };
      tables.plans.put(changed);
      if (makesPostFor !== undefined) await makePlannedPost(world, business(), changed, Date.parse(makesPostFor));
    }
  }
  if (order.job !== undefined) change(tables.jobs, order.job.id, { stuck: order.job.stuck });
  if (order.key !== undefined) {
    const { id, ...members } = order.key;
    change(tables.keys, id, members);
  }
  if (order.limits !== undefined) budgets.resize(order.limits);
  if (order.faults !== undefined) faults.reseed(order.faults);
  if (order.nextFaults !== undefined) faults.force(order.nextFaults);
  // Also writes all this to the file.
  await advance();
};

/** Serves `POST /control`. Only accepts JSON, so that no web page can send an order. */
export const serveControl = (app: FastifyInstance, deps: ControlDeps): void => {
  app.post('/control', async (request) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      throw new Refusal('VALIDATION_ERROR', 'Send the order as application/json.');
    }
    const order = ControlOrder.safeParse(parseJson(request.body));
    if (!order.success) throw new Refusal('VALIDATION_ERROR', z.prettifyError(order.error));
    await obey(deps, order.data);
    return { now: new Date(deps.world.clock.now()).toISOString() };
  });
};

const parseJson = (body: unknown): unknown => {
  try {
    return JSON.parse(body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '');
  } catch {
    return undefined;
  }
};
