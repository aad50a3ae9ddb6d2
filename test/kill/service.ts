// The sandbox as a process of its own with its data on disk, killed and started again; and what it holds, read beside Galley.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import type { ControlOrder } from '../../main/sandbox/control.ts';
import { MemoryList, PostPage, type Post } from '../../main/service/schema.ts';
import { sandboxProgram } from '../../scripts/build.ts';

export type WirePost = z.infer<typeof Post>;

export type Service = {
  start(): Promise<string>;
  kill(): Promise<void>;
  order(order: ControlOrder): Promise<void>;
  /** Every post it has. */
  posts(): Promise<WirePost[]>;
  /** Texts of all notes. */
  notes(): Promise<string[]>;
};

export const galleyKey = 'key-of-the-owner';
/** Of the same business, with allowances of its own. */
const observerKey = 'key-of-the-observer';
/** A run makes more calls than an hour allows; the simulation tests the allowances. */
const limits = { general: 60_000, generation: 6_000, outward: 12_000 };

export const createService = (dataFile: string): Service => {
  let child: ReturnType<typeof spawn> | null = null;
  let address = '';

  const order = async (of: ControlOrder): Promise<void> => {
    const reply = await fetch(`${address}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(of),
    });
    if (!reply.ok) throw new Error(`the order was refused: ${await reply.text()}`);
  };
  const read = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${address}/v1/public${path}`, { headers: { authorization: `Bearer ${observerKey}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.json();
  };

  return {
    async start() {
      const keys = ['--key', galleyKey, '--key', observerKey];
      const args = [sandboxProgram, '--port', '0', '--data', dataFile, '--seed', 'empty', '--control', ...keys];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      address = await new Promise<string>((resolve, reject) => {
        started.once('exit', () => reject(new Error('the sandbox did not start')));
        createInterface({ input: started.stdout }).on('line', (line) => {
          const found = /https?:\/\/\S+/.exec(line)?.[0];
          if (found) resolve(found);
        });
      });
      await order({ limits });
      return address;
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    order,
    async posts() {
      const found: WirePost[] = [];
      for (let cursor: string | null | undefined; ;) {
        const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
        const page = PostPage.parse(await read(`/posts?limit=100${query}`));
        found.push(...page.posts);
        cursor = page.nextCursor;
        if (!cursor) return found;
      }
    },
    notes: async () => MemoryList.parse(await read('/brand/memories')).memories.map(({ text }) => text),
  };
};
