// The state of a post and of each of its platforms: every line of the table, in its order, and the fix of each cause.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { PublishBlocker } from '../../../preload/contract/overdue.ts';
import {
  type Fix,
  type StateContext,
  type VariantState,
  fixOf,
  postFacts,
  postState,
  rowFacts,
} from '../../../preload/rules/post-state.ts';
import {
  type OperationKind,
  type ParkReason,
  operationKinds,
  parkReasons,
} from '../../../preload/rules/sync-states.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { samplePost, sampleChannel, sampleVariant } from '../../support/post-samples.ts';
import { sampleSync } from '../../support/sync-samples.ts';
import { sampleRow } from '../../support/window-samples.ts';

const now = Temporal.Instant.from('2026-05-15T12:00:00Z');
const ahead = '2026-05-16T12:00:00Z';
const justPassed = '2026-05-15T11:55:00Z';
const passed = '2026-05-15T11:00:00Z';

const variant = (over: Partial<Variant> = {}) => sampleVariant('instagram', { isPrimary: true, ...over });
const scheduled = (at = ahead, over: Partial<Variant> = {}) =>
  variant({ status: 'scheduled', scheduledAt: at, ...over });
const being = (over: Partial<Variant['generation']>) => ({
  generation: { status: 'ready', error: null, videoStatus: null, ...over },
});
const failure = (reason: string) => ({ publishFailure: { reason, failedAt: passed } });
const unsent = { unsentTimes: [{ platform: 'instagram', expectedAt: null }] };
const signedOut = { channels: [sampleChannel('instagram', { needsReconnect: true })] };
const overdue = (blocker: PublishBlocker): Partial<StateContext> => ({
  overdue: { platforms: ['instagram'], blocker },
});

const stateOf = (post: Partial<Post>, context: Partial<StateContext> = {}) =>
  postState(
    postFacts(samplePost(post), () => []),
    { now, ...context },
  );
const cause = (kind: string, more: object = {}) => ({ is: 'blocked', cause: { kind, ...more } });
const instagram = { platform: 'instagram' };

/** Each line has everything of the lines below it as well, where both can be. */
const everythingElse = { needsApproval: true, changedSinceApproval: true };

