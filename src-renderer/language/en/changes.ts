export const changes = {
  since: 'What is shown',
  sinceStart: 'Whole session',
  sinceLastWords: 'Since your last message',
  files: 'Changed files',
  fileCount: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  counts: (added: number, removed: number) => `lines added: ${added}, removed: ${removed}`,
  kinds: { created: 'new', deleted: 'deleted' },
  none: 'No changes',
  noneDetail:
    'Files that the agent’s tools and commands change are shown here. Commands in the background are not followed, nor is what git ignores, files above 2 MB, and secrets.',
  more: (count: number) =>
    `${count === 1 ? '1 more change' : `${count} more changes`} of commands that you rehearsed: large files, links, rights, whole folders, the repository itself. For half an hour all of it can be undone at the command.`,
  unkept: (count: number) =>
    `${count === 1 ? '1 file' : `${count} files`} that commands changed cannot be put back: too large, too many at once, or no plain files any more.`,
  undoSinceTitle: 'Undo everything since this message',
  undoSinceFiles: (count: number) =>
    count === 1 ? '1 file is put back' : `${count} files are put back`,
  undoSinceLeft: (count: number) =>
    count === 1
      ? '1 file was changed by somebody else since, and is left alone'
      : `${count} files were changed by somebody else since, and are left alone`,
  undoSinceNot:
    'Not put back: what commands in the background changed, what git ignores, files above 2 MB, and secrets.',
  undoSinceNothing: 'No file that can be put back has changed since this message.',
  undoSinceDo: (count: number) => (count === 1 ? 'Put 1 file back' : `Put ${count} files back`),
  loading: 'Comparing…',
  inline: 'Show the lines below one another',
  sideBySide: 'Show before and after side by side',
  undoFile: (name: string) => `Undo the changes of ${name}`,
  undoAll: 'Undo all',
  undoAllTitle: (count: number) =>
    count === 1 ? 'Put this file back as it was?' : `Put ${count} files back as they were?`,
  undoAllDetail: 'What they are now is kept, and can be brought back.',
  redo: 'Bring the changes back',
  // Also one that a command removed again, or the person: nobody needs to have undone it.
  undone: 'As before again',
  undoneDetail: 'What the session made of these is kept.',
  redoFile: (name: string) => `Redo the changes of ${name}`,
  redoAll: 'Redo all',
  redone: (count: number) =>
    count === 1 ? 'The changes of 1 file are back' : `The changes of ${count} files are back`,
  notRedone: 'Nothing was brought back',
  notRedoneDetail: (paths: string) =>
    `Somebody has changed these files since: ${paths}. Look at them first.`,
  comment: (line: number) => `Comment on line ${line}`,
  openFile: (name: string) => `Open ${name} in your editor`,
  openLine: (line: number) => `Open line ${line} in your editor`,
}
