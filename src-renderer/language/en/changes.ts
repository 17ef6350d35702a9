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
    'Files that the agent’s file tools change are shown here, and those of commands that you rehearsed and applied. What other commands change, git shows.',
  more: (count: number) =>
    `${count === 1 ? '1 more change' : `${count} more changes`} of commands that you rehearsed: large files, links, rights, whole folders, the repository itself. For half an hour all of it can be undone at the command.`,
  loading: 'Comparing…',
  inline: 'Show the lines below one another',
  sideBySide: 'Show before and after side by side',
  undoFile: (name: string) => `Undo the changes of ${name}`,
  undoAll: 'Undo all',
  undoAllTitle: (count: number) =>
    count === 1 ? 'Put this file back as it was?' : `Put ${count} files back as they were?`,
  undoAllDetail: 'What they are now is kept, and can be brought back.',
  redo: 'Bring the changes back',
  comment: (line: number) => `Comment on line ${line}`,
}
