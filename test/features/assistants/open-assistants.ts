// Assistants over a library and the sandbox as its service, and programs that call their tools over HTTP.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ParsedInput } from '../../../preload/bridge.ts';
import type { AssistantTool } from '../../../preload/rules/assistant-tools.ts';
import { endpointFile, openAssistants as open } from '../../../main/features/assistants/assistants.ts';
import { calendarMethods, createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createPlanning, planningMethods } from '../../../main/features/calendar/planning.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createFamilies } from '../../../main/features/posts/families.ts';
import { postMethods } from '../../../main/features/posts/posts.ts';
import { createWhatIf } from '../../../main/features/calendar/what-if.ts';
import { samplePage } from '../../support/media-samples.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Message = {
  result?: {
    isError?: boolean;
    content?: { text: string }[];
    structuredContent?: Record<string, unknown>;
    tools?: { name: string }[];
  };
  error?: { message: string };
};

/** What an older client asks is answered as a stream of events. */
const messageIn = (text: string): Message => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Message;

type Called = { value: Record<string, unknown>; text: string; refusal: string | null };

export const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

export const openAssistants = async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const { sync, posts, clock } = test;
  const log = createRecordingLog();
  const dataDir = temporaryFolder();
  const bridgeFile = join(temporaryFolder(), 'assistant-bridge.mjs');
  writeFileSync(bridgeFile, '// The bridge');
  const whatIf = createWhatIf({ sync, many: createMany({ sync }) });
  const reads = {
    ...postMethods(posts, createFamilies({ sync })),
    ...calendarMethods(createAgenda({ sync, log, tried: whatIf.moments, planned: () => [] })),
    ...planningMethods(createPlanning({ sync, tried: () => null })),
    'media.list': () => samplePage([]),
  };
  const start = () => {
    const opened = open({ sync, reads, dataDir, bridgeFile, version: '1.2.3', clock, log });
    onTestFinished(() => opened.close());
    return opened;
  };
  const assistants = start();
  const address = () => assistants.read().address ?? '';

  const post = (body: unknown, headers: Record<string, string> = {}, url = address()): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });

  const add = (of: Partial<ParsedInput<'assistants.add'>> = {}) => {
    const { assistants: all, token } = assistants.add({
      name: 'Claude',
      mayDraft: true,
      mayAddNotes: true,
      mayReadNotes: true,
      lifeDays: 90,
      ...of,
    });
    const headers = { authorization: `Bearer ${token}` };
    const send = async (method: string, params: object = {}): Promise<Message> => {
      const response = await post(rpc(method, params), headers);
      const text = await response.text();
      return response.ok ? messageIn(text) : { error: { message: `${response.status} ${text}` } };
    };
    return {
      id: all.assistants.at(-1)?.id ?? 0,
      token,
      headers,
      send,
      tools: async () => ((await send('tools/list')).result?.tools ?? []).map(({ name }) => name),
      /** What it gives; a refusal in its words. */
      async call(name: AssistantTool, input: object = {}): Promise<Called> {
        const { result, error } = await send('tools/call', { name, arguments: input });
        const text = error?.message ?? result?.content?.[0]?.text ?? '';
        const isRefused = result === undefined || result.isError === true;
        return { value: result?.structuredContent ?? {}, text, refusal: isRefused ? text : null };
      },
    };
  };
  /** A draft of the user. */
  const draft = (body: string, platform: 'facebook' | 'linkedin' = 'facebook') => {
    const { id } = posts.create({ platform, name: body });
    return posts.edit(id, platform, { body }).post;
  };
  return {
    ...test,
    reads,
    sandbox,
    log,
    dataDir,
    assistants,
    start,
    address,
    post,
    add,
    draft,
    file: () => endpointFile(dataDir),
    endpoint: () => ({
      ...(JSON.parse(readFileSync(endpointFile(dataDir), 'utf8')) as { port: number }),
      mode: statSync(endpointFile(dataDir)).mode & 0o777,
    }),
    on: () => assistants.switch(true),
    /** A day in the sandbox's future, at the full hour. */
    at: (hours: number) => new Date(Math.floor(clock.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString(),
  };
};
