// Snippets, hashtag groups and templates of the business: the live list, its changes, and the values of their variables.
import type { Snippet } from '../../../../preload/contract/local-notes.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { createLive } from '../../../app/live-query.svelte.ts';
import { platforms } from '../../../../preload/rules/platforms.ts';
import type { Account } from '../../../../preload/contract/account.ts';
import type { EditedVariant } from '../editor.svelte.ts';
import type { Variables } from '../../../text/snippet-text.ts';
import type { Times } from '../../../time/times.ts';

/** Must be called while a component is set up. */
export const createSnippets = (bridge: Bridge) => {
  const live = createLive(bridge, () => ({ topics: ['snippets'], ask: () => bridge.call('snippets.list', {}) }));
  const all = $derived<readonly Snippet[]>(live.value ?? []);
  return {
    get all() {
      return all;
    },
    /** Throws what the bridge answers. */
    async save(snippet: Omit<Snippet, 'id'> & { id?: number }): Promise<void> {
      live.take(await bridge.call('snippets.save', { ...snippet, hashtags: [...snippet.hashtags] }));
    },
    async remove(id: number): Promise<void> {
      live.take(await bridge.call('snippets.remove', { id }));
    },
  };
};

export type Snippets = ReturnType<typeof createSnippets>;

type Given = {
  edited: EditedVariant;
  name: string;
  /** ISO date, of a post without a slot. */
  plannedOn: string | null;
  account: Account | undefined;
  times: Times;
  now: Temporal.Instant;
};

/** What the variables of a snippet become in a variant. Date and time are its slot's; without a slot the planned day, and no time. */
export const variablesOf = ({ edited, name, plannedOn, account, times, now }: Given): Variables => {
  const { platform, variant } = edited;
  const slot =
    typeof variant.scheduledAt === 'string'
      ? Temporal.Instant.from(variant.scheduledAt).toZonedDateTimeISO(times.zone)
      : null;
  const day = slot?.toPlainDate() ?? (plannedOn === null ? null : Temporal.PlainDate.from(plannedOn));
  const noon = day?.toZonedDateTime({ timeZone: times.zone, plainTime: '12:00' }).toInstant().toString();
  return {
    business: account?.businessName ?? null,
    account: account?.channels.find((channel) => channel.platform === platform)?.account ?? null,
    platform: platforms[platform].name,
    post: name,
    date: noon === undefined ? null : times.date(noon, now),
    weekday: day === null ? null : times.longWeekday(day),
    time: slot ? times.clock(slot.toPlainTime()) : null,
  };
};
