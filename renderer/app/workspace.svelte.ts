// An open business as all its pages share it: made once, while its frame is set up.
import type { NeedsYou } from '../../preload/contract/needs-you.ts';
import type { AppInfo } from '../../preload/contract/app.ts';
import { sandboxWebsite } from '../../preload/rules/external-url.ts';
import type { SavedIdea } from '../../preload/contract/ideas.ts';
import type { PostSet } from '../../preload/contract/library.ts';
import type { Bridge } from './bridge.ts';
import { createClock } from '../time/clock.svelte.ts';
import { createTimes, dateLocale, systemLanguages } from '../time/times.ts';
import { loadAfterPaint } from '../ui/after-paint.ts';
import { retryMedia } from '../ui/stored-picture.svelte.ts';
import { forgetStep, showToast } from '../ui/toast.ts';
import { common } from './strings.ts';
import { syncStrings } from '../posts/sync/strings.ts';
import type { ActionRuns, PageSubject, App, AskedRemoval, OpenAiBatches, OpenSession, Pausing } from './app.ts';
import { createChannels } from '../features/channels/channels.svelte.ts';
import { dateStyle, type ThemeChoice } from './appearance.svelte.ts';
import { createLive } from './live-query.svelte.ts';
import { createOverdue } from '../features/overdue/overdue.svelte.ts';
import { createRoute } from './route.svelte.ts';
import { createSync } from '../posts/sync/sync.svelte.ts';
import type { Unfinished } from './unfinished.svelte.ts';
import { createJobNotifications } from './job-notifications.svelte.ts';
import { createUploads } from '../features/media/import-tray/uploads.svelte.ts';

type Deps = {
  bridge: Bridge;
  info: AppInfo;
  theme: ThemeChoice;
  unfinished: Unfinished;
  session: () => OpenSession;
  onleft: () => void;
};

