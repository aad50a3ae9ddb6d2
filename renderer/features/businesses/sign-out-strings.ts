// Strings of signing out, and of what happens to the data on this computer.
import { plural, isolated, number, quoted } from '../../app/strings.ts';

export const signOutStrings = {
  button: 'Sign out',
  note: 'Galley forgets the key on this computer. The key still works elsewhere.',
  title: (business: string) => `Sign out of ${isolated(business)}?`,
  text: "Galley forgets the key. You'll need to enter it again to sign in.",
  unsent: (count: number) =>
    `${plural(count, 'change', 'changes')} ${count === 1 ? 'is' : 'are'} not synced yet. What should happen to ${count === 1 ? 'it' : 'them'}?`,
  question: 'Data on this computer',
  keep: {
    label: 'Keep it here',
    detail: (count: number) =>
      count > 0
        ? 'Saved on this computer and sent once you connect the key again.'
        : 'Posts, notes and pictures stay on this computer for when you come back.',
  },
  send: {
    label: 'Send first',
    detail: 'Galley signs out as soon as everything is sent.',
  },
  remove: {
    label: 'Delete it',
    detail:
      "Including notes, tags, snippets, files and planned days, which aren't stored anywhere else. The service keeps what it has.",
  },
  agree: (word: string) => `Type ${quoted(word)} to confirm`,
  /** What is typed to agree when nothing waits. */
  agreeWord: 'delete',
  sending: (count: number) => `Sending, ${number(count)} to go`,
  knownBy: (moment: string) =>
    `A change was sent but got no reply. By ${moment} Galley will know whether it arrived and resend it if not.`,
  through: (moment: string) => `The last one will be sent about ${moment}. You can keep working.`,
  needsYou: (count: number) =>
    `${plural(count, 'change needs', 'changes need')} you first and won't be sent until you decide. See ${count === 1 ? 'it' : 'them'} in Activity.`,
  cannotSend: "Nothing can be sent now: you're offline.",
  seeActivity: 'Open Activity',
  stay: 'Stay',
  yes: 'Sign out',
  yesSend: 'Send and sign out',
  yesDelete: 'Sign out and delete',
};
