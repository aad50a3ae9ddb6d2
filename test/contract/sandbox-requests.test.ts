// What the sandbox takes over HTTP against the golden data: bounds, sets, scopes, and keys of repetition.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Received, type TestSandbox } from '../support/sandbox.ts';
import { goldenEndpoints, nameOf } from './golden/endpoints.ts';
import { errorEnvelope, errorStatus } from './golden/errors.ts';
import type { GoldenEndpoint } from './golden/form.ts';
import { rateHeaders } from './golden/limits.ts';
import { scopes } from './golden/states.ts';
import { goodRequest, send, type GoodRequest } from './good-requests.ts';
import { judge } from './judge.ts';
import { inputSamples, nameOfSpot, spots, withValue, type InputPart, type Spot } from './samples.ts';
import { asHeld, atBounds, ofWrongType, outside, pastBounds, setOf } from './values.ts';

const owner = 'key-of-the-owner';
const keyWith = (scope: string) => `key-with-${scope}`;
const keyWithout = (scope: string) => `key-without-${scope}`;

let sandbox: TestSandbox;
beforeAll(async () => {
  const keys = scopes.flatMap((scope) => [
    { key: keyWith(scope), scopes: [scope] },
    { key: keyWithout(scope), scopes: scopes.filter((other) => other !== scope) },
  ]);
  sandbox = await startSandbox({ seed: 'demo', keys: [{ key: owner }, ...keys], keepOpen: true });
});
afterAll(() => sandbox.close());

/** Each test draws from fresh allowances: limits are another test's matter. */
const letAnHourPass = () => sandbox.control({ clock: { advanceMs: 3_600_001 } });

const refusedAs = (reply: Received, code: keyof typeof errorStatus) => {
  expect(reply).toMatchObject({ status: errorStatus[code], body: { error: { code } } });
  expect(judge(reply.body, errorEnvelope)).toEqual([]);
  for (const header of ['x-request-id', ...rateHeaders]) expect(reply.headers.get(header), header).not.toBeNull();
};

const isRefused = ({ status }: Received) => status === errorStatus.VALIDATION_ERROR;

/** The good request with another value in one place; a query is text on the wire. */
const changed = (good: GoodRequest, part: InputPart, { path }: Spot, value: unknown): GoodRequest => ({
  ...good,
  [part]: withValue(good[part] ?? {}, path, value),
});

describe.each(inputSamples.filter(({ part }) => part !== 'params'))(
  'the sandbox and $name',
  ({ endpoint, part, shape, value }) => {
    const all = spots(shape);
    let good: GoodRequest;
    beforeAll(async () => {
      await letAnHourPass();
      // Every member is there, so that a change of one shows; a cursor only the service can make.
      const { cursor: _, ...given } = value;
      const made = await goodRequest(sandbox, endpoint);
      good = { ...made, [part]: { ...given, ...made[part] } };
    });
    const sent = (spot: Spot, replacement: unknown) => send(sandbox, endpoint, changed(good, part, spot, replacement));
    const wronglyTaken = async (wishes: { spot: Spot; replacement: unknown }[]) => {
      const taken: string[] = [];
      for (const { spot, replacement } of wishes) {
        const reply = await sent(spot, replacement);
        if (isRefused(reply)) refusedAs(reply, 'VALIDATION_ERROR');
        else taken.push(`${nameOfSpot(spot)} ${JSON.stringify({ sent: replacement }).slice(0, 60)}`);
      }
      return taken;
    };

    it('refuses it without what is required', async () => {
      const required = all.filter(({ member }) => member.required);
      expect(await wronglyTaken(required.map((spot) => ({ spot, replacement: undefined })))).toEqual([]);
    });

    it('refuses wrong types', async () => {
      // Any text is a text: in a query only what is not one in form can be wrong.
      const typed = part === 'query' ? all.filter(({ member }) => member.is !== 'string') : all;
      const wrong = (spot: Spot) => (part === 'query' ? 'no such thing' : ofWrongType(spot.member.is));
      expect(await wronglyTaken(typed.map((spot) => ({ spot, replacement: wrong(spot) })))).toEqual([]);
    });

    it('refuses what is just past a bound', async () => {
      const past = all.flatMap((spot) => pastBounds(spot.member).map((replacement) => ({ spot, replacement })));
      expect(await wronglyTaken(past)).toEqual([]);
    });

    it('takes what is at a bound', async () => {
      const refused: string[] = [];
      for (const spot of all) {
        for (const replacement of atBounds(spot.member)) {
          if (isRefused(await sent(spot, replacement))) refused.push(nameOfSpot(spot));
        }
      }
      expect(refused).toEqual([]);
    });

    it('refuses a value that is in no set', async () => {
      const wishes = all.flatMap((spot) => {
        const values = setOf(spot.member);
        return values ? outside(values).map((text) => ({ spot, replacement: asHeld(spot.member, text) })) : [];
      });
      expect(await wronglyTaken(wishes)).toEqual([]);
    });

    it('ignores members it does not know', async () => {
      expect(isRefused(await send(sandbox, endpoint, { ...good, [part]: { ...good[part], addedLater: 'yes' } }))).toBe(
        false,
      );
    });
  },
);

