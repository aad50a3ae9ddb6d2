// How the editor says whether what was typed is stored on this computer.
export const saveStrings = {
  saving: 'Saving',
  savedHere: 'Saved here',
  notSaved: 'Not saved',
};
