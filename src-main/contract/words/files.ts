/** What the file system refuses, and why a change cannot be undone. */
export const fileWords = {
  'file.missing': 'there is no file at {path}',
  'file.throughFile': 'a part of {path} is a file, not a folder',
  'file.isFolder': '{path} is a folder',
  'file.noPermission': 'there is no permission to use {path}',
  'file.notAllowed': 'the system does not allow this for {path}',
  'file.readOnly': '{path} is on a disk that cannot be written',
  'file.diskFull': 'the disk is full, so {path} was left as it was; make room and try again',
  'file.quota': 'the quota is used up, so {path} was left as it was; make room and try again',
  'file.swapped': '{path} now leads to another file or folder; look again',
  'file.linkCircle': 'the links at {path} lead in a circle or too far',
  'file.nameTooLong': 'the name {path} is too long for the file system',
  'file.special': '{path} is not an ordinary file',
  'file.tooManyOpen': 'too many files are open to use {path}; try again in a moment',
  'file.running': '{path} is a program that is running',
  'file.inUse': '{path} is in use by another program',
  'file.diskError': 'the disk reported an error at {path}',
  'file.unusable': '{path} cannot be used as a file',
  'file.copiesGone': 'the copies of that change are no longer kept',
  'file.rehearsedBefore':
    'the time to take all of it back is over; single files can still be put back under Changes',
  'file.copyGone': 'the copy of {path} is no longer kept, so nothing was put back',
  'file.undone': 'that change is already undone',
  'file.notChanged': 'no call of this session has changed {path}, or what it was is no longer kept',
  'file.leadsElsewhere': '{path} now leads to another file, so nothing was put back',
  'file.tooLargeToKeep': '{paths}: too large to keep a copy, so this cannot be undone',
  'file.thisMachine': 'this machine',
  'file.madeElsewhere':
    'that change was made in {place}, and this session now works in {now}; choose {place} again to undo it',
  'file.placeSilent': '{place} answered with something else than its files; try again',
  'file.noExec': 'files in {place} cannot be reached from here; use the terminal tool',
  'file.tooLargeThere': '{path} is larger than 100 MB, too much to be moved from {place}',
  'file.commandsElsewhere':
    'What commands change is kept on this machine only; this session works in another place.',
  'file.commandsTooWide':
    'What commands change is not kept here: this folder holds much more than one project.',
  'file.commandsNoGit': 'What commands change is not kept: git is not installed.',
  'file.commandsTooLarge':
    'What commands change is not kept: this folder has more than 50,000 files or 500 MB.',
  'file.commandsTooSlow':
    'What the last command changed is not kept: looking through this folder took too long. The next command goes on where that stopped.',
  'file.commandsFailed': 'What the last command changed could not be kept: {cause}',
  'file.restless': '{path} is written to all the time; try again when nothing writes to it',
} as const
