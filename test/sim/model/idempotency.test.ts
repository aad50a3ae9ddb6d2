// Idempotency keys of the model service: replay, conflict, and every way a server can mishandle them.
import { describe, expect, it } from 'vitest';
import { codeOf, createDesk, dayMs, type Desk, secondMs } from './asking.ts';

const asked = { platform: 'instagram', name: 'One' };
const create = (desk: Desk, key: string, body: object = asked) => desk.ask('POST', 'posts', body, { key });
const created = ({ model }: Desk) => model.inspect.created.filter(({ cause }) => cause === 'create');

describe('a key', () => {
  it('replays the first reply for 24 hours and then runs again', () => {
    const desk = createDesk();
    const first = create(desk, 'k1');
    desk.pass(dayMs - 1);
    expect(create(desk, 'k1').body).toEqual(first.body);
    expect(created(desk)).toMatchObject([{ idempotencyKey: 'k1', requestKey: desk.model.keys.current() }]);
    desk.pass(1);
    expect(create(desk, 'k1').body).not.toEqual(first.body);
    expect(created(desk)).toHaveLength(2);
  });

  it('with another body or on another endpoint is an IDEMPOTENCY_CONFLICT and changes nothing', () => {
    const desk = createDesk();
    create(desk, 'k1');
    expect(codeOf(create(desk, 'k1', { ...asked, name: 'Two' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(codeOf(desk.ask('POST', 'ideas/generate', {}, { key: 'k1' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(created(desk)).toHaveLength(1);
  });

  it('meets CONFLICT while its first attempt is in flight, and replays it afterwards', () => {
    const desk = createDesk();
    const first = desk.ask('POST', 'posts', asked, { key: 'k1', treatment: { inFlightForMs: 10 * secondMs } });
    desk.pass(9 * secondMs);
    expect(codeOf(create(desk, 'k1'))).toBe('CONFLICT');
    desk.pass(secondMs);
    expect(create(desk, 'k1').body).toEqual(first.body);
  });

  it('that is stored late lets the same request run twice before that', () => {
    const desk = createDesk();
    desk.ask('POST', 'posts', asked, { key: 'k1', treatment: { keyStoredAfterMs: 60 * secondMs } });
    desk.pass(59 * secondMs);
    const second = create(desk, 'k1');
    expect(created(desk)).toHaveLength(2);
    desk.pass(2 * secondMs);
    expect(create(desk, 'k1').body).toEqual(second.body);
    expect(created(desk)).toHaveLength(2);
  });

  it('that would have been stored late is lost when the service starts anew', () => {
    const desk = createDesk();
    desk.ask('POST', 'posts', asked, { key: 'k1', treatment: { keyStoredAfterMs: 60 * secondMs } });
    desk.model.restart();
    desk.pass(120 * secondMs);
    create(desk, 'k1');
    expect(created(desk)).toHaveLength(2);
  });

  it('is honoured on the seven endpoints only', () => {
    const desk = createDesk();
    for (let round = 0; round < 2; round += 1) desk.ask('POST', 'brand/memories', { text: 'Rye' }, { key: 'k1' });
    expect(desk.model.inspect.memories.filter(({ cause }) => cause === 'api')).toHaveLength(2);
  });

  it.each([
    ['api-key', 2],
    ['business', 1],
  ] as const)('that counts per %s makes %i posts under a new API key', (keyScope, count) => {
    const desk = createDesk({ keyScope });
    create(desk, 'k1');
    desk.model.keys.replace();
    create(desk, 'k1');
    expect(created(desk)).toHaveLength(count);
  });

  it.each([
    [true, 409],
    [false, 200],
  ] as const)('after a refusal (stored: %s) answers %i once the reason is gone', (storesRefusals, status) => {
    const desk = createDesk({ storesRefusals, createdNeedApproval: true });
    const postId = desk.draft();
    const publish = () => desk.ask('POST', `posts/${postId}/publish`, {}, { key: 'k1' });
    expect(codeOf(publish())).toBe('APPROVAL_REQUIRED');
    desk.model.remote.approve(postId);
    expect(publish().status).toBe(status);
  });
});

describe('a 5xx', () => {
  it('before the effect that keeps its key replays forever', () => {
    const desk = createDesk();
    const first = desk.ask('POST', 'posts', asked, { key: 'k1', treatment: { fail: 'before-effect-keep-key' } });
    desk.pass(3600 * secondMs);
    expect(first.status).toBe(500);
    expect(create(desk, 'k1').body).toEqual(first.body);
    expect(created(desk)).toHaveLength(0);
  });

  it('before the effect that drops its key lets the next attempt through', () => {
    const desk = createDesk();
    desk.ask('POST', 'posts', asked, { key: 'k1', treatment: { fail: 'before-effect-drop-key' } });
    expect(create(desk, 'k1').status).toBe(201);
    expect(created(desk)).toHaveLength(1);
  });

  it.each([
    [true, 500],
    [false, 201],
  ])('after the effect (stored: %s) replays %i, and the effect is there once', (storesLateFailure, status) => {
    const desk = createDesk({ storesLateFailure });
    expect(desk.ask('POST', 'posts', asked, { key: 'k1', treatment: { fail: 'after-effect' } }).status).toBe(500);
    expect(create(desk, 'k1').status).toBe(status);
    expect(created(desk)).toHaveLength(1);
  });
});

it.each([true, false])('a replay carries the first request id in its header: %s', (replayKeepsRequestId) => {
  const desk = createDesk({ replayKeepsRequestId });
  const first = create(desk, 'k1').headers['x-request-id'];
  expect(create(desk, 'k1').headers['x-request-id'] === first).toBe(replayKeepsRequestId);
});
