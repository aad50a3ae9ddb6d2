// What the window may ask of the system: two things, everything else is denied, whatever its name.
import { appOrigin } from './origin.ts';
import type { SessionPort } from './ports.ts';

const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

export type PermissionAsked = {
  permission: string;
  /** Origin or address of the page that asks. */
  from: string;
  isMainFrame: boolean;
  /** A request of no window comes from a worker or a closing page. */
  hasContents: boolean;
};

export const allowsPermission = ({ permission, from, isMainFrame, hasContents }: PermissionAsked): boolean =>
  hasContents &&
  isMainFrame &&
  (from === appOrigin || from.startsWith(`${appOrigin}/`)) &&
  allowed.includes(permission);

export const guardPermissions = (session: SessionPort): void => {
  session.setPermissionCheckHandler((contents, permission, from, { isMainFrame }) =>
    allowsPermission({ permission, from, isMainFrame, hasContents: contents !== null }),
  );
  session.setPermissionRequestHandler((contents, permission, answer, { requestingUrl = '', isMainFrame }) =>
    answer(allowsPermission({ permission, from: requestingUrl, isMainFrame, hasContents: contents !== null })),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
};
