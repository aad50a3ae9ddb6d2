// Strings of signing out, and of what happens to the data on this computer.
import { plural, isolated, number, quoted } from '../../app/strings.ts';

export const signOutStrings = {
  button: 'Sign out',
  note: 'Galley forgets the key on this computer. The key itself goes on working elsewhere.',
  title: (business: string) => `Sign out of ${isolated(business)}?`,
  text: 'Galley forgets the key. To come back you need to enter it again.',
  unsent: (count: number) =>
    `${plural(count, 'change', 'changes')} ${count === 1 ? 'is' : 'are'} not sent yet. What should happen with ${count === 1 ? 'it' : 'them'}?`,
  question: 'What is on this computer',
  keep: {
    label: 'Keep it here',
    detail: (count: number) =>
      count > 0
        ? 'It waits on this computer, and is sent once the key is connected again.'
        : 'Posts, notes and pictures stay on this computer, and are there when you come back.',
  },
  send: {
    label: 'Send first',
    detail: 'Galley signs out as soon as all of it is sent.',
  },
  remove: {
    label: 'Delete it',
    detail:
      'Also your notes, tags, blocks of text, files and planned days: they are nowhere else. The service keeps what it has.',
  },
  agree: (word: string) => `Type ${quoted(word)} to agree`,
  /** What is typed to agree when nothing waits. */
  agreeWord: 'delete',
  sending: (count: number) => `Sending, ${number(count)} to go`,
  knownBy: (moment: string) =>
    `No answer came to what was sent. By ${moment} Galley knows whether it arrived, and sends it again if it did not.`,
  through: (moment: string) => `The last one goes out at about ${moment}. You can stay meanwhile.`,
  needsYou: (count: number) =>
    `${plural(count, 'change needs', 'changes need')} you first, and ${count === 1 ? 'is' : 'are'} not sent without an answer. Activity shows ${count === 1 ? 'it' : 'them'}.`,
  cannotSend: 'Nothing can be sent now: Galley has no connection, or works offline.',
  seeActivity: 'Open Activity',
  stay: 'Stay',
  yes: 'Sign out',
  yesSend: 'Send and sign out',
  yesDelete: 'Sign out and delete',
};
