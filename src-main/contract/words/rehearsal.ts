/** Running a command on a copy of the folder here: why it cannot, how it goes, and what came of it. */
export const rehearsalWords = {
  'rehearsal.onlyCommands':
    'only a command that would run on this machine can be rehearsed, and no text for a program that runs',
  'rehearsal.noCopy': 'the copy could not be made: {cause}',
  'rehearsal.noOverlay':
    'this system lets no program lay a copy over a folder, and {folder} is too large to copy; run it in a container instead',
  'rehearsal.mountBelow':
    '{path} is mounted in the folder, so no copy can be laid over it; unmount it, or run it in a container instead',
  'rehearsal.tooWide':
    '{folder} is a whole home or system folder; let the session work in the folder of a project',
  'rehearsal.ownData':
    'the app’s own data lies in {folder}; let the session work in another folder',
  'rehearsal.notYours':
    '{folder} belongs to somebody else; only a folder of your own can be rehearsed in',
  'rehearsal.farDisk':
    '{folder} lies on a disk of another machine ({type}), and no copy can be laid over it; run it in a container instead',
  'rehearsal.noFolder': '{folder} is not there; choose another folder for the session',
  'rehearsal.outside':
    'it would run in {cwd}, and only {folder} is rehearsed on; let the session work in the folder that it is about',
  'rehearsal.runs': 'it is being rehearsed already; wait for it, or stop it first',
  'rehearsal.noResult': 'there is no result of a rehearsal any more; rehearse it again',
  'rehearsal.notShown':
    'the copy is not what you were shown any more, so nothing was applied; rehearse it again',
  'rehearsal.stillRuns': 'a process of the command does not end, so its result cannot be told',
  'rehearsal.notApplied': 'the result could not be applied, and all is as it was: {cause}',
  'rehearsal.tooLate': 'the time to take it back is over: what was replaced is kept for 30 minutes',
  'rehearsal.notUndone': 'it could not be taken back: {cause}; the old files are in {folder}',
  'rehearsal.cutShort': 'The app ended while the result of a rehearsal was being applied',
  'rehearsal.cutShortDetail': 'All of it was taken back: the files are as they were before.',
  'rehearsal.notTakenBack': 'The old files are in {folder}. Copy what you need from there: {cause}',
} as const
