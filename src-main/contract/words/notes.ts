/** The agent’s notes, where a change of them is taken back. */
export const notesWords = {
  'notes.gone': 'the note “{note}” is not there any more; look at the list again',
  'notes.unchanged': 'that call has changed no notes',
  'notes.changedSince': 'the note “{note}” has been changed since, so nothing was taken back',
  'notes.tooLong':
    'these notes would take {wanted} of {most} characters; remove or shorten some first',
  'notes.unreadable': 'the notes at {path} cannot be read, so nothing was changed',
  'notes.busy': 'the notes at {path} are being changed elsewhere; try again',
  'notes.editedByHand':
    'nothing was changed: {file} was edited by hand, and this would take away more than what was named; a copy is at {copy}. Give all of the text that is meant as old_text; notes can still be added',
} as const
