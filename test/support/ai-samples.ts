// Believable AI batches for tests of the window: whole, and a test names only what it cares about.
import type { AiBatch, AiBatchView, AiItem, AiResult, AiSurvey } from '../../preload/contract/ai-batches.ts';
import { sampleRow } from './window-samples.ts';

export const sampleAiSurvey = (over: Partial<AiSurvey> = {}): AiSurvey => ({
  postCount: 3,
  ownMediaCount: 0,
  excluded: [],
  credits: { least: 3, most: 12 },
  dearest: 10,
  balance: { total: 142, fromPlan: 92, toppedUp: 50 },
  perHour: 60,
  leftThisHour: 55,
  finishAt: '2026-05-14T18:00:00Z',
  ...over,
});

export const noAiCounts: AiBatch['counts'] = {
  waiting: 0,
  confirm: 0,
  running: 0,
  unchecked: 0,
  failed: 0,
  checked: 0,
};

export const sampleAiBatch = (over: Partial<AiBatch> = {}): AiBatch => ({
  id: 1,
  task: 'revise',
  instruction: 'Shorter. Lead with what it is.',
  cap: 30,
  charged: 3,
  askedAt: '2026-05-14T12:00:00Z',
  paused: false,
  counts: noAiCounts,
  wait: null,
  finishAt: null,
  ...over,
});

const texts = (text: string): AiResult['before'] => ({ title: null, text, hashtags: ['rye'], altText: null });

export const sampleResult = (over: Partial<AiResult> = {}): AiResult => ({
  charged: 1,
  flags: { revisionApplied: true, noVisibleChange: false, imageryReverted: false },
  before: texts('Brown butter, rhubarb and a plain one.'),
  after: texts('Brown butter. Rhubarb. One plain.'),
  isEdited: false,
  isProposal: false,
  isLive: false,
  pictureChanged: false,
  score: { before: 74, after: 82 },
  restores: true,
  ...over,
});

type Standing = AiItem extends infer Item
  ? Item extends AiItem
    ? Omit<Item, keyof ReturnType<typeof ofPost>>
    : never
  : never;

const ofPost = (id: number, name: string) => ({
  id,
  post: sampleRow({ id: `post-${String(id)}`, name }),
  platform: 'instagram' as const,
  credits: { least: 1, most: 1 },
  instruction: 'Shorter. Lead with what it is.',
  plannedOn: null as string | null,
});

/** An item of a post of this name. */
export const sampleAiItem = (
  id: number,
  name: string,
  standing: Standing,
  plannedOn: string | null = null,
): AiItem => ({
  ...ofPost(id, name),
  plannedOn,
  ...standing,
});

/** With the counts of its items. */
export const sampleAiView = (items: AiItem[], over: Partial<AiBatch> = {}): AiBatchView => {
  const counts = { ...noAiCounts };
  for (const { state } of items) counts[state === 'accepted' || state === 'rejected' ? 'checked' : state] += 1;
  return { ...sampleAiBatch({ counts, ...over }), items };
};
