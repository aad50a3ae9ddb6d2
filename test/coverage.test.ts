// The table of what can be seen names every field and state of the schemas, and exactly the tests that see each.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toneWords } from '../preload/rules/service-bounds.ts';
import { endpoints } from '../main/service/endpoints.ts';
import { kindOfCode } from '../main/service/errors.ts';
import * as schema from '../main/service/schema.ts';
import * as sets from '../main/service/enums.ts';

const root = join(import.meta.dirname, '..');
const specs = join(root, 'test/e2e');

const fields = (name: string, { shape }: { shape: object }): string[] =>
  Object.keys(shape).map((key) => `${name}.${key}`);
const values = (name: string, of: readonly string[]): string[] => of.map((value) => `${name}: ${value}`);

const ofBrand = [
  ...fields('Brand', schema.Brand),
  ...values('Brand.toneOfVoice', toneWords),
  ...fields('BrandImage', schema.BrandImage),
  ...fields('Memory', schema.Memory),
  ...values('Memory.kind', sets.memoryKinds),
];
const ofNumbers = [
  ...fields('Performance', schema.Performance),
  ...values('Performance.reason', sets.performanceReasons),
  ...fields('PerformancePost', schema.PerformancePost),
  ...fields('PostMetrics', schema.PostMetrics),
  ...values('PostMetrics.reason', sets.metricsReasons),
];
const ofAccount = [
  ...fields('Account', schema.Account),
  ...fields('Plan', schema.Plan),
  ...fields('Credits', schema.Credits),
];
const ofChannels = [
  ...fields('Channel', schema.Channel),
  ...fields('ChannelList', schema.ChannelList),
  ...fields('ConnectLink', schema.ConnectLink),
];
const ofAutopilot = [
  ...fields('AutopilotPlanList', schema.AutopilotPlanList),
  ...fields('AutopilotPlan', schema.AutopilotPlan),
  ...values('AutopilotPlan.status', sets.planStatuses),
  ...values('AutopilotPlan.publishMode', sets.publishModes),
  ...fields('Queue', schema.Queue),
  ...fields('QueueItem', schema.QueueItem),
  ...values('QueueItem.status', sets.queueStatuses),
  ...values('QueueItem.holdReason', sets.holdReasons),
  ...fields('QueueDay', schema.QueueDay),
  ...fields('Calendar', schema.Calendar),
  ...fields('CalendarEntry', schema.CalendarEntry),
  ...values('CalendarEntry.status', sets.calendarStatuses),
];
/** What an action is answered with, and lists by what is around their items. */
const ofAnswers = [
  ...fields('PostPage', schema.PostPage),
  ...fields('IdeaList', schema.IdeaList),
  ...fields('MemoryList', schema.MemoryList),
  ...fields('BrandImageList', schema.BrandImageList),
  ...fields('JobList', schema.JobList),
  ...fields('JobAccepted', schema.JobAccepted),
  ...fields('ScheduledVariant', schema.ScheduledVariant),
  ...fields('ApproveResult', schema.ApproveResult),
  ...fields('PublishResult', schema.PublishResult),
  ...fields('Media', schema.Media),
  ...fields('Error', schema.ErrorEnvelope.shape.error),
  ...values('Error.code', Object.keys(kindOfCode)),
];
/** What the service may say of a post; the members of a result and an error are named by public-api.md alone. */
const wanted = [
  ...fields('Post', schema.Post),
  ...values('Post.kind', sets.postKinds),
  ...values('Post.status', sets.postStatuses),
  ...fields('Variant', schema.Variant),
  ...values('Variant.status', sets.postStatuses),
  ...values('Variant.mediaOrigin', ['taka', 'user']),
  ...fields('MediaItem', schema.MediaItem),
  ...values('MediaItem.type', ['image', 'video']),
  ...fields('GenerationState', schema.Generation),
  ...values('GenerationState.status', sets.generationStatuses),
  ...values('GenerationState.videoStatus', sets.videoStatuses),
  ...fields('Score', schema.Score),
  ...fields('PublishFailure', schema.PublishFailure),
  ...values('PublishFailure.reason', sets.publishFailureReasons),
  ...fields('VersionList', schema.VersionList),
  ...fields('Version', schema.Version),
  ...values('Version.kind', sets.versionKinds),
  ...fields('Job', schema.Job),
  ...values('Job.status', sets.jobStatuses),
  ...['revisionApplied', 'noVisibleChange', 'imageryReverted'].map((flag) => `Job.result.${flag}`),
  ...['code', 'message'].map((key) => `Job.error.${key}`),
  ...fields('Idea', schema.Idea),
  ...values('Idea.status', sets.ideaStatuses),
  ...fields('IdeaPost', schema.IdeaPost),
  ...values('IdeaPost.shape', sets.ideaShapes),
  ...values('IdeaPost.status', sets.suggestedStatuses),
  ...fields('PickedIdea', schema.PickedIdea),
  ...ofBrand,
  ...ofNumbers,
  ...ofChannels,
  ...ofAccount,
  ...ofAutopilot,
  ...ofAnswers,
  ...Object.keys(endpoints).map((name) => `Endpoint.${name}`),
];
/** Names of things inside: nothing a person could do with them. */
const inside = [
  'Variant.id',
  'MediaItem.id',
  'MediaItem.url',
  'VersionList.variantId',
  'Job.resourceType',
  'BrandImage.attachmentId',
  'BrandImage.url',
  'Memory.id',
  'Idea.id',
  'IdeaPost.postId',
  'AutopilotPlan.id',
  'Queue.publishMode',
  'QueueItem.variantId',
  'QueueItem.thumbnailUrl',
  ...['timezone', 'publishedLookbackDays'].map((key) => `Calendar.${key}`),
  ...['variantId', 'date', 'name', 'status', 'needsApproval', 'platforms', 'publishedAt', 'permalink'].map(
    (key) => `CalendarEntry.${key}`,
  ),
  'CalendarEntry.publishFailure',
  'CalendarEntry.thumbnailUrl',
  ...values('CalendarEntry.status', sets.calendarStatuses),
  'JobAccepted.jobId',
  'JobAccepted.poll',
  ...['variantId', 'platform', 'eligibleToPublish', 'needsApproval'].map((key) => `ScheduledVariant.${key}`),
  ...['variantId', 'publishedImmediately', 'scheduledAt'].map((key) => `ApproveResult.${key}`),
  'PublishResult.variantId',
  'PublishResult.postId',
  ...fields('Media', schema.Media),
];

