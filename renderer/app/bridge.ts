// The typed client of the bridge: calls methods by name, throws AppError, and reports what became stale.
import type { ActionId } from '../../preload/actions.ts';
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import {
  forEachShellMethod,
  type HandedFile,
  type ShellArgs,
  type ShellMethodName,
  type ShellValue,
  type Transport,
} from '../../preload/contract/shell.ts';
import { AppError } from '../../preload/errors.ts';
import type { Answer, Topic } from '../../preload/wire.ts';
import { addressIn } from './business-address.ts';

/** The methods of the shell (preload/contract/shell.ts), each with its value. A refusal is thrown as AppError. */
type Shell = { [M in ShellMethodName]: (...args: ShellArgs<M>) => Promise<ShellValue<M>> };

export type Bridge = Shell & {
  /** Input must be plain data: of a `$state` object, give its snapshot. */
  call<M extends MethodName>(name: M, input: Input<M>, library?: string): Promise<Output<M>>;
  /** While Galley is locked, as far as the window knows: what resolves once it is open. Else undefined. */
  untilOpen(): Promise<void> | undefined;
  /** Reports which topics became stale; returns how to stop. */
  onChanged(listener: (topics: readonly Topic[]) => void): () => void;
  /** Takes files into the import tray, or for the table of an import. Resolves as soon as all are announced. */
  takeFiles(files: readonly HandedFile[], importId?: string): Promise<void>;
  /** Reports what is chosen in the menu bar; returns how to stop. */
  onAction(listener: (id: ActionId) => void): () => void;
};

const valueOf = (answer: Answer): unknown => {
  if (!answer.ok) throw new AppError(answer.error);
  return answer.value;
};

export const createBridge = (transport: Transport): Bridge => {
  /** While Galley is locked: until the user has unlocked it. */
  let unlocked: Promise<void> | undefined;
  /** Calls wait while Galley is locked, so that what the page is doing goes on afterwards. */
  const call: Transport['call'] = async (...of) => {
    const answer = await transport.call(...of);
    if (answer.ok || answer.error.reason !== 'galley-locked') return answer;
    unlocked ??= import('./lock/lock.ts')
      .then(({ untilUnlocked }) => untilUnlocked(transport))
      .finally(() => (unlocked = undefined));
    await unlocked;
    return call(...of);
  };
  return {
    ...(forEachShellMethod<unknown>(({ read, whenRefused }, method) => async (...args) => {
      if (unlocked) await unlocked;
      const ask = transport[method] as (...values: unknown[]) => Promise<Answer>;
      const answer = await ask(...args);
      return !answer.ok && whenRefused !== undefined ? whenRefused : read(valueOf(answer));
    }) as Shell),
    // The contract's outputs exist as types only: both ends are built from the same preload/bridge.ts.
    call: async <M extends MethodName>(name: M, input: Input<M>, library?: string) =>
      valueOf(await call(name, input, library)) as Output<M>,
    untilOpen: () => unlocked,
    onChanged: (listener) => transport.on('changed', ({ topics }) => listener(topics)),
    takeFiles: async (files, importId) => void valueOf(await transport.takeFiles(files, importId)),
    onAction: (listener) => transport.on('action', ({ id }) => void (unlocked ?? listener(id))),
  };
};

/**
 * For the pages of one business: no call of theirs reaches another, however late it comes. Then it is never answered:
 * the window is about to reload (App.svelte). A notice names its business, which another may have replaced by the
 * time it is clicked.
 */
export const bridgeOf = (
  bridge: Bridge,
  { library, businessName }: { library: string; businessName: string },
): Bridge => ({
  ...bridge,
  call: (name, input) =>
    bridge.call(name, input, library).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.data.reason === 'other-business') return new Promise(() => undefined);
      throw thrown;
    }),
  prepareDrag: (what) => bridge.prepareDrag(what, library),
  openFolder: (use) => bridge.openFolder(use, library),
  showNotice: ({ text, place, ...notice }) =>
    bridge.showNotice({
      ...notice,
      text: [businessName, text].filter(Boolean).join('\n').slice(0, 300),
      place: addressIn(library, place),
    }),
});