describe.each(
  goldenEndpoints.filter(({ scope }) => scope !== null).map((endpoint) => ({ name: nameOf(endpoint), endpoint })),
)('a key and $name', ({ endpoint }) => {
  const scope = endpoint.scope ?? '';
  it('is refused without the scope', async () => {
    const reply = await send(sandbox, endpoint, await goodRequest(sandbox, endpoint), { key: keyWithout(scope) });
    refusedAs(reply, 'SCOPE_MISSING');
  });

  it('is enough with this scope alone', async () => {
    const reply = await send(sandbox, endpoint, await goodRequest(sandbox, endpoint), { key: keyWith(scope) });
    expect(Object.keys(endpoint.replies).map(Number)).toContain(reply.status);
  });
});

describe.each(goldenEndpoints.filter(({ keyed }) => keyed).map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  'Idempotency-Key of $name',
  ({ endpoint }) => {
    let good: GoodRequest;
    beforeAll(async () => {
      await letAnHourPass();
      good = await goodRequest(sandbox, endpoint);
    });
    const attempt = (request: GoodRequest) =>
      send(sandbox, endpoint, request, { idempotencyKey: `key of ${nameOf(endpoint)}` });

    it('gives the first reply again, and refuses another body', async () => {
      const first = await attempt(good);
      const again = await attempt(good);
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
      expect(Object.keys(endpoint.replies).map(Number)).toContain(first.status);
      refusedAs(await attempt({ ...good, body: { ...good.body, name: 'Another one' } }), 'IDEMPOTENCY_CONFLICT');
    });
  },
);

const everyEndpoint: { name: string; endpoint: GoldenEndpoint }[] = goldenEndpoints.map((endpoint) => ({
  name: nameOf(endpoint),
  endpoint,
}));

it.each(everyEndpoint)('the sandbox wants a key for $name', async ({ endpoint }) => {
  const sample = {
    params: { postId: 'p', memoryId: 'm', jobId: 'j', ideaId: 'i', mediaId: 'a', platform: 'tiktok', seq: 1 },
  };
  const reply = await send(sandbox, endpoint, sample, { key: 'not-a-key' });
  refusedAs(reply, 'UNAUTHORIZED');
});

it.each(everyEndpoint.filter(({ endpoint }) => endpoint.params && !('platform' in endpoint.params)))(
  'the sandbox knows nothing of a made-up id in $name',
  async ({ endpoint }) => {
    const { sample } = endpoint;
    const params = { postId: 'p', memoryId: 'm', jobId: 'j', ideaId: 'i', mediaId: 'a', seq: 1 };
    await letAnHourPass();
    refusedAs(await send(sandbox, endpoint, { params, ...(sample.body && { body: { ...sample.body } }) }), 'NOT_FOUND');
  },
);