describe('the state of a variant', () => {
  it.each<[string, Partial<Post>, object, Partial<StateContext>?]>([
    [
      '1 published',
      { ...everythingElse, variants: [variant({ status: 'published', ...failure('unknown') })] },
      { is: 'published' },
    ],
    [
      '2 sending: a click to publish',
      {
        ...everythingElse,
        sync: sampleSync({ state: 'sending', publishWaits: true }),
        variants: [scheduled(passed, failure('unknown'))],
      },
      { is: 'sending' },
    ],
    [
      '2 sending: an approval that publishes',
      {
        needsApproval: true,
        sync: sampleSync({ state: 'sending', approveWaits: true }),
        variants: [scheduled(passed)],
      },
      { is: 'sending' },
      overdue({ kind: 'approval' }),
    ],
    ['2 sending: its slot passed less than ten minutes ago', { variants: [scheduled(justPassed)] }, { is: 'sending' }],
    [
      '2 not sending: its channel is signed out',
      { variants: [scheduled(justPassed)] },
      cause('sign-in', { ...instagram, gate: 'sign-in' }),
      { account: signedOut },
    ],
    [
      '3 two edits',
      {
        ...everythingElse,
        sync: sampleSync({ state: 'conflict', publishWaits: true }),
        variants: [scheduled(ahead, failure('unknown'))],
      },
      cause('two-edits'),
    ],
    [
      '3 a change refused',
      { ...everythingElse, sync: sampleSync({ state: 'needs-you', reason: 'refused' }), variants: [scheduled()] },
      cause('refused'),
    ],
    [
      '3 an answer lost',
      { ...everythingElse, sync: sampleSync({ state: 'needs-you', reason: 'did-it-go-out' }), variants: [scheduled()] },
      { is: 'blocked', cause: { kind: 'unconfirmed', asks: true } },
    ],
    [
      '3 the platform failed',
      {
        ...everythingElse,
        variants: [scheduled(ahead, { ...failure('rate_limited'), ...being({ status: 'failed' }) })],
      },
      cause('platform-failed', { ...instagram, reason: 'rate_limited' }),
    ],
    [
      '3 its token expired',
      { variants: [scheduled(ahead, failure('token_expired'))] },
      cause('sign-in', { ...instagram, gate: 'sign-in' }),
    ],
    [
      '3 no channel',
      { variants: [scheduled(ahead, failure('no_channel'))] },
      cause('sign-in', { ...instagram, gate: 'not-connected' }),
    ],
    [
      '3 restricted',
      { variants: [scheduled(ahead, failure('account_restricted'))] },
      cause('limited', { ...instagram, gate: 'limited' }),
      { account: { channels: [sampleChannel('instagram')] } },
    ],
    [
      '3 the app is not audited',
      { variants: [scheduled(ahead, failure('app_unaudited'))] },
      cause('limited', { ...instagram, gate: 'limited' }),
    ],
    [
      '3 the app is not audited, and the account is signed out by now: without that nothing helps',
      { variants: [scheduled(ahead, failure('app_unaudited'))] },
      cause('sign-in', { ...instagram, gate: 'sign-in' }),
      { account: { channels: [sampleChannel('instagram', { needsReconnect: true })] } },
    ],
    [
      '3 signed in since: it needs another try',
      { variants: [scheduled(ahead, failure('token_expired'))] },
      cause('platform-failed', { ...instagram, reason: 'token_expired' }),
      { account: { channels: [sampleChannel('instagram')] } },
    ],
    [
      '3 writing failed',
      { ...everythingElse, variants: [variant({ body: ' ', ...being({ status: 'failed', videoStatus: 'failed' }) })] },
      cause('writing-failed'),
    ],
    [
      '3 writing failed: a picture alone is not what was asked for',
      { variants: [scheduled(ahead, { body: null, ...being({ status: 'failed' }) })] },
      cause('writing-failed'),
    ],
    [
      '7 not failed: it has its words all the same',
      { variants: [scheduled(ahead, being({ status: 'failed' }))] },
      { is: 'scheduled' },
    ],
    [
      '8 not failed: a revision failed, and the words from before are there',
      { variants: [variant(being({ status: 'failed' }))] },
      { is: 'draft' },
    ],
    [
      '3 video failed',
      { ...everythingElse, variants: [variant(being({ videoStatus: 'failed' }))] },
      cause('video-failed'),
    ],
    [
      '5 before 4: nothing newer was read since its slot',
      { needsApproval: true, variants: [scheduled(passed)] },
      cause('unconfirmed'),
      overdue({ kind: 'unconfirmed' }),
    ],
    [
      '4 needs approval, before its channel',
      { ...everythingElse, variants: [scheduled()] },
      { is: 'approval', publishes: false },
      { account: { ...signedOut, plan: { hasActiveSubscription: false } } },
    ],
    [
      '4 its slot has passed: approving publishes',
      { needsApproval: true, variants: [scheduled(passed)] },
      { is: 'approval', publishes: true },
      overdue({ kind: 'approval' }),
    ],
    [
      '4 an approval is parked because it would publish',
      { sync: sampleSync({ state: 'needs-you', reason: 'approve-publishes' }), variants: [scheduled(passed)] },
      { is: 'approval', publishes: true },
    ],
    [
      '4 a slot that the service never had: approving publishes nothing',
      { needsApproval: true, sync: sampleSync({ state: 'waiting', ...unsent }), variants: [scheduled(passed)] },
      { is: 'approval', publishes: false },
    ],
    [
      '4 changed since approval without a slot at the service',
      { changedSinceApproval: true },
      { is: 'approval', publishes: false },
    ],
    [
      '4 not while it is written',
      { needsApproval: true, variants: [variant(being({ status: 'generating' }))] },
      { is: 'making' },
    ],
    [
      '5 signed out',
      { variants: [scheduled()] },
      cause('sign-in', { ...instagram, gate: 'sign-in' }),
      { account: { ...signedOut, plan: { hasActiveSubscription: false } } },
    ],
    [
      '5 not connected',
      { variants: [scheduled()] },
      cause('sign-in', { ...instagram, gate: 'not-connected' }),
      { account: { channels: [sampleChannel('instagram', { connected: false })] } },
    ],
    [
      '5 restricted',
      { variants: [scheduled()] },
      cause('limited', { ...instagram, gate: 'limited' }),
      { account: { channels: [sampleChannel('instagram', { restricted: true })] } },
    ],
    [
      '5 no subscription',
      { variants: [scheduled(passed)] },
      cause('on-hold'),
      { account: { channels: [], plan: { hasActiveSubscription: false } } },
    ],
    [
      '5 held without a subscription, as the week says',
      { variants: [scheduled(passed)] },
      cause('on-hold'),
      overdue({ kind: 'no-subscription' }),
    ],
    [
      '5 missed: read since, and not live',
      { variants: [scheduled(passed, being({ status: 'generating' }))] },
      cause('missed'),
      overdue({ kind: 'held' }),
    ],
    [
      '5 missed: it never left',
      { sync: sampleSync({ state: 'waiting', ...unsent }), variants: [scheduled(justPassed)] },
      cause('missed'),
    ],
    ['5 unconfirmed: passed, and nothing newer is known', { variants: [scheduled(passed)] }, cause('unconfirmed')],
    ['6 being made', { variants: [scheduled(ahead, being({ status: 'generating' }))] }, { is: 'making' }],
    ['6 its video', { variants: [scheduled(ahead, being({ videoStatus: 'generating' }))] }, { is: 'making' }],
    ['7 scheduled', { variants: [scheduled()] }, { is: 'scheduled' }],
    [
      '7 changed since approval with a slot at the service',
      { changedSinceApproval: true, variants: [scheduled()] },
      { is: 'scheduled' },
    ],
    ['8 draft', {}, { is: 'draft' }],
    [
      '8 draft: a channel blocks nothing that has no time',
      { variants: [variant(failure('unknown')), variant()].slice(1) },
      { is: 'draft' },
      { account: signedOut },
    ],
    ['8 draft: nobody asked for its text', { variants: [variant(being({ status: 'pending' }))] }, { is: 'draft' }],
  ])('is %s', (_, post, state, context) => {
    const { notes, ...found } = stateOf(post, context);
    expect(found).toEqual(state);
    expect(notes).toBeDefined();
  });

  it('is blocked by what its platform refuses, once it is made', () => {
    const judged = () => [{ is: 'refused', finding: { kind: 'empty' } }] as const;
    const of = (each: Variant) => postState(postFacts(samplePost({ variants: [each] }), judged), { now });
    expect(of(scheduled())).toMatchObject(cause('fix-first', { ...instagram, finding: { kind: 'empty' } }));
    expect(of(scheduled(ahead, being({ status: 'generating' })))).toMatchObject({ is: 'making' });
    expect(of(variant())).toMatchObject({ is: 'draft' });
  });

  it('asks for an approval where a time was held back, and never says that this publishes', () => {
    const sync = sampleSync({
      state: 'needs-you',
      reason: 'approval-changed',
      unsentTimes: [{ platform: 'instagram', expectedAt: null }],
    });
    expect(stateOf({ changedSinceApproval: true, sync, variants: [scheduled()] })).toEqual({
      is: 'approval',
      publishes: false,
      notes: [{ is: 'not-sent' }, { is: 'changed' }],
    });
  });

  it('is the same for each reason of a change that needs the person', () => {
    const words = Object.fromEntries(
      parkReasons.map((reason): [ParkReason, string] => {
        const state = stateOf({ sync: sampleSync({ state: 'needs-you', reason }), variants: [scheduled()] });
        return [reason, state.is === 'blocked' ? state.cause.kind : state.is];
      }),
    );
    const { refused, unconfirmed, others } = Object.groupBy(parkReasons, (reason) =>
      words[reason] === 'refused' ? 'refused' : words[reason] === 'unconfirmed' ? 'unconfirmed' : 'others',
    );
    expect(others?.map((reason) => [reason, words[reason]])).toEqual([
      ['approval-changed', 'approval'],
      ['approve-first', 'approval'],
      ['slot-passed', 'missed'],
      ['approve-publishes', 'approval'],
      ['conflict', 'two-edits'],
    ]);
    expect(unconfirmed).toEqual(['did-it-go-out', 'which-post', 'unsure']);
    expect(refused).toHaveLength(17);
  });

  it('says that writing failed only of what was to be written', () => {
    const words = Object.fromEntries(
      operationKinds.map((stopped): [OperationKind, string] => {
        const sync = sampleSync({ state: 'needs-you', reason: 'job-failed', stopped });
        const state = stateOf({ sync, variants: [scheduled()] });
        return [stopped, state.is === 'blocked' ? state.cause.kind : state.is];
      }),
    );
    const { 'post.generate': generate, ...others } = words;
    expect(generate).toBe('writing-failed');
    expect(new Set(Object.values(others))).toEqual(new Set(['refused']));
  });
});

