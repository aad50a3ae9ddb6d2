// Places and addresses, and the way back and forward with what each step remembers.
import { waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addressIn, splitAddress } from '../../../renderer/app/business-address.ts';
import { addressOf, createRoute, placeOf, type Place } from '../../../renderer/app/route.svelte.ts';
import { eventually } from '../../support/eventually.ts';

const library: Place = { page: 'library', tab: 'all' };
const drafts: Place = { page: 'library', tab: 'drafts' };
const left = {
  pages: 2,
  topKey: 'post-9',
  deltaPx: 12,
  rowId: 'post-10',
  finding: { typed: '', chosen: {}, sort: undefined },
};
const post: Place = { page: 'editor', id: 'a/b c' };

const [ourLibrary, theirLibrary] = ['a'.repeat(24), 'b'.repeat(24)];

beforeEach(() => {
  history.replaceState(null, '', '/');
});
const open = (library = ourLibrary, onother = (_library: string) => {}, oncapture = () => {}) => {
  const route = createRoute(window, library, { onother, oncapture });
  onTestFinished(() => {
    route.close();
  });
  return route;
};
const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

describe('an address', () => {
  it.each([
    library,
    drafts,
    post,
    { ...post, platform: 'instagram' } satisfies Place,
    { page: 'settings', section: 'key' } satisfies Place,
  ])('leads back to %o', (place) => {
    expect(placeOf(addressOf(place))).toEqual(place);
  });

  it.each(['', '#', '#/nowhere', '#/editor/', '#/editor/%E0%A4%A', '#/library/none', '#code=abc'])(
    'that is unknown, %j, leads to the Library',
    (address) => {
      expect(placeOf(address)).toEqual(library);
    },
  );
});

describe('the route', () => {
  it('goes on, back and forward', async () => {
    const route = open();
    route.go(post);
    expect([route.place, location.hash, route.canGoBack]).toEqual([post, '#/editor/a%2Fb%20c', true]);
    route.back();
    await popped();
    expect([route.place, route.canGoBack, route.canGoForward]).toEqual([library, false, true]);
    route.forward();
    await popped();
    expect([route.place, route.canGoForward]).toEqual([post, false]);
  });

  it('never steps out of Galley', () => {
    const route = open();
    const steps = vi.spyOn(history, 'back').mockReturnValue();
    onTestFinished(() => {
      steps.mockRestore();
    });
    route.back();
    expect(steps).not.toHaveBeenCalled();
  });

  it('makes no step to where it is', () => {
    const route = open();
    route.go({ page: 'library', tab: 'all' });
    expect(route.canGoBack).toBe(false);
  });

  it('remembers for each step what the page left behind', async () => {
    const route = open();
    route.remember(left);
    route.go(post);
    expect(route.recall()).toBeUndefined();
    route.back();
    await popped();
    expect(route.recall()).toEqual(left);
  });

  it('forgets the steps ahead when another way is taken', async () => {
    const route = open();
    route.go(post);
    route.remember(left);
    route.back();
    await popped();
    route.go(drafts);
    expect([route.canGoForward, route.recall()]).toEqual([false, undefined]);
  });
});

describe('a place that asks before it is left', () => {
  it('is left at once when nothing holds it', () => {
    const route = open();
    route.askBeforeLeaving(() => true);
    route.go(post);
    expect(route.place).toEqual(post);
  });

  it('stays until the answer, and for good when that is no', async () => {
    const route = open();
    let answer = (_leave: boolean): void => undefined;
    route.askBeforeLeaving(() => new Promise((resolve) => (answer = resolve)));
    route.go(post);
    expect(route.place).toEqual(library);
    answer(false);
    await Promise.resolve();
    expect([route.place, location.hash]).toEqual([library, '#/library']);
  });

  it('is left once the answer is yes', async () => {
    const route = open();
    route.askBeforeLeaving(() => Promise.resolve(true));
    route.go(post);
    await eventually(() => {
      expect(route.place).toEqual(post);
    });
  });

  it('takes the browser’s own step back, and returns if the user stays', async () => {
    const route = open();
    route.go(post);
    route.askBeforeLeaving(() => Promise.resolve(false));
    route.back();
    await popped();
    await popped();
    expect([route.place, location.hash, route.canGoForward]).toEqual([post, '#/editor/a%2Fb%20c', false]);
  });

  it('asks no more once it was stopped', () => {
    const route = open();
    const stop = route.askBeforeLeaving(() => Promise.resolve(false));
    stop();
    route.go(post);
    expect(route.place).toEqual(post);
  });
});