type Line = { key: string; where: string; tests: string[] };
const lines: Line[] = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, key = '', where = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    return key.startsWith('`') ? [{ key: key.replaceAll('`', ''), where, tests: tests.split('; ') }] : [];
  });

/** `name`: as the table names it. */
type Seeing = { name: string; text: string };
const seeing: Seeing[] = readdirSync(specs, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) => {
    const [, ...tests] = readFileSync(join(specs, file), 'utf8').split(/^test\(\s*'/m);
    return tests.map((text) => ({ name: `${file}: ${text.slice(0, text.indexOf("'"))}`, text }));
  });

const subjects = [...new Set(wanted.map((key) => key.split('.')[0]))].join('|');
/** The rows a test says it sees: nothing but an assertion may follow them (e2e/support/sees.ts). */
const seenIn = ({ text }: Seeing): string[] =>
  text.includes('sees(')
    ? [...text.matchAll(new RegExp(`'((?:${subjects})\\.[^']+)'`, 'g'))].map(([, key = '']) => key)
    : [];

it('names every field and state once, and no other', () => {
  expect(lines.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted());
});

it('says of each endpoint what is asked', () => {
  const said = lines
    .filter(({ key }) => key.startsWith('Endpoint.'))
    .map(({ key, where }) => [key, where.split(': ')[0]]);
  const asked = Object.entries(endpoints).map(([name, { method, template }]) => [
    `Endpoint.${name}`,
    `${method} ${template}`,
  ]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(asked));
  expect(asked).toHaveLength(42);
});

it('leaves nothing unseen but what is only inside', () => {
  const unseen = lines.filter(({ tests: [first] }) => first?.startsWith('none: ')).map(({ key }) => key);
  expect(unseen.toSorted()).toEqual(inside.toSorted());
});

describe('a row names exactly the tests that see it', () => {
  it.each(lines.filter(({ key }) => !inside.includes(key)))('$key', ({ key, tests }) => {
    expect(tests.toSorted()).toEqual(
      seeing
        .filter((test) => seenIn(test).includes(key))
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

it('no test sees what is no row', () => {
  expect(seeing.flatMap(seenIn).filter((key) => !wanted.includes(key) || inside.includes(key))).toEqual([]);
});

it('what is seen is asserted, and nothing is marked without an assertion', () => {
  const marks = seeing.flatMap(({ text }) => [...text.matchAll(/\bsees\(/g)].map(({ index }) => text.slice(index)));
  expect(marks.length).toBeGreaterThan(50);
  const asserted = /^sees\(\s*(?:\[[^\]]*\]|'[^']*'),\s*expect(?:\.poll)?\(/;
  expect(marks.filter((mark) => !asserted.test(mark)).map((mark) => mark.slice(0, 120))).toEqual([]);
});
