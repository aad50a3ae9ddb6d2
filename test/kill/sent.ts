// What went over the wire, as the relay saw it: under how many keys each thing was asked for.
import type { Way } from '../support/relay.ts';

export type Sent = {
  passed(bytes: Buffer, way: Way): void;
  changeCount(): number;
  faults(): string[];
};

const head = /^(POST|PATCH|PUT|DELETE) \/v1\/public(\/\S+) HTTP\/1\.1\r\n/;

/** A head comes in one piece, with the body of JSON behind it. */
export const watchSent = (): Sent => {
  const keysOfPublications = new Map<string, Set<string>>();
  let changeCount = 0;
  return {
    passed(bytes, way) {
      if (way !== 'to-service') return;
      const text = bytes.subarray(0, 4000).toString('latin1');
      const [, method, path = ''] = head.exec(text) ?? [];
      if (method === undefined) return;
      changeCount += 1;
      if (!path.endsWith('/publish')) return;
      const key = /^idempotency-key: (\S+)/im.exec(text)?.[1] ?? 'none';
      const keys = keysOfPublications.get(path) ?? new Set();
      keysOfPublications.set(path, keys.add(key));
    },
    changeCount: () => changeCount,
    // The script asks for each publication once.
    faults: () =>
      [...keysOfPublications]
        .filter(([, keys]) => keys.size > 1 || keys.has('none'))
        .map(([path, keys]) => `${path} was asked for under ${keys.size} keys`),
  };
};
