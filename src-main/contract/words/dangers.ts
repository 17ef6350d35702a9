/** What the gate itself finds risky; the classifier has words of its own. */
export const dangerWords = {
  'danger.leavesSandbox':
    'It failed in the sandbox, and says that it wants to write to {path}. If you allow it, it runs again, outside the sandbox.',
  'danger.leavesForSocket':
    'It failed in the sandbox, which has no way to {path}. If you allow it, it runs again, outside the sandbox.',
  'danger.leavesForKeys':
    'It failed in the sandbox, where your keys and logins are not. If you allow it, it runs again outside, with all of them.',
  'danger.wantsHost':
    'It failed because commands in the sandbox may not reach {host}. If you allow it, it runs again in the sandbox and may.',
  'danger.foreignLanguage': 'nobody here reads {language}',
  'danger.outside': 'It lies outside {folder}, the folder that this session was given.',
  'danger.awaited':
    'A running command is about to run this file: it would run what nobody has judged.',
  'danger.stillWritten':
    'Runs a file to which another command, which is still running, may write before.',
  'danger.ownFile': 'It belongs to this app.',
  'danger.changesThings': '{tool} does not say that it only reads, so it may change something.',
  'danger.claimsReading': '{tool} says that it only reads; nobody has checked that',
  'danger.recalls':
    'In a running program this may repeat an earlier command, or start another one.',
  'danger.filesUnread': 'what it would run in {place} could not be read',
} as const
