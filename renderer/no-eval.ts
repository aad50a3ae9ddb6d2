// Keeps zod from building functions out of text, which the content security policy forbids. Imported before any schema.
import { config } from 'zod';

config({ jitless: true });
