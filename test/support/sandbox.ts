// A running sandbox for a test: in-process, on a free port, keeping nothing, with its control surface on.
import { onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../main/sandbox/server.ts';
import type { ControlOrder } from '../../main/sandbox/control.ts';

/** One reply as it came over the wire. `body` is parsed JSON, or null where there is none. */
export type Received = { status: number; headers: Headers; body: unknown };

export type RequestOptions = {
  /** Bearer key; null sends none. Default: the first key. */
  key?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is instead of `body`, with no content type unless `headers` has one. */
  raw?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  idempotencyKey?: string;
};

export type TestSandbox = Sandbox & {
  /** Of the first key. */
  businessId: string;
  /** The first key. */
  key: string;
  clock: Sandbox['world']['clock'];
  /** `path` is below /v1/public unless it begins with the server's address. */
  request(method: string, path: string, options?: RequestOptions): Promise<Received>;
  /** Gives an order to the control surface (main/sandbox/control.ts lists them). Throws when it is refused. */
  control(order: ControlOrder): Promise<void>;
  /** Uploads bytes as the field `file`. */
  upload(bytes: Uint8Array, name?: string, options?: RequestOptions): Promise<Received>;
};

/** A clock that only the test moves. */
export const standingClock = (startIso = '2026-11-02T09:00:00Z'): Sandbox['world']['clock'] => {
  let now = Date.parse(startIso);
  return {
    now: () => now,
    set: (unixMs) => {
      now = unixMs;
    },
    advance: (deltaMs) => {
      now += deltaMs;
    },
  };
};

export const testKey = 'key-of-the-owner';

/** Closed by itself when the test ends, unless `keepOpen`: then the caller closes it. */
export const startSandbox = async (
  options: Partial<SandboxOptions> & { keepOpen?: boolean } = {},
): Promise<TestSandbox> => {
  const { keepOpen = false, ...given } = options;
  const failures: unknown[] = [];
  const sandbox = await createSandbox({
    dataFile: null,
    port: 0,
    keys: [{ key: testKey }],
    seed: 'empty',
    now: null,
    speed: 20,
    faultsSeed: null,
    control: true,
    assetsDir: `${import.meta.dirname}/../../resources/sandbox`,
    failed: (error) => failures.push(error),
    ...given,
  });
  const key = given.keys?.[0]?.key ?? testKey;

  const request: TestSandbox['request'] = async (method, path, wish = {}) => {
    const headers = new Headers(wish.headers);
    const bearer = wish.key === undefined ? key : wish.key;
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
    if (wish.idempotencyKey !== undefined) headers.set('idempotency-key', wish.idempotencyKey);
    if (wish.body !== undefined) headers.set('content-type', 'application/json');
    const body = wish.raw ?? (wish.body === undefined ? undefined : JSON.stringify(wish.body));
    const response = await fetch(path.startsWith('http') ? path : `${sandbox.url}/v1/public${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : null };
  };

  const testSandbox: TestSandbox = {
    ...sandbox,
    key,
    businessId: sandbox.world.tables.keys.get(key)?.businessId ?? '',
    clock: sandbox.world.clock,
    request,
    control: async (order) => {
      const reply = await request('POST', `${sandbox.url}/control`, { key: null, body: order });
      if (reply.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(reply.body)}`);
    },
    upload: (bytes, name = 'picture.jpg', wish = {}) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      return request('POST', '/media', { ...wish, raw: form });
    },
  };
  if (!keepOpen) {
    onTestFinished(async () => {
      await sandbox.close();
      // A failure of the sandbox itself is never part of a test's story.
      if (failures.length > 0) throw failures[0];
    });
  }
  return testSandbox;
};
