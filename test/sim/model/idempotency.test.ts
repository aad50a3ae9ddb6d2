// Idempotency keys of the model service: replay, conflict, and every way a server can mishandle them.
import { describe, expect, it } from 'vitest';
import { codeOf, createTestClient, dayMs, type TestClient, secondMs } from './asking.ts';

const asked = { platform: 'instagram', name: 'One' };
const create = (client: TestClient, key: string, body: object = asked) => client.ask('POST', 'posts', body, { key });
const created = ({ model }: TestClient) => model.inspect.created.filter(({ cause }) => cause === 'create');

describe('a key', () => {
  it('replays the first reply for 24 hours and then runs again', () => {
    const client = createTestClient();
    const first = create(client, 'k1');
    client.pass(dayMs - 1);
    expect(create(client, 'k1').body).toEqual(first.body);
    expect(created(client)).toMatchObject([{ idempotencyKey: 'k1', requestKey: client.model.keys.current() }]);
    client.pass(1);
    expect(create(client, 'k1').body).not.toEqual(first.body);
    expect(created(client)).toHaveLength(2);
  });

  it('with another body or on another endpoint is an IDEMPOTENCY_CONFLICT and changes nothing', () => {
    const client = createTestClient();
    create(client, 'k1');
    expect(codeOf(create(client, 'k1', { ...asked, name: 'Two' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(codeOf(client.ask('POST', 'ideas/generate', {}, { key: 'k1' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(created(client)).toHaveLength(1);
  });

  it('meets CONFLICT while its first attempt is in flight, and replays it afterwards', () => {
    const client = createTestClient();
    const first = client.ask('POST', 'posts', asked, { key: 'k1', treatment: { inFlightForMs: 10 * secondMs } });
    client.pass(9 * secondMs);
    expect(codeOf(create(client, 'k1'))).toBe('CONFLICT');
    client.pass(secondMs);
    expect(create(client, 'k1').body).toEqual(first.body);
  });

  it('that is stored late lets the same request run twice before that', () => {
    const client = createTestClient();
    client.ask('POST', 'posts', asked, { key: 'k1', treatment: { keyStoredAfterMs: 60 * secondMs } });
    client.pass(59 * secondMs);
    const second = create(client, 'k1');
    expect(created(client)).toHaveLength(2);
    client.pass(2 * secondMs);
    expect(create(client, 'k1').body).toEqual(second.body);
    expect(created(client)).toHaveLength(2);
  });

  it('that would have been stored late is lost when the service starts anew', () => {
    const client = createTestClient();
    client.ask('POST', 'posts', asked, { key: 'k1', treatment: { keyStoredAfterMs: 60 * secondMs } });
    client.model.restart();
    client.pass(120 * secondMs);
    create(client, 'k1');
    expect(created(client)).toHaveLength(2);
  });

  it('is honoured on the seven endpoints only', () => {
    const client = createTestClient();
    for (let round = 0; round < 2; round += 1) client.ask('POST', 'brand/memories', { text: 'Rye' }, { key: 'k1' });
    expect(client.model.inspect.memories.filter(({ cause }) => cause === 'api')).toHaveLength(2);
  });

  it.each([
    ['api-key', 2],
    ['business', 1],
  ] as const)('that counts per %s makes %i posts under a new API key', (keyScope, count) => {
    const client = createTestClient({ keyScope });
    create(client, 'k1');
    client.model.keys.replace();
    create(client, 'k1');
    expect(created(client)).toHaveLength(count);
  });

  it.each([
    [true, 409],
    [false, 200],
  ] as const)('after a refusal (stored: %s) answers %i once the reason is gone', (storesRefusals, status) => {
    const client = createTestClient({ storesRefusals, createdNeedApproval: true });
    const postId = client.draft();
    const publish = () => client.ask('POST', `posts/${postId}/publish`, {}, { key: 'k1' });
    expect(codeOf(publish())).toBe('APPROVAL_REQUIRED');
    client.model.remote.approve(postId);
    expect(publish().status).toBe(status);
  });
});

describe('a 5xx', () => {
  it('before the effect that keeps its key replays forever', () => {
    const client = createTestClient();
    const first = client.ask('POST', 'posts', asked, { key: 'k1', treatment: { fail: 'before-effect-keep-key' } });
    client.pass(3600 * secondMs);
    expect(first.status).toBe(500);
    expect(create(client, 'k1').body).toEqual(first.body);
    expect(created(client)).toHaveLength(0);
  });

  it('before the effect that drops its key lets the next attempt through', () => {
    const client = createTestClient();
    client.ask('POST', 'posts', asked, { key: 'k1', treatment: { fail: 'before-effect-drop-key' } });
    expect(create(client, 'k1').status).toBe(201);
    expect(created(client)).toHaveLength(1);
  });

  it.each([
    [true, 500],
    [false, 201],
  ])('after the effect (stored: %s) replays %i, and the effect is there once', (storesLateFailure, status) => {
    const client = createTestClient({ storesLateFailure });
    expect(client.ask('POST', 'posts', asked, { key: 'k1', treatment: { fail: 'after-effect' } }).status).toBe(500);
    expect(create(client, 'k1').status).toBe(status);
    expect(created(client)).toHaveLength(1);
  });
});

it.each([true, false])('a replay carries the first request id in its header: %s', (replayKeepsRequestId) => {
  const client = createTestClient({ replayKeepsRequestId });
  const first = create(client, 'k1').headers['x-request-id'];
  expect(create(client, 'k1').headers['x-request-id'] === first).toBe(replayKeepsRequestId);
});
