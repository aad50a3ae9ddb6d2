// The command and the bridge with Galley itself, in its sandbox.
import { expect, it } from 'vitest';
import { startCore } from '../support/core.ts';
import { openBridge, runCommand } from '../support/assistant-bridge.ts';

const startGalley = async (rights: { mayDraft?: boolean } = {}) => {
  const core = await startCore({ startInSandbox: true });
  await core.ask('assistants.switch', { isOn: true });
  const { token } = await core.ask('assistants.add', {
    name: 'Claude',
    mayDraft: true,
    mayAddNotes: true,
    mayReadNotes: false,
    lifeDays: 7,
    ...rights,
  });
  const galley = async (...args: string[]) => {
    const { output, errors, code } = await runCommand({ ...core, args, env: { GALLEY_TOKEN: token } });
    return code === 0 ? output : `${code} ${errors}`;
  };
  return { core, token, galley };
};

it('a script drafts a post and proposes a time, which the user finds in Galley', async () => {
  const { core, galley } = await startGalley();
  const made = await galley('draft', '--platform', 'facebook', '--text', 'Rye\nfrom today', '--json');
  const { created } = JSON.parse(made) as { created: { id: string; platforms: { text: string }[] } };
  expect(created.platforms[0]?.text).toBe('Rye\nfrom today');
  expect(await galley('read', created.id)).toContain('  Text\n    Rye\n    from today');
  expect(await galley('propose', `${created.id}:facebook@2056-12-01T09:00`, '--reason', 'Advent')).toContain('Applied');
  const [proposal] = await core.ask('assistants.proposals', {});
  // The sandbox's bakery is in New York.
  expect(proposal).toMatchObject({
    assistant: 'Claude',
    reason: 'Advent',
    entries: [{ post: { id: created.id }, platform: 'facebook', at: '2056-12-01T14:00:00.000Z' }],
  });
});

it('a right that the assistant has not is said to be one', async () => {
  const { galley } = await startGalley({ mayDraft: false });
  expect(await galley('draft', '--platform', 'x', '--text', 'Rye')).toBe(
    "1 galley: This assistant has no right to do that. Its rights are in Galley's Settings, under Assistants.\n",
  );
});

it('the bridge lists the tools, and says so when assistants are turned off', async () => {
  const { core, token } = await startGalley();
  const bridge = openBridge(core.dataDir, { token });
  bridge.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect((await bridge.received(({ id }) => id === 1)).result?.['tools']).toHaveLength(11);
  await core.ask('assistants.switch', { isOn: false });
  bridge.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  expect((await bridge.received(({ id }) => id === 2)).error?.message).toBe(
    "Galley isn't running, or Assistants are off in its Settings.",
  );
  await bridge.end();
});
