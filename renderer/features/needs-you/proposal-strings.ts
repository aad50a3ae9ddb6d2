// Strings of Needs you about times that assistants propose.
import * as messages from '#messages/needs-you/proposals.ts';
import type { TimeProposal } from '../../../preload/contract/assistants.ts';

export const proposalStrings = {
  ...messages.proposal,
  title: ({ assistant, entries }: TimeProposal): string => messages.proposal.title(assistant, entries.length),
};
