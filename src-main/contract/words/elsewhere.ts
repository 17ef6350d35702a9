/** Running a command on a copy in a container: how it goes, and what of it is not taken over. */
export const elsewhereWords = {
  'elsewhere.noPlace': 'no Docker place is set up; add one in Settings › Places',
  'elsewhere.onlyHere': 'only a command that would run on this machine can run on a copy instead',
  'elsewhere.notOnWindows':
    'folders of Windows cannot be copied into a container under their own names',
  'elsewhere.runs': 'it already runs in a container; wait for it, or end it first',
  'elsewhere.noResult': 'there is no result to take over any more; run it in a container again',
  'elsewhere.tooWide':
    '{folder} is a whole home or system folder and is not copied; let the session work in the folder of a project',
  'elsewhere.notInCopy':
    'it would run in {cwd}, and only {folder} is copied; it cannot run in a container instead',
  'elsewhere.copying': 'copying the folder',
  'elsewhere.running': 'running the command',
  'elsewhere.looking': 'looking for changed files',
  'elsewhere.unreadable':
    'what came back from the container could not be read; nothing of it is taken over',
  'elsewhere.oddName': 'its name leads out of the folder, or cannot be shown',
  'elsewhere.isLink': 'it is a link',
  'elsewhere.wasLink': 'it is a link here',
  'elsewhere.wasFolder': 'it is a folder here',
  'elsewhere.isSpecial': 'it is not an ordinary file',
  'elsewhere.notCopied': 'it was not part of the copy',
  'elsewhere.tooLarge': 'it is too large, or there are too many changes',
  'elsewhere.tooMuch': 'there is more in the container than can be looked at',
  'elsewhere.leadsAway': 'a link here leads elsewhere',
  'elsewhere.secret': 'it holds keys or passwords by its name',
  'elsewhere.notApplied': 'the changes could not be taken over: {cause}',
} as const
