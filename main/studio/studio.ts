// Everything a person can do in one business, from signing in until signing out.
import type { Clock } from '../clock.ts';
import type { CoreEvents } from '../events.ts';
import type { Log } from '../log.ts';
import { createMediaLinks, type MediaLinks } from '../media/links.ts';
import { createClient } from '../service/client.ts';
import type { Wire } from '../service/send.ts';
import { createAccount, type AccountView } from './account.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createPosts, type Posts } from './posts.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { createWriting, type Writing } from './writing.ts';

export type Studio = {
  account: AccountView;
  posts: Posts;
  writing: Writing;
  publishing: Publishing;
  jobs: Jobs;
  links: MediaLinks;
  close(): void;
};

export type Surroundings = { wire: Wire; clock: Clock; log: Log; events: CoreEvents; random: () => number };

export const createStudio = (
  base: URL,
  key: string,
  { wire, clock, log, events, random }: Surroundings,
  onKeyRefused: () => void,
): Studio => {
  const client = createClient({ base, key, wire, clock, log, random, onKeyRefused });
  const links = createMediaLinks({ client, base, wire, clock, log });
  const jobs = createJobs({ client, clock, events });
  return {
    account: createAccount({ client, links, clock }),
    posts: createPosts({ client, links, events }),
    writing: createWriting({ client, jobs }),
    publishing: createPublishing({ client, jobs, clock, events }),
    jobs,
    links,
    close: () => jobs.close(),
  };
};
