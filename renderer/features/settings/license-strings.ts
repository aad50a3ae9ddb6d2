// Words of the licenses of what Galley is made of.
import { number } from '../../app/strings/common-strings.ts';

export const licenseStrings = {
  title: 'Licenses',
  text: 'Galley is built on open-source software.',
  view: 'View licenses',
  description: (count: number) =>
    `Galley contains ${number(count)} open-source packages. Open one to read its license.`,
  readFailed: 'Couldn’t read the licenses.',
};