export const createWorkspace = ({ bridge, info, theme, unfinished, session, onleft }: Deps) => {
  const route = createRoute(window, session().library, {
    onother: (library) => void switching().then((it) => it.openElsewhere(library)),
    // The one that is open keeps what was typed.
    oncapture: () => (capturing ??= { known: undefined }),
  });
  if (unfinished.hasBackup) route.go({ page: 'settings', section: 'backup' });
  const clock = createClock();
  const account = createLive(bridge, () => ({ topics: ['account'], ask: () => bridge.call('account.read', {}) }));
  const times = $derived(
    createTimes(
      dateLocale(systemLanguages(info), dateStyle()),
      account.value?.timezone ?? null,
      clock.zone,
      dateStyle().ownTime,
    ),
  );
  const businesses = createLive(bridge, () => ({
    topics: ['session'],
    ask: () => bridge.call('session.businesses', {}),
  }));
  let startingPost = $state(false);
  /** What lies over the page. */
  let over = $state<'commands' | 'shortcuts' | 'add-business' | 'replace-key' | 'leave-sandbox'>();
  let touring = $state(false);
  /** An idea that is being saved. */
  let capturing = $state.raw<{ known: SavedIdea | undefined }>();
  /** A file of posts on its way in or out. */
  let inOut = $state.raw<{ do: 'import' } | { do: 'export'; of: PostSet }>();
  let removal = $state.raw<AskedRemoval>();
  let pausing = $state.raw<Pausing>();
  let aiBatches = $state.raw<OpenAiBatches>();
  let offered = $state.raw<{ work: () => ActionRuns; subject?: (() => PageSubject | undefined) | undefined }>();
  /** The conflicts that are open for a decision: of one post, or all. */
  let deciding = $state.raw<{ postId: string | null }>();
  /** What waits is shown before working offline ends. */
  let goingOnline = $state(false);

  /** `plannedOn`: only of this time; what was typed stays. */
  const startPost = (plannedOn: string | null = null): void => {
    unfinished.newPost.plannedOn = plannedOn;
    startingPost = true;
  };
  const seeActivity = () => route.go({ page: 'activity', view: 'now' });
  const sync = createSync(bridge, (sentCount) =>
    showToast(syncStrings.sent(sentCount), { label: syncStrings.seeActivity, onselect: seeActivity }),
  );
  let wasAway = false;
  $effect(() => {
    if (sync.online && wasAway) retryMedia();
    wasAway = !sync.online;
  });
  const overdue = createOverdue(bridge, () => clock.now);
  let shown = $state(false);
  $effect(() => loadAfterPaint([() => Promise.resolve((shown = true)), startOverdueNotifications]));
  const needsYou = createLive<NeedsYou | undefined>(bridge, () => ({
    topics: ['posts', 'agenda', 'account', 'activity'],
    ask: clock.now && shown ? () => bridge.call('needsYou.list', {}) : () => Promise.resolve(undefined),
  }));
  const uploads = createUploads({
    bridge,
    say: showToast,
    ontaken: () => {
      startingPost = false;
      route.go({ page: 'uploads', tab: 'tray' });
    },
  });

  // The user comes from where files were saved: not every drive reports them.
  $effect(() => {
    if (info.shell !== 'electron') return;
    const rescan = () => void bridge.call('watchedFolders.rescan', {}).catch(() => {});
    window.addEventListener('focus', rescan);
    return () => window.removeEventListener('focus', rescan);
  });

  const jobNotifications = createJobNotifications({ bridge, place: () => route.place, go: route.go, say: showToast });
  let stopOverdueNotifications = (): void => undefined;
  let isClosed = false;
  const startOverdueNotifications = async (): Promise<void> => {
    const { createOverdueNotifications } = await import('../features/overdue/overdue-notifications.ts');
    if (isClosed) return;
    const now = () => ({ times, now: clock.now, connection: sync.connection });
    stopOverdueNotifications = createOverdueNotifications({ bridge, go: route.go, say: showToast, shown: now });
  };

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(common.copied);
    } catch {
      showToast(common.copyFailed);
    }
  };
  const openLink = async (url: string) => {
    if (session().source === 'sandbox' && url.startsWith(sandboxWebsite)) return showToast(common.noWebsite);
    try {
      await bridge.openLink(url);
    } catch {
      showToast(common.linkFailed);
    }
  };
  const channels = createChannels({
    bridge,
    host: window,
    channels: () => account.value?.channels,
    openLink,
    say: showToast,
  });
  const sending = async () =>
    (await import('./sending.ts')).createSending({
      bridge,
      sync,
      say: showToast,
      seeActivity,
      openPost: (id) => route.go({ page: 'editor', id }),
      askToGoOnline: () => (goingOnline = true),
    });
  // Loaded with the first step: a page is there sooner without it.
  const undoing = async () =>
    (await import('./undoing.ts')).createUndoing({
      bridge,
      say: showToast,
      forget: forgetStep,
      ask: (asked) => (removal = asked),
    });
  const switching = async () =>
    (await import('../features/businesses/switching.ts')).createSwitching({
      bridge,
      route,
      // Nothing that is called off there is published.
      inSandbox: session().source === 'sandbox',
      moment: (at) => times.moment(at, clock.now),
      say: showToast,
      onleft,
    });

  const app: App = {
    bridge,
    route,
    clock,
    info,
    account,
    channels,
    sync,
    overdue,
    needsYou,
    theme,
    unfinished,
    editorPane: {},
    uploads,
    jobNotifications,
    startPost: () => startPost(),
    startPostOn: (day) => startPost(day),
    startPostFrom(idea) {
      unfinished.newPost.idea = idea;
      startPost();
    },
    capture: (known) => (capturing = { known }),
    businesses,
    openBusiness: (library) => void switching().then((it) => it.goTo(() => bridge.call('session.open', { library }))),
    openSandbox: () => void switching().then((it) => it.goTo(() => bridge.call('session.openSandbox', {}))),
    leaveSandbox: () => (over = 'leave-sandbox'),
    addBusiness: () => (over = 'add-business'),
    replaceKey: () => (over = 'replace-key'),
    clearPage: async (forAnother) => (await switching()).clearPage(forAnother),
    leave: async (deleteUnsent) => (await switching()).leave(deleteUnsent),
    undo: async (direction, postId) => (await undoing()).undo(direction, postId),
    undoStep: async (stepId) => (await undoing()).undoStep(stepId),
    keepPost: async (id) => (await undoing()).keepPost(id),
    putBack: async (id) => (await undoing()).putBack(id),
    importPosts: () => (inOut = { do: 'import' }),
    exportPosts: (of) => (inOut = { do: 'export', of }),
    openCommands: () => (over = 'commands'),
    openShortcuts: () => (over = 'shortcuts'),
    startTour: () => (touring = true),
    offerPageWork(work, subject) {
      offered = { work, subject };
      return () => {
        if (offered?.work === work) offered = undefined;
      };
    },
    get pageWork() {
      return offered?.work() ?? {};
    },
    get pageSubject() {
      return offered?.subject?.();
    },
    get pausing() {
      return pausing;
    },
    get aiBatches() {
      return aiBatches;
    },
    seeActivity,
    openLink: (url) => void openLink(url),
    connect: (platform) => void channels.connect(platform),
    copy: (text) => void copy(text),
    syncNow: () => void sending().then((it) => it.syncNow()),
    sendOnly: (id) => void sending().then((it) => it.sendOnly(id)),
    sendLeftOut: (group) => void sending().then((it) => it.sendLeftOut(group)),
    correct: (id, platform) => void sending().then((it) => it.correct(id, platform)),
    setAirplane: (on) => void sending().then((it) => it.setAirplane(on)),
    chooseTheme: (wanted) => void theme.choose(wanted).catch(() => showToast(common.themeFailed)),
    toggleAirplane: () => void sending().then((it) => it.setAirplane()),
    decide: (postId) => (deciding = { postId }),
    get session() {
      return session();
    },
    get times() {
      return times;
    },
  };

  return {
    app,
    get goingOnline() {
      return goingOnline;
    },
    stayOffline: () => (goingOnline = false),
    wentOnline(leftOutCount: number) {
      goingOnline = false;
      void sending().then((it) => it.wentOnline(leftOutCount));
    },
    get startingPost() {
      return startingPost;
    },
    set startingPost(open) {
      startingPost = open;
    },
    get over() {
      return over;
    },
    set over(next) {
      over = next;
    },
    get touring() {
      return touring;
    },
    /** However far it came: it is not offered again. */
    async endTour(): Promise<void> {
      touring = false;
      try {
        await bridge.call('preferences.write', { toured: true });
      } catch {
        // Then it is offered once more.
      }
    },
    get inOut() {
      return inOut;
    },
    closeInOut: () => (inOut = undefined),
    get capturing() {
      return capturing;
    },
    captured: () => (capturing = undefined),
    set pausing(loaded: Pausing) {
      pausing = loaded;
    },
    set aiBatches(loaded: OpenAiBatches) {
      aiBatches = loaded;
    },
    get removal() {
      return removal;
    },
    removalDecided: () => (removal = undefined),
    get deciding() {
      return deciding;
    },
    decided: () => (deciding = undefined),
    close(): void {
      isClosed = true;
      jobNotifications.close();
      stopOverdueNotifications();
      route.close();
      clock.stop();
    },
  };
};

export type Workspace = ReturnType<typeof createWorkspace>;
