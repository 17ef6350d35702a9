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
  'notice.programChanged': 'Talaria was updated',
  'notice.restartSoon':
    'The program on the disk is a newer one than the one that runs. Restart Talaria when no work is under way.',
  'notice.noLoginStart': 'The start at login could not be changed',
  'notice.noSandbox': 'The window runs without its sandbox',
  'notice.noSandboxWhy':
    'Talaria was started with --no-sandbox. A fault in Chromium would then reach all that you can reach. Install the package for your system, or let programs make user namespaces.',
  'notice.debuggable': 'Other programs may steer this window',
  'notice.debuggableWhy':
    'Talaria was started with a debugging port, and the file allow-debugging in {folder} lets it. Whatever runs on this machine can then answer questions in your place. Remove the file and start Talaria again.',
  'notice.linkUnknown': 'A link leads to nothing that is here',
  'notice.linkGone': 'There is no session or open question {id}. It may be settled or deleted.',
  'notice.linkUnread': 'A link could not be read',
  'notice.linkForm':
    '{link} is not of the form talaria://session/<id> or talaria://question/<id>. Nothing was done.',
  'notice.gone': 'that notice is already gone',
} as const
