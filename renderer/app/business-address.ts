// Addresses that name their business, for what outlives its window: `#/in/<library>/editor/7`.

const named = /^#\/in\/([0-9a-f]{24})(\/.*)$/;

/** `address` as the route writes it. */
export const addressIn = (library: string, address: string): string => `#/in/${library}${address.slice(1)}`;

/** `library`: null where the address names none. `address`: the rest, as the route reads it. */
export const splitAddress = (address: string): { library: string | null; address: string } => {
  const [, library = null, rest] = named.exec(address) ?? [];
  return { library, address: rest === undefined ? address : `#${rest}` };
};
