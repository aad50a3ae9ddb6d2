// Strings of Settings, Assistants, and the texts that connect a program.
import * as messages from '#messages/settings/assistants.ts';
import type { AppInfo } from '../../../preload/contract/app.ts';
import type { Assistant, AssistantRights } from '../../../preload/contract/assistants.ts';

export const assistantStrings = {
  ...messages.assistants,
  rights: messages.assistants.rights satisfies Record<keyof AssistantRights, string>,
  /** When it was last used, and to when it is valid, in words; null: there is none. */
  facts: ({ isExpired }: Assistant, { when, to }: { when: string | null; to: string | null }): string => {
    const { notUsed, lastUsed, untilRemoved, expired, expires } = messages.assistants;
    const isOver = isExpired && to !== null;
    return [
      when === null ? notUsed : lastUsed(when),
      to === null ? untilRemoved : isOver ? expired(to) : expires(to),
    ].join(' · ');
  },
};

export const addingStrings = {
  ...messages.adding,
  rightTexts: messages.adding.rightTexts satisfies Record<keyof AssistantRights, string>,
  lasts: (days: number | null): string => (days === null ? messages.adding.untilRemoved : messages.adding.days(days)),
};

export const connectingStrings = messages.connecting;

// Code, the same in every language.

type Connection = { token: string; bridgePath: string };

export const httpText = (address: string, token: string): string => `${address}\nAuthorization: Bearer ${token}`;

/** As most programs that start a command want it in their settings. */
export const commandText = ({ token, bridgePath }: Connection): string =>
  JSON.stringify({ command: 'node', args: [bridgePath], env: { GALLEY_TOKEN: token } }, null, 2);

/** PowerShell on Windows, else as any shell of Unix has it. */
export const shellText = ({ token, bridgePath }: Connection, platform: AppInfo['platform']): string => {
  const isWindows = platform === 'windows';
  const path = /^[\w@%+=:,./-]+$/.test(bridgePath)
    ? bridgePath
    : `'${bridgePath.replaceAll("'", isWindows ? "''" : String.raw`'\''`)}'`;
  return isWindows
    ? `$env:GALLEY_TOKEN = '${token}'; node ${path} search coffee`
    : `GALLEY_TOKEN=${token} node ${path} search coffee`;
};
