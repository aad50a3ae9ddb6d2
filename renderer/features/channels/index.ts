// What other features use of this one.
export { channelsStrings } from './strings.ts';
