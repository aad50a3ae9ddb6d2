// A file as the window sends it to a core: in parts, through the core's only door.
import { randomUUID } from 'node:crypto';
import type { Output } from '../../preload/bridge.ts';
import { inParts } from '../../renderer/files/in-parts.ts';
import type { TestCore } from './core.ts';

type Method = 'backup.read' | 'import.read';

/** Answers the id of the file, and what was said to its last part. */
export const sendInParts = async (core: TestCore, name: Method, bytes: Buffer) => {
  const id = randomUUID();
  let answer: Output<Method> = { state: 'more' };
  for await (const part of inParts(new Blob([new Uint8Array(bytes)]))) answer = await core.ask(name, { id, ...part });
  return { id, answer };
};
