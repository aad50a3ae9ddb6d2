// A whole core for a test: on a data folder of its own, with a working keychain by default.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openCore, type Core, type KeychainChild } from '../../main/core.ts';
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import type { ErrorData } from '../../preload/errors.ts';
import type { Answer, Topic } from '../../preload/wire.ts';
import { createWorkingKeychain } from './fake-keychain-child.ts';

export type TestCore = Core & {
  dataDir: string;
  /** The value of a call; throws when it is refused. */
  ask<M extends MethodName>(name: M, input: Input<M>): Promise<Output<M>>;
  /** The refusal of a call; throws when it succeeds. */
  refusal<M extends MethodName>(name: M, input: Input<M>): Promise<ErrorData>;
  topics: Topic[];
  answers: Answer[];
};

export const freshFolder = () => join(mkdtempSync(join(tmpdir(), 'galley-core-')), 'data');

type Given = { dataDir?: string; startKeychainChild?: () => KeychainChild; startInSandbox?: boolean };

export const startCore = async (given: Given = {}): Promise<TestCore> => {
  const dataDir = given.dataDir ?? freshFolder();
  const core = await openCore({
    dataDir,
    resourcesDir: join(import.meta.dirname, '../../resources'),
    assistantBridgeFile: '/assistant-bridge.mjs',
    shell: 'browser',
    systemLocale: null,
    version: '0.0.0',
    startKeychainChild: given.startKeychainChild ?? createWorkingKeychain().startChild,
    resolveProxy: null,
    openUpdater: null,
    startInSandbox: given.startInSandbox ?? false,
  });
  onTestFinished(() => core.close());

  const answers: Answer[] = [];
  const topics: Topic[] = [];
  core.on((_, payload) => void topics.push(...payload.topics));
  const dispatch: Core['dispatch'] = async (name, input, library) => {
    const answer = await core.dispatch(name, input, library);
    answers.push(answer);
    return answer;
  };
  return {
    ...core,
    dataDir,
    topics,
    answers,
    dispatch,
    async ask<M extends MethodName>(name: M, input: Input<M>) {
      const answer = await dispatch(name, input);
      if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.error)}`);
      return answer.value as Output<M>;
    },
    async refusal(name, input) {
      const answer = await dispatch(name, input);
      if (answer.ok) throw new Error(`${name} was not refused`);
      return answer.error;
    },
  };
};
