// The address of a picture that the core stores, by its id; null while it does not load.

/** How often everything that did not load was tried again. */
let retries = $state(0);

/** Tries pictures and videos that did not load once more, as when the service can be reached again. */
export const retryMedia = (): void => void (retries += 1);

/** Something that did not load, until it is tried again. Must be called while a component is set up. */
export const createBroken = () => {
  let broken = $state.raw<{ what: string; retries: number }>();
  return {
    get what(): string | undefined {
      return broken?.retries === retries ? broken.what : undefined;
    },
    set what(what: string | undefined) {
      broken = what === undefined ? undefined : { what, retries };
    },
  };
};

/** Must be called while a component is set up. `id` null: there is none. */
export const createStoredPicture = (id: () => string | null) => {
  const broken = createBroken();
  const address = $derived.by(() => {
    const asked = id();
    const wanted = asked === null ? null : `media/${encodeURIComponent(asked)}`;
    return wanted === broken.what ? null : wanted;
  });
  return {
    get address() {
      return address;
    },
    // As the element has it: it may fail when this is already gone.
    onerror: ({ currentTarget }: Event & { currentTarget: Element }) =>
      (broken.what = currentTarget.getAttribute('src') ?? undefined),
  };
};

/** Attached to a video, loads it again with the others if it did not load. */
export const loadsAgain = (video: HTMLVideoElement): void => {
  if (retries > 0 && video.error) video.load();
};
