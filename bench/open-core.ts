// Galley's core as the browser's shell opens it, with its keys in a file: nothing of this machine is asked.
import { openCore } from '../main/core.ts';
import type { Input, MethodName, Output } from '../preload/bridge.ts';

export type BenchCore = {
  /** Throws what was refused. */
  ask<M extends MethodName>(name: M, input: Input<M>): Promise<Output<M>>;
  close(): Promise<void>;
};

export const openBenchCore = async (dataDir: string, resourcesDir: string): Promise<BenchCore> => {
  const core = await openCore({
    dataDir,
    resourcesDir,
    assistantBridgeFile: '/assistant-bridge.mjs',
    shell: 'browser',
    systemLocale: null,
    version: '0.0.0',
    startKeychainChild: () => {
      throw new Error('The key goes into a file.');
    },
    openUpdater: null,
    resolveProxy: null,
    startInSandbox: false,
  });
  return {
    async ask<M extends MethodName>(name: M, input: Input<M>) {
      const answer = await core.dispatch(name, input);
      if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.error)}`);
      return answer.value as Output<M>;
    },
    close: () => core.close(),
  };
};
