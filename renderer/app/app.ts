// The context of every page: the bridge, the route, and state that the whole window shares.
import { type Component, createContext, type Snippet } from 'svelte';
import type { ActionId, Theme } from '../../preload/actions.ts';
import type { Account } from '../../preload/contract/account.ts';
import type { AiBatch } from '../../preload/contract/ai-batches.ts';
import type { AppInfo } from '../../preload/contract/app.ts';
import type { Business, Session } from '../../preload/contract/session.ts';
import type { PauseStatus } from '../../preload/contract/pause.ts';
import type { NeedsYou } from '../../preload/contract/needs-you.ts';
import type { PostId } from '../../preload/ids.ts';
import type { SavedIdea } from '../../preload/contract/ideas.ts';
import type { PostSet } from '../../preload/contract/library.ts';
import type { Bridge } from './bridge.ts';
import type { ThemeChoice } from './appearance.svelte.ts';
import type { Channels } from '../features/channels/channels.svelte.ts';
import type { SyncLine } from './frame/sync-line.ts';
import type { Live } from './live-query.svelte.ts';
import type { Overdue } from '../features/overdue/overdue.svelte.ts';
import type { Route } from './route.svelte.ts';
import type { Sync } from '../posts/sync/sync.svelte.ts';
import type { Uploads } from '../features/media/import-tray/uploads.svelte.ts';
import type { JobNotifications } from './job-notifications.svelte.ts';
import type { Unfinished } from './unfinished.svelte.ts';
import type { Clock } from '../time/clock.svelte.ts';
import type { Times } from '../time/times.ts';

export type OpenSession = Extract<Session, { state: 'open' }>;

/** Actions with what each does; one that does not apply is not in it. */
export type ActionRuns = Partial<Record<ActionId, () => void>>;

/** What the page's actions of posts act on: so many posts, or the one of this name. */
export type PageSubject = { count: number; name: string | null };

/** A step would delete so many posts: asked before it is taken. */
export type AskedRemoval = { direction: 'undo' | 'redo'; count: number; ondelete: () => void };

/** "Pause everything". */
export type Pausing = {
  /** null: nothing is paused; undefined: not known yet. */
  readonly status: PauseStatus | null | undefined;
  /** Whatever has a time is paused: nothing was scheduled since. */
  readonly coversAll: boolean;
  /** Shown on every page while the pause is on. `more`: opens the other notices. */
  readonly Strip: Component<{ more: Snippet }> | undefined;
  /** The dialog that is open. */
  readonly asking: 'pause' | 'resume' | 'details' | undefined;
  /** Opens the dialog that pauses, or the one that resumes. */
  ask: () => void;
  askDetails: () => void;
  close: () => void;
  /** What `ask` does now. */
  readonly label: string;
};

/** AI batches with something to do. */
export type OpenAiBatches = {
  live: Live<AiBatch[]>;
  /** In place of the sync status; undefined: nothing runs or waits, or something else is more urgent. */
  readonly line: SyncLine | undefined;
};

export type App = {
  bridge: Bridge;
  route: Route;
  clock: Clock;
  /** Follows the business's zone as soon as the account is read. */
  readonly times: Times;
  info: AppInfo;
  /** Pages are inside the frame, so a business is open. */
  readonly session: OpenSession;
  account: Live<Account>;
  channels: Channels;
  sync: Sync;
  overdue: Overdue;
  /** What waits for the person; its number is the one count of it. */
  needsYou: Live<NeedsYou | undefined>;
  /** undefined: they are not loaded yet. */
  readonly aiBatches: OpenAiBatches | undefined;
  /** "Pause everything"; undefined: it is not loaded yet. */
  readonly pausing: Pausing | undefined;
  theme: ThemeChoice;
  /** Never fails: where it could not be saved, that is said in a toast. */
  chooseTheme: (theme: Theme) => void;
  unfinished: Unfinished;
  /** How the pane beside the text was left, for the next post; undefined: as it comes. */
  editorPane: { isOpen?: boolean; tab?: 'preview' | 'assist' | 'versions' | 'details' };
  uploads: Uploads;
  jobNotifications: JobNotifications;
  /** Opens the dialog that starts a post. */
  startPost: () => void;
  /** The same, planned for this day: an ISO date. */
  startPostOn: (day: string) => void;
  /** The same, about this. */
  startPostFrom: (idea: string) => void;
  /** Opens the dialog that keeps a thought, or changes one. */
  capture: (known?: SavedIdea) => void;
  /** Opens a web page outside Galley and says so when that fails. */
  openLink: (url: string) => void;
  /** Opens the service's page where a person connects the channel. */
  connect: (platform: string) => void;
  copy: (text: string) => void;
  seeActivity: () => void;
  /** Sends and reads now what can go. */
  syncNow: () => void;
  /** Sends what of this post the service would publish, although the person works offline; says so. Never fails. */
  sendOnly: (id: PostId) => void;
  /** Sends what was left out of this group of changes; without one, all of it. */
  sendLeftOut: (group?: string) => void;
  /** Makes a draft of what came too late for this version, and opens it. */
  correct: (id: PostId, platform: string) => void;
  setAirplane: (on: boolean) => void;
  toggleAirplane: () => void;
  /** One step among the changes of one post, or of all, and says what it was. Never fails. */
  undo: (direction: 'undo' | 'redo', postId?: string) => Promise<void>;
  /** Takes back this one step. Never fails. */
  undoStep: (stepId: number) => Promise<void>;
  /** Restores a post whose deletion waits, and shows the outcome. Never fails. */
  keepPost: (id: PostId) => Promise<void>;
  /** Makes a new draft of a post that was deleted here, and shows the outcome. Never fails. */
  putBack: (id: PostId) => Promise<void>;
  /** Opens the dialog that brings posts in from a file. */
  importPosts: () => void;
  /** Opens the dialog that writes these posts into a file. */
  exportPosts: (of: PostSet) => void;
  openCommands: () => void;
  openShortcuts: () => void;
  /** Walks through a few places, and says what each is for. */
  startTour: () => void;
  /**
   * The page has actions of its own; `work` answers those that apply to what it shows, `subject` the posts that they act
   * on. Returns how to end that.
   */
  offerPageWork: (work: () => ActionRuns, subject?: () => PageSubject | undefined) => () => void;
  /** What the page offers now. */
  readonly pageWork: ActionRuns;
  /** undefined: no posts. */
  readonly pageSubject: PageSubject | undefined;
  /** Opens the conflicts of one post, or all, for a decision. */
  decide: (postId: string | null) => void;
  /** All that can be opened, the open one among them. */
  businesses: Live<Business[]>;
  /** Closes this one and opens that one: the window reloads. If it fails, a toast says so. */
  openBusiness: (library: string) => void;
  openSandbox: () => void;
  /** Asks, then closes it. */
  leaveSandbox: () => void;
  /** Opens the dialog that asks for the key of one more. */
  addBusiness: () => void;
  /** The same for a new key of the open business: nothing that waits is lost. */
  replaceKey: () => void;
  /**
   * Leaves the page so that nothing typed there is lost; false: the person stays. `forAnother`: another business opens,
   * which asks first where the service still publishes what was called off.
   */
  clearPage: (forAnother?: boolean) => Promise<boolean>;
  /**
   * Forgets the key, or closes the sandbox. `deleteUnsent`: also everything stored for the business, with so many changes
   * that were not sent. Never fails: what went wrong is said in a toast.
   */
  leave: (deleteUnsent?: number) => Promise<void>;
};

/** For pages. Parts take data and callbacks instead. */
export const [useApp, provideApp] = createContext<App>();
