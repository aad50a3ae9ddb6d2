// The row with the focus in a list that is worked through by keys: when it leaves, the one that takes its place is next.

/** Must be called while a component is set up. */
export const createWorkFocus = <Row extends { id: string | number }>(rows: () => readonly Row[]) => {
  let currentId = $state<Row['id']>();
  let index = $state(0);
  let claimingId = $state<Row['id']>();
  let hadFocus = false;
  const current = $derived(rows().find(({ id }) => id === currentId) ?? rows()[Math.min(index, rows().length - 1)]);
  $effect(() => {
    if (current && current.id !== currentId && hadFocus) {
      currentId = current.id;
      claimingId = current.id;
    }
  });

  return {
    /** The one with the focus, or the one that takes it first. */
    get current() {
      return current;
    },
    /** Whether the user is on it, also while its row is leaving. */
    isOn: ({ id }: Row): boolean => hadFocus && currentId === id,
    /** It takes the focus as soon as it is there. */
    claims: ({ id }: Row): boolean => id === claimingId,
    claim(row: Row | undefined): void {
      if (row) claimingId = row.id;
    },
    step(by: 1 | -1): void {
      const next = rows()[rows().findIndex(({ id }) => id === current?.id) + by];
      if (next) claimingId = next.id;
    },
    /** It got the focus. */
    onfocus(row: Row): void {
      hadFocus = true;
      currentId = row.id;
      index = rows().findIndex(({ id }) => id === row.id);
      claimingId = undefined;
    },
  };
};
