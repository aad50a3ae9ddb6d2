// How the editor says whether what was typed is stored on this computer.
import * as messages from '#messages/posts/save.ts';

export const saveStrings = messages.save;