describe('places of another business', () => {
  it('lead to the Library, at the start and on the way back', async () => {
    const ours = open('ours');
    ours.go(post);
    expect(ours.place).toEqual(post);
    ours.close();
    // The window reloaded for another business, whose posts have the same numbers.
    const theirs = open('theirs');
    expect(theirs.place).toEqual(library);
    theirs.go(drafts);
    const back = popped();
    history.go(-2);
    await back;
    expect(theirs.place).toEqual(library);
  });

  it('are distinguished from one’s own after a reload', () => {
    const before = open('ours');
    before.go(post);
    before.close();
    expect(open('ours').place).toEqual(post);
  });
});

describe('keys of the whole system', () => {
  it('ask for a thought over the place where the person is, which nothing has to leave', async () => {
    const oncapture = vi.fn();
    const route = open(ourLibrary, undefined, oncapture);
    route.go(post);
    const mayLeave = vi.fn(() => true as const);
    route.askBeforeLeaving(mayLeave);
    location.hash = '#/capture';
    await popped();
    await popped();
    expect([route.place, location.hash, route.canGoForward]).toEqual([post, addressOf(post), false]);
    expect(oncapture).toHaveBeenCalledOnce();
    expect(mayLeave).not.toHaveBeenCalled();
    route.back();
    await popped();
    expect(route.place).toEqual(library);
  });

  it('ask for it also where they open the window', async () => {
    const oncapture = vi.fn();
    history.replaceState(null, '', '/#/capture');
    const route = open(ourLibrary, undefined, oncapture);
    expect([route.place, location.hash]).toEqual([library, '#/library']);
    await waitFor(() => expect(oncapture).toHaveBeenCalledOnce());
  });
});

describe('an address that names its business', () => {
  const goTo = async (address: string) => {
    const gone = popped();
    location.hash = address;
    await gone;
  };

  it('leads to the place when that one is open, and is written as ever', async () => {
    const onother = vi.fn();
    const route = open(ourLibrary, onother);
    await goTo(addressIn(ourLibrary, addressOf(post)));
    expect([route.place, location.hash]).toEqual([post, addressOf(post)]);
    await Promise.resolve();
    expect(onother).not.toHaveBeenCalled();
  });

  it('asks for the other business, shows nothing of the number here, and leads there once that is open', async () => {
    const onother = vi.fn();
    const before = open(ourLibrary, onother);
    before.go(drafts);
    const address = addressIn(theirLibrary, addressOf(post));
    await goTo(address);
    expect(onother).toHaveBeenCalledExactlyOnceWith(theirLibrary);
    expect([before.place, location.hash]).toEqual([drafts, address]);
    before.close();
    const after = open(theirLibrary);
    expect([after.place, location.hash]).toEqual([post, addressOf(post)]);
  });

  it('asks for the other business also where the window begins with it', async () => {
    const onother = vi.fn();
    history.replaceState(null, '', `/${addressIn(theirLibrary, '#/day-sheet')}`);
    expect(open(ourLibrary, onother).place).toEqual(library);
    await waitFor(() => expect(onother).toHaveBeenCalledExactlyOnceWith(theirLibrary));
  });

  it.each(['#/in/ours/editor/7', `#/in/${'a'.repeat(23)}/editor/7`, '#/in/'])('%s names none', (address) => {
    expect(splitAddress(address)).toEqual({ library: null, address });
  });
});
