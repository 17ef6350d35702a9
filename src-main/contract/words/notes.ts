/** The agent’s notes, where a change of them is taken back. */
export const notesWords = {
  'notes.unchanged': 'that call has changed no notes',
  'notes.changedSince': 'the note “{note}” has been changed since, so nothing was taken back',
  'notes.tooLong':
    'these notes would take {wanted} of {most} characters; remove or shorten some first',
  'notes.unreadable': 'the notes at {path} cannot be read, so nothing was changed',
  'notes.busy': 'the notes at {path} are being changed elsewhere; try again',
  'notes.editedByHand':
    '{file} was edited by hand in a way that would be lost; a copy is at {copy}. Notes can still be added.',
} as const
