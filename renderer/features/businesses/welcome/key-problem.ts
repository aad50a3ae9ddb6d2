// What is wrong with a key or an address, in plain words, and which field it belongs to.
import type { AppError } from '../../../../preload/errors.ts';
import { errorStrings } from '../../../app/errors/strings.ts';
import { welcomeStrings } from './strings.ts';

export type KeyProblem = { field: 'key' | 'address'; text: string };

export const keyProblem = (error: AppError): KeyProblem => {
  const text = welcomeStrings.problem;
  switch (error.kind) {
    case 'unauthorized':
      return { field: 'key', text: text.unauthorized };
    case 'forbidden':
      return { field: 'key', text: text.forbidden };
    case 'scope-missing':
      return { field: 'key', text: text.narrow };
    case 'address-refused':
      return { field: 'address', text: errorStrings(error).message ?? errorStrings(error).lead };
    case 'unreachable':
    case 'unsure':
      return { field: 'address', text: errorStrings(error).message ?? text.unreachable };
    case 'unreadable':
    case 'not-found':
      return { field: 'address', text: text.unreadable };
    default: {
      const { lead, message } = errorStrings(error);
      return { field: 'key', text: [lead, message].filter(Boolean).join(' ') };
    }
  }
};
