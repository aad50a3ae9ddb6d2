// The one address the window lives at.

export const appScheme = 'app';
const appHost = 'galley';
/** As Chromium writes it. Node's URL calls the origin of such an address "null". */
export const appOrigin = `${appScheme}://${appHost}`;

/** Whether an address lies inside Galley. */
export const isInsideApp = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${appScheme}:` && host === appHost && !username && !password;
};
