// Bulk scheduling: which platforms of many posts get the new time, how many sends that makes, and the remembered choice.
import type { PlatformChoice } from '../../../preload/contract/inputs.ts';
import type { SchedulableGroup } from '../../../preload/contract/bulk-actions.ts';
import type { PlatformAnswers } from '../../../preload/contract/plan.ts';
import { type RefusedTime, weightOf } from '../../../preload/rules/blockers.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { Bridge } from '../../app/bridge.ts';

type Groups = readonly SchedulableGroup[];
type Notes = readonly RefusedTime[];

/** Every platform that one of the posts could be published on, with the number of such posts. */
export const offeredOn = (groups: Groups): { platform: PlatformId; count: number }[] =>
  platformIds.flatMap((platform) => {
    const count = groups
      .filter(({ held, bare }) => held.includes(platform) || bare.includes(platform))
      .reduce((sum, { postCount }) => sum + postCount, 0);
    return count === 0 ? [] : { platform, count };
  });

/** null: nothing is chosen, so nothing is scheduled. */
export const sumOf = (
  groups: Groups,
  choice: PlatformChoice | null,
  notes: Notes,
): Record<'postCount' | 'sendCount' | 'changedCount' | 'uncheckedCount', number> => {
  let [postCount, sendCount, changedCount, uncheckedCount] = [0, 0, 0, 0];
  for (const group of groups) {
    const { held, bare } = group;
    const sends = (platform: PlatformId) =>
      choice !== null && choice !== 'holding' && choice.includes(platform) && !cannotSend(notes, platform);
    const meant = choice === 'holding' ? held : [...held, ...bare].filter(sends);
    if (meant.length === 0) continue;
    postCount += group.postCount;
    sendCount += group.postCount * meant.length;
    changedCount += group.changedCount;
    uncheckedCount += group.uncheckedCount;
  }
  return { postCount, sendCount, changedCount, uncheckedCount };
};

/** What its platform cannot send now is ticked by the person alone, one post at a time. */
export const cannotSend = (notes: Notes, platform: PlatformId): boolean =>
  notes.some((note) => note.platform === platform && weightOf(note.obstacle) === 'no');

/** The ticks to begin with: those of the last time. null: there are none, so platforms have to be ticked. */
export const ticksOf = (groups: Groups, { ticked }: PlatformAnswers, notes: Notes): PlatformId[] | null => {
  const known = offeredOn(groups).flatMap(({ platform }) =>
    ticked.includes(platform) && !cannotSend(notes, platform) ? platform : [],
  );
  return known.length === 0 ? null : known;
};

export const holdTimes = (groups: Groups): boolean => groups.some(({ held }) => held.length > 0);

/** What is moved without a tick: the times that are held; where there is none, what was ticked before. */
export const startOf = (groups: Groups, answers: PlatformAnswers, notes: Notes): PlatformChoice | null =>
  holdTimes(groups) ? 'holding' : ticksOf(groups, answers, notes);

/** Where a post without a time goes, once the person has answered for each of its platforms. null: they have to be asked. */
export const answeredOn = (
  offered: readonly PlatformId[],
  { ticked, unticked }: PlatformAnswers,
): PlatformId[] | null => {
  const on = offered.filter((platform) => ticked.includes(platform));
  const isAnswered = offered.every((platform) => ticked.includes(platform) || unticked.includes(platform));
  return isAnswered && on.length > 0 ? on : null;
};

/**
 * Remembers which of the offered platforms the person ticked for posts without a time. Moving held times says nothing about
 * platforms. Never fails: what is not remembered is asked again.
 */
export const rememberPlatforms = async (
  bridge: Bridge,
  offered: readonly PlatformId[],
  choice: PlatformChoice,
): Promise<void> => {
  if (choice === 'holding') return;
  const answers = {
    ticked: offered.filter((platform) => choice.includes(platform)),
    unticked: offered.filter((platform) => !choice.includes(platform)),
  };
  await bridge.call('plan.rememberPlatforms', answers).catch(() => undefined);
};
