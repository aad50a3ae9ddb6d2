// Where a picture of Galley's own is, by its id; nowhere, once it did not load.

/** Must be called while a component is set up. `id` null: there is none. */
export const createKeptPicture = (id: () => string | null) => {
  let broken = $state<string | null>(null);
  const address = $derived.by(() => {
    const asked = id();
    const wanted = asked === null ? null : `media/${encodeURIComponent(asked)}`;
    return wanted === broken ? null : wanted;
  });
  return {
    get address() {
      return address;
    },
    // As the element has it: it may fail when this is already gone.
    onerror: ({ currentTarget }: Event & { currentTarget: Element }) => (broken = currentTarget.getAttribute('src')),
  };
};
