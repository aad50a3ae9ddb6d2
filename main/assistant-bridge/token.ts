// The token of an assistant: from a file or the environment, never from the arguments, which other users can list.
import { BridgeFailure } from './failure.ts';
import { readPrivateFile } from './private-file.ts';

/** What an Authorization header may hold (RFC 6750), and long enough that no other text contains it by chance. */
const tokenShape = /^[A-Za-z0-9._~+/=-]{16,512}$/;

const none =
  'There is no token. Put the one that Galley showed you (Settings, Assistants) into GALLEY_TOKEN, or name a file that ' +
  'holds it with --token-file.';

const checked = (text: string, source: string): string => {
  const token = text.trim();
  // Its text isn't repeated: it may be another secret, in the wrong place.
  if (!tokenShape.test(token)) throw new BridgeFailure('usage', `What is in ${source} isn't a token of Galley.`);
  return token;
};

/** `file` wins over the environment. Throws BridgeFailure `usage`. */
export const readToken = (file: string | null, env: NodeJS.ProcessEnv): string => {
  if (file === null) {
    if (!env.GALLEY_TOKEN) throw new BridgeFailure('usage', none);
    return checked(env.GALLEY_TOKEN, 'GALLEY_TOKEN');
  }
  const text = readPrivateFile(file, 'private');
  if (text === null) throw new BridgeFailure('usage', `There is no file ${file}.`);
  return checked(text, file);
};

/** Whatever answers, and whatever it says, the token isn't printed. */
export const redact = (text: string, token: string): string => text.replaceAll(token, '[token]');
