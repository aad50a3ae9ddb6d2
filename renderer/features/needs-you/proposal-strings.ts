// Strings of Needs you about times that assistants propose, or that were written into text files.
import * as messages from '#messages/needs-you/proposals.ts';
import type { TimeProposal } from '../../../preload/contract/assistants.ts';

export const proposalStrings = {
  ...messages.proposal,
  title: ({ assistant, entries }: TimeProposal): string =>
    assistant === null
      ? messages.proposal.fromFiles(entries.length)
      : messages.proposal.title(assistant, entries.length),
};
