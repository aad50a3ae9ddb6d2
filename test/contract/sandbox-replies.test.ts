// The sandbox's replies over HTTP against the golden data: all endpoints, every member, every state.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../support/test-now.ts';
import { startSandbox, type Received, type TestSandbox } from '../support/sandbox.ts';
import { goldenEndpoints, nameOf } from './golden/endpoints.ts';
import type { GoldenEndpoint } from './golden/form.ts';
import * as sets from './golden/states.ts';
import { allPostIds, goodRequest, readyPost, send, type GoodRequest } from './good-requests.ts';
import { judge, type Seen } from './judge.ts';
import { nameOfSpot, spots } from './samples.ts';

/** Sets of which a month of content has every value; a dismissed idea is in no list. */
const { idea: _, ...states } = sets.states;
const stateSets: (readonly string[])[] = [...Object.values(states), sets.publishFailureReasons, sets.holdReasons];

const seen: Seen = new Map();
let sandbox: TestSandbox;
beforeAll(async () => {
  // Ten times slower: what is being made must still be so when it is read, on any machine.
  sandbox = await startSandbox({ seed: 'demo', now: Date.parse(testNow), speed: 0.1, keepOpen: true });
});
afterAll(() => sandbox.close());

const endpointOf = (name: string): GoldenEndpoint => {
  const endpoint = goldenEndpoints.find((candidate) => nameOf(candidate) === name);
  if (!endpoint) throw new Error(`the document has no ${name}`);
  return endpoint;
};

/** Faults of a success reply; a status the document does not name is one. */
const faultsOf = (endpoint: GoldenEndpoint, { status, body }: Received): string[] => {
  const shape = endpoint.replies[status];
  if (shape === undefined) return [`status ${status}: ${JSON.stringify(body)}`];
  if (shape === null) return body === null ? [] : ['the body is not empty'];
  return judge(body, shape, 'reply', seen);
};

describe('a reply of the sandbox', () => {
  it.each(goldenEndpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    'is what the document describes: $name',
    async ({ endpoint }) => {
      const reply = await send(sandbox, endpoint, await goodRequest(sandbox, endpoint));
      expect(faultsOf(endpoint, reply)).toEqual([]);
    },
  );

  it('to a publish is a job where the platform takes its time', async () => {
    const endpoint = endpointOf('POST /v1/public/posts/{postId}/publish');
    const reply = await send(sandbox, endpoint, {
      params: { postId: await readyPost(sandbox, 'pinterest') },
      body: {},
    });
    expect(sets.publishedInline).not.toContain('pinterest');
    expect(reply.status).toBe(202);
    expect(faultsOf(endpoint, reply)).toEqual([]);
  });

  it('to a publish the platform rejects says so in its body', async () => {
    const endpoint = endpointOf('POST /v1/public/posts/{postId}/publish');
    const postId = await readyPost(sandbox);
    const rejects = { reason: 'image_error' as const, error: 'Instagram could not use the picture.', retryable: true };
    await sandbox.control({ channel: { platform: 'instagram', rejects } });
    const reply = await send(sandbox, endpoint, { params: { postId }, body: {} });
    expect(faultsOf(endpoint, reply)).toEqual([]);
    expect(reply.body).toMatchObject({ success: false, error: rejects.error, retryable: true });
  });

  it('about numbers that cannot be had gives a reason instead of figures', async () => {
    const metrics = endpointOf('GET /v1/public/posts/{postId}/metrics');
    const request = await goodRequest(sandbox, metrics);
    await sandbox.control({ analytics: { enabled: false } });
    const performance = endpointOf('GET /v1/public/analytics/performance');
    const replies = {
      performance: await send(sandbox, performance, {}),
      metrics: await send(sandbox, metrics, request),
    };
    await sandbox.control({ analytics: { enabled: true } });
    expect(faultsOf(performance, replies.performance)).toEqual([]);
    expect(faultsOf(metrics, replies.metrics)).toEqual([]);
    expect(replies.performance.body).toMatchObject({ available: false, reason: 'analytics_not_enabled', posts: [] });
    expect(replies.metrics.body).toMatchObject({ available: false, reason: 'analytics_not_enabled' });
    expect(replies.metrics.body).not.toHaveProperty('metrics');
  });

  it('about credits that cannot be read is null, not zero', async () => {
    await sandbox.control({ credits: { readable: false } });
    const account = endpointOf('GET /v1/public/account');
    const reply = await send(sandbox, account, {});
    await sandbox.control({ credits: { readable: true } });
    expect(faultsOf(account, reply)).toEqual([]);
    expect(reply.body).toMatchObject({ credits: null });
  });
});

describe('the demo business', () => {
  const readEvery = async (name: string, requests: GoodRequest[]) => {
    const endpoint = endpointOf(name);
    for (const request of requests) expect(faultsOf(endpoint, await send(sandbox, endpoint, request))).toEqual([]);
  };

  beforeAll(async () => {
    const ids = await allPostIds(sandbox);
    await readEvery(
      'GET /v1/public/posts/{postId}',
      ids.map((postId) => ({ params: { postId } })),
    );
    await readEvery(
      'GET /v1/public/posts/{postId}/versions',
      ids.map((postId) => ({ params: { postId } })),
    );
    for (const endpoint of goldenEndpoints.filter(({ method, params }) => method === 'GET' && !params)) {
      await readEvery(nameOf(endpoint), [await goodRequest(sandbox, endpoint)]);
    }
  });

  const members = goldenEndpoints.flatMap((endpoint) =>
    Object.values(endpoint.replies).flatMap((shape) =>
      shape
        ? spots(shape).map((spot) => ({ name: `${nameOf(endpoint)} ${nameOfSpot(spot)}`, member: spot.member }))
        : [],
    ),
  );

  it('shows every documented member somewhere', () => {
    expect(members.filter(({ member }) => !seen.has(member)).map(({ name }) => name)).toEqual([]);
  });

  it('has a post, a job, an idea, a queue item and a calendar entry in every state that exists', () => {
    const unseen = members.flatMap(({ name, member: { is }, member }) => {
      const values = typeof is === 'object' && 'values' in is && stateSets.includes(is.values) ? is.values : [];
      return values
        .filter((value) => !seen.get(member)?.has(JSON.stringify(value)))
        .map((value) => `${name}: ${value}`);
    });
    expect(unseen).toEqual([]);
  });
});
