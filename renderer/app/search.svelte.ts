// Search terms: as typed, and debounced.

const pauseMs = 120;

/** Must be called while a component is set up. */
export const createSearch = (first = '') => {
  let typed = $state(first);
  let asked = $state(first.trim());

  $effect(() => {
    const next = typed.trim();
    if (next === asked) return;
    const timer = setTimeout(() => (asked = next), next === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  });

  return {
    get typed() {
      return typed;
    },
    set typed(text) {
      typed = text;
    },
    /** Without spaces around it; empty: everything. */
    get asked() {
      return asked;
    },
    /** Typed and asked for at once. */
    put(text: string) {
      typed = text;
      asked = text.trim();
    },
  };
};
