// A window with nothing in it but its way to the core, for tests that call it from outside.
import { openTransport } from '../../../renderer/app/transport.ts';
import type { Transport } from '../../../preload/contract/shell.ts';

declare global {
  interface Window {
    transport?: Transport;
    violations: string[];
  }
}

window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
window.transport = await openTransport();
