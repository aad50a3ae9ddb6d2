// The key of a passphrase: slow to guess, and the same however its letters are typed.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyFrom, saltBytes } from '../../../../main/kernel/passphrase.ts';

it('is the same for the same passphrase and salt alone', async () => {
  const salt = randomBytes(saltBytes);
  const [one, same, other] = await Promise.all([
    keyFrom('caf\u00e9 in the oven', salt),
    keyFrom('cafe\u0301 in the oven', salt),
    keyFrom('café in the oven', randomBytes(saltBytes)),
  ]);
  expect(one.equals(same)).toBe(true);
  expect(one.equals(other)).toBe(false);
});