describe('the state of a post', () => {
  const facebook = (over: Partial<Variant>) => sampleVariant('facebook', over);

  it.each<[string, Variant[], string]>([
    ['blocked before sending', [scheduled(justPassed), facebook(failure('unknown'))], 'blocked'],
    [
      'sending before scheduled',
      [facebook({ status: 'scheduled', scheduledAt: ahead }), scheduled(justPassed)],
      'sending',
    ],
    ['making before scheduled', [scheduled(), facebook(being({ status: 'generating' }))], 'making'],
    ['scheduled before published', [scheduled(), facebook({ status: 'published' })], 'scheduled'],
    ['published before draft', [variant(), facebook({ status: 'published' })], 'published'],
  ])('is that of its worst platform: %s', (_, variants, is) => {
    expect(stateOf({ variants })).toMatchObject({ is });
  });

  it('is what its live version still needs the person for', () => {
    const variants = [variant({ status: 'published' })];
    const tooLate = sampleSync({ state: 'needs-you', reason: 'already-published' });
    expect(stateOf({ variants, sync: tooLate })).toMatchObject(cause('refused'));
    expect(stateOf({ variants, sync: sampleSync({ state: 'conflict' }) })).toMatchObject(cause('two-edits'));
  });

  it('says beside it how many are live, what waits, what changed and what else is in the way', () => {
    const live = facebook({ status: 'published' });
    expect(stateOf({ variants: [scheduled(), live] }).notes).toEqual([{ is: 'live', live: 1, all: 2 }]);
    const changed = { changedSinceApproval: true, variants: [scheduled()] };
    expect(stateOf(changed).notes).toEqual([{ is: 'changed' }]);
    expect(stateOf({ aiUnchecked: ['instagram'] }).notes).toEqual([{ is: 'unchecked' }]);
    expect(stateOf({ variants: [live], changedSinceApproval: true }).notes).toEqual([]);
    const moved = { approval: { at: '2026-05-11T12:00:00Z', for: '2026-05-12T12:00:00Z' } };
    expect(stateOf({ ...moved, variants: [scheduled()] })).toEqual({ is: 'scheduled', notes: [{ is: 'moved' }] });
    expect(stateOf({ ...moved, ...changed }).notes).toEqual([{ is: 'changed' }]);
    expect(stateOf({ ...moved, variants: [live] }).notes).toEqual([]);
    expect(stateOf({ sync: sampleSync({ state: 'waiting', ...unsent }), variants: [scheduled()] })).toEqual({
      is: 'scheduled',
      notes: [{ is: 'not-sent' }],
    });
    const approves = { needsApproval: true, sync: sampleSync({ state: 'waiting', approveWaits: true }) };
    expect(stateOf({ ...approves, variants: [scheduled()] })).toEqual({
      is: 'scheduled',
      notes: [{ is: 'approval-waits' }],
    });
    const publishes = sampleSync({ state: 'waiting', publishWaits: true });
    expect(stateOf({ sync: publishes }).notes).toEqual([{ is: 'publish-waits' }]);
    expect(stateOf({ variants: [variant(being({ videoStatus: 'generating' }))] }).notes).toEqual([{ is: 'video' }]);
    const asks = { needsApproval: true, variants: [scheduled()] };
    expect(stateOf(asks, { account: signedOut }).notes).toEqual([cause('sign-in', { ...instagram, gate: 'sign-in' })]);
    const doubtful = () => [{ is: 'doubtful', finding: { kind: 'no-media' } }] as const;
    expect(postState(postFacts(samplePost({ variants: [scheduled()] }), doubtful), { now }).notes).toEqual([
      { is: 'doubtful', ...instagram, finding: { kind: 'no-media' } },
    ]);
  });

  it('is the same of its row as of the whole post', () => {
    const failed = { platform: 'instagram', reason: 'image_error', failedAt: passed };
    const of = (row: Parameters<typeof sampleRow>[0], at?: string) => postState(rowFacts(sampleRow(row), at), { now });
    const on = (status: string, isFailed = false) => [{ platform: 'instagram', status, failed: isFailed }];
    expect(of({ platforms: on('scheduled', true), failure: failed })).toMatchObject(
      cause('platform-failed', { ...instagram, reason: 'image_error' }),
    );
    expect(of({ platforms: on('published') })).toMatchObject({ is: 'published' });
    expect(of({ platforms: on('scheduled'), at: justPassed })).toMatchObject({ is: 'sending' });
    expect(of({ platforms: on('scheduled'), at: justPassed }, ahead)).toMatchObject({ is: 'scheduled' });
    expect(
      of({
        platforms: on('scheduled'),
        judged: [{ ...instagram, is: 'refused', finding: { kind: 'empty' } } as never],
      }),
    ).toMatchObject(cause('fix-first'));
  });
});

