// The business: plan, credits, channels and time zone, as the service last reported them.
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Handlers } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Account } from '../../../preload/contract/account.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import type { Sync } from '../../sync/engine.ts';
import {
  accountSnapshot,
  brandSnapshot,
  businessZone,
  channelsSnapshot,
  creditsSnapshot,
} from '../../sync/kernel/cached-replies.ts';

export type AccountView = {
  /** From the library; the service is only asked when nothing was ever read. Throws `unreachable` then. */
  read(): Promise<Account>;
};

export const createAccount = ({ sync }: { sync: Sync }): AccountView => ({
  async read() {
    if (!accountSnapshot(sync.store)) await sync.pull.now();
    const account = accountSnapshot(sync.store);
    if (!account) throw new AppError({ kind: 'unreachable', message: "The service hasn't sent the account yet." });
    const { plan } = account;
    const credits = creditsSnapshot(sync.store);
    return {
      businessId: account.businessId,
      businessName: account.businessName,
      onboardingComplete: account.onboardingComplete,
      plan: {
        tier: plan.tier,
        billingPeriod: plan.billingPeriod ?? null,
        renewsAt: renewalOf(plan.renewsAt, businessZone(sync.store)),
        hasActiveSubscription: plan.hasActiveSubscription,
      },
      credits: credits && {
        fromPlan: credits.subscriptionCredits,
        toppedUp: credits.topUpCredits,
        total: credits.totalCredits,
      },
      channels: channelsSnapshot(sync.store)?.channels ?? [],
      activeAutopilotPlans: account.activeAutopilotPlans,
      timezone: timezone(sync),
    };
  },
});

/** The document says "ISO string": a day counts from its start in the business's time zone. */
const renewalOf = (text: string | null | undefined, zone: string): string | null => {
  const { data: day } = z.iso.date().safeParse(text);
  return day === undefined
    ? instantOrNull(text)
    : instantOrNull(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString());
};

const timezone = ({ store }: Sync): Account['timezone'] => {
  const brand = brandSnapshot(store);
  return brand ? (brand.timezone ?? null) : undefined;
};

export const accountMethods = ({ read }: AccountView) => ({ 'account.read': read }) satisfies Partial<Handlers>;
