// Galley's numbers and tables of codes against the golden data.
import { describe, expect, it } from 'vitest';
import { scopes } from '../../main/service/endpoints.ts';
import * as limits from '../../main/service/limits.ts';
import * as ours from '../../main/service/enums.ts';
import { toneWords } from '../../preload/rules/service-bounds.ts';
import { refusalStatus } from '../../main/sandbox/world.ts';
import * as bounds from '../../preload/rules/service-bounds.ts';
import { platformIds, platforms } from '../../preload/rules/platforms.ts';
import { errorStatus } from './golden/errors.ts';
import * as golden from './golden/limits.ts';
import * as sets from './golden/states.ts';

const hourMs = 3_600_000;

describe('limits', () => {
  it.each([
    ['requests per hour', limits.hourlyLimits, golden.perHour],
    ['text bounds', bounds.textBounds, golden.textBounds],
    ['pages', limits.pageLimits, golden.pages],
    ['ideas per call', bounds.ideaCountBounds, golden.ideasPerCall],
    ['suggested posts', limits.suggestedPostsPerIdea, golden.suggestedPostsPerIdea],
    ['carousel', Object.values(bounds.carouselBounds), Object.values(golden.carousel)],
    ['calendar', limits.calendarLimits, golden.calendar],
    ['idempotency window', limits.idempotencyWindowMs, golden.idempotencyHours * hourMs],
    ['media links', limits.mediaLinkLifetimeMs, golden.mediaLinkHours * hourMs],
    ['generation', limits.generationTimeoutMs, (golden.generationMinutes * hourMs) / 60],
    ['job retention', limits.jobRetentionMs, golden.jobRetentionDays * 24 * hourMs],
    ['metrics', limits.metricsPostCount, golden.metricsPosts],
    ['upload types', limits.uploadTypes, golden.uploadTypes],
  ])('%s are those of the document', (_name, values, documented) => {
    expect(values).toEqual(documented);
  });

  it('sends no upload that either reading of a megabyte would refuse', () => {
    expect(bounds.uploadBounds.imageBytes).toBe(golden.uploadMegabytes.image * 1_000_000);
    expect(bounds.uploadBounds.videoBytes).toBe(golden.uploadMegabytes.video * 1_000_000);
  });
});

describe('closed sets', () => {
  it.each([
    ['platforms', platformIds, sets.platforms],
    ['scopes', scopes, sets.scopes],
    ['tones', toneWords, sets.tones],
    ['post states', ours.postStatuses, sets.states.post],
    ['generation states', ours.generationStatuses, sets.states.generation],
    ['video states', ours.videoStatuses, sets.states.video],
    ['job states', ours.jobStatuses, sets.states.job],
    ['idea states', ours.ideaStatuses, sets.states.idea],
    ['suggested post states', ours.suggestedStatuses, sets.states.suggestedPost],
    ['queue item states', ours.queueStatuses, sets.states.queueItem],
    ['calendar entry states', ours.calendarStatuses, sets.states.calendarEntry],
    ['plan states', ours.planStatuses, sets.states.plan],
    ['post kinds', ours.postKinds, sets.postKinds],
    ['publish failures', ours.publishFailureReasons, sets.publishFailureReasons],
    ['version kinds', ours.versionKinds, sets.versionKinds],
    ['idea shapes', ours.ideaShapes, sets.ideaShapes],
    ['memory kinds', ours.memoryKinds, sets.memoryKinds],
    ['publish modes', ours.publishModes, sets.publishModes],
    ['hold reasons', ours.holdReasons, sets.holdReasons],
    ['performance reasons', ours.performanceReasons, sets.performanceReasons],
    ['metrics reasons', ours.metricsReasons, sets.metricsReasons],
  ])('%s are those of the document', (_name, values, documented) => {
    expect(values).toEqual(documented);
  });

  it('know which platforms can start a post and which publish inline', () => {
    const idsOf = (holds: (id: (typeof platformIds)[number]) => boolean) => platformIds.filter(holds);
    expect(idsOf((id) => platforms[id].canStartPost)).toEqual(sets.startingPlatforms);
    expect(idsOf((id) => !platforms[id].publishesByJob)).toEqual(sets.publishedInline);
  });

  it('have every error code with its status', () => {
    expect(refusalStatus).toEqual(errorStatus);
  });
});