it('every cause has its one fix', () => {
  const fixes = (state: VariantState): Fix | null => fixOf(state);
  const of = (kind: string, more: object = {}) => fixes({ is: 'blocked', cause: { kind, ...more } as never });
  expect(of('sign-in', { ...instagram, gate: 'sign-in' })).toEqual({ do: 'sign-in', ...instagram });
  expect(of('missed')).toEqual({ do: 'new-time' });
  expect(of('on-hold')).toEqual({ do: 'billing' });
  expect(of('limited', instagram)).toEqual({ do: 'explain', ...instagram });
  expect(of('platform-failed', { ...instagram, reason: 'rate_limited' })).toEqual({
    do: 'publish-again',
    ...instagram,
  });
  expect(of('platform-failed', { ...instagram, reason: 'image_error' })).toEqual({
    do: 'replace-picture',
    ...instagram,
  });
  expect([of('writing-failed'), of('video-failed')]).toEqual([{ do: 'try-again' }, { do: 'try-again' }]);
  expect(of('two-edits')).toEqual({ do: 'compare' });
  expect(of('unconfirmed')).toEqual({ do: 'check-now' });
  expect(fixOf({ is: 'blocked', cause: { kind: 'unconfirmed', asks: true } })).toEqual({ do: 'review' });
  expect(of('refused')).toEqual({ do: 'review' });
  expect(of('fix-first', instagram)).toEqual({ do: 'open' });
  expect(fixes({ is: 'approval', publishes: false })).toEqual({ do: 'approve' });
  expect(fixes({ is: 'approval', publishes: true })).toEqual({ do: 'approve-and-publish' });
  expect(fixes({ is: 'scheduled' })).toBeNull();
});

it('of a post that two things block has the second one beside the first, once', () => {
  const other = (platform: PlatformId, reason: string) =>
    sampleVariant(platform, { status: 'scheduled', scheduledAt: ahead, ...failure(reason) });
  const first = scheduled(ahead, failure('image_error'));
  const failed = (platform: string, reason: string) => cause('platform-failed', { platform, reason });
  expect(stateOf({ variants: [first, other('facebook', 'unknown'), other('linkedin', 'unknown')] })).toMatchObject({
    ...failed('instagram', 'image_error'),
    notes: [failed('facebook', 'unknown')],
  });
  expect(stateOf({ variants: [first] })).toMatchObject({ notes: [] });
});
