/** What the app tells without having been asked. */
export const noticeWords = {
  'notice.conversationsClosed': 'Conversations cannot be kept on the disk',
  'notice.conversationsLeft':
    '{sessions} earlier conversations could be read from {file}, which is left as it is ({cause}). What you do now is kept only until Talaria is closed. Make room on the disk, or make the folder writable, and start Talaria again.',
  'notice.conversationsDamaged': 'The file of earlier conversations was damaged',
  'notice.conversationsSaved':
    '{sessions} conversations with {messages} messages could be saved from it. The damaged file is kept as {file} ({cause}). Check the disk.',
  'notice.folderUnlocked': 'The data folder cannot be written as it should',
  'notice.folderBeAlone':
    '{folder} could not be locked ({cause}). Make room on the disk, or make the folder writable, and start Talaria again. Until then do not start it a second time.',
  'notice.lockDamaged': 'The lock of the data folder was damaged',
  'notice.lockKeptAs':
    '{file} was no lock, and a new one was made. What was there is kept as {kept}. Check the disk.',
  'notice.wentWrong': 'Something went wrong inside Talaria',
  'notice.windowEnded': 'The window ended and was opened again',
  'notice.windowFailed': 'The window ran into an error',
  'notice.moreInLog': '{message} (more in {file})',
  'notice.gone': 'that notice is already gone',
} as const
