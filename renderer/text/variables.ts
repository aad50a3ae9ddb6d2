// Variables in braces inside a snippet, filled in when it is put into a post.

export const variableNames = ['business', 'account', 'platform', 'post', 'date', 'weekday', 'time'] as const;
export type VariableName = (typeof variableNames)[number];
/** null: not known here, so it stays as a blank to fill in. */
export type Variables = Readonly<Record<VariableName, string | null>>;

const isName = (name: string): name is VariableName => variableNames.some((each) => each === name);

/** `{business}` becomes the business's name; what has no value stays as it is. */
export const fillIn = (text: string, values: Variables): string =>
  text.replace(/\{([a-z]+)\}/gu, (whole, name: string) => (isName(name) ? (values[name] ?? whole) : whole));
