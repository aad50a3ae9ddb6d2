// The keys of the editor. They hold Ctrl, so they act inside text fields too; a dialog or popover keeps them to itself.
import { tinykeys } from 'tinykeys';

export type EditorActions = {
  nextPlatform: () => void;
  previousPlatform: () => void;
  revise: () => void;
  write: () => void;
  newPicture: () => void;
  applyFix: () => void;
  picture: () => void;
  schedule: () => void;
  approve: () => void;
  publish: () => void;
  versions: () => void;
  drawer: () => void;
  preview: () => void;
};

/** @returns how to unbind them. */
export const editorShortcuts = (host: Window, actions: EditorActions): (() => void) => {
  const act = (action: () => void) => (event: KeyboardEvent) => {
    if (host.document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    action();
  };
  return tinykeys(
    host,
    {
      'Control+(\\]|BracketRight)': act(actions.nextPlatform),
      'Control+(\\[|BracketLeft)': act(actions.previousPlatform),
      '$mod+e': act(actions.revise),
      '$mod+Shift+e': act(actions.write),
      '$mod+Shift+g': act(actions.newPicture),
      '$mod+(\\.|Period)': act(actions.applyFix),
      '$mod+Shift+u': act(actions.picture),
      '$mod+Shift+k': act(actions.schedule),
      '$mod+Shift+a': act(actions.approve),
      '$mod+Shift+Enter': act(actions.publish),
      '$mod+Shift+h': act(actions.versions),
      '$mod+(\\\\|Backslash)': act(actions.drawer),
      '$mod+Shift+(\\\\|\\||Backslash)': act(actions.preview),
    },
    { ignore: (event) => event.isComposing },
  );
};
