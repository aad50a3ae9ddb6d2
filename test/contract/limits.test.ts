// Galley's numbers and tables of codes against the golden data.
import { describe, expect, it } from 'vitest';
import { scopes } from '../../main/service/endpoints.ts';
import * as limits from '../../main/service/limits.ts';
import * as schema from '../../main/service/schema.ts';
import { toneWords } from '../../main/service/inputs.ts';
import { refusalStatus } from '../../main/sandbox/world.ts';
import * as bounds from '../../preload/bounds.ts';
import { platformIds, platforms } from '../../preload/platforms.ts';
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
  ])('%s are those of the document', (_name, ours, documented) => {
    expect(ours).toEqual(documented);
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
    ['post states', schema.postStatuses, sets.states.post],
    ['generation states', schema.generationStatuses, sets.states.generation],
    ['video states', schema.videoStatuses, sets.states.video],
    ['job states', schema.jobStatuses, sets.states.job],
    ['idea states', schema.ideaStatuses, sets.states.idea],
    ['suggested post states', schema.suggestedStatuses, sets.states.suggestedPost],
    ['queue item states', schema.queueStatuses, sets.states.queueItem],
    ['calendar entry states', schema.calendarStatuses, sets.states.calendarEntry],
    ['plan states', schema.planStatuses, sets.states.plan],
    ['post kinds', schema.postKinds, sets.postKinds],
    ['publish failures', schema.publishFailureReasons, sets.publishFailureReasons],
    ['version kinds', schema.versionKinds, sets.versionKinds],
    ['idea shapes', schema.ideaShapes, sets.ideaShapes],
    ['memory kinds', schema.memoryKinds, sets.memoryKinds],
    ['publish modes', schema.publishModes, sets.publishModes],
    ['hold reasons', schema.holdReasons, sets.holdReasons],
    ['performance reasons', schema.performanceReasons, sets.performanceReasons],
    ['metrics reasons', schema.metricsReasons, sets.metricsReasons],
  ])('%s are those of the document', (_name, ours, documented) => {
    expect(ours).toEqual(documented);
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
