/** Running a command on a copy in a container: how it goes, and what of it is not taken over. */
export const elsewhereWords = {
  'elsewhere.noPlace': 'No Docker place is set up. Add one in Settings › Places.',
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
  'elsewhere.tooMuch':
    'there is more in the container than can be looked at; nothing of it is taken over',
  'elsewhere.oddName': 'Its name leads out of the folder, or cannot be shown.',
  'elsewhere.isLink': 'Links are not taken over.',
  'elsewhere.wasLink': 'It is a link here.',
  'elsewhere.wasFolder': 'It is a folder here.',
  'elsewhere.isSpecial': 'It is no ordinary file.',
  'elsewhere.notCopied': 'It was not part of the copy.',
  'elsewhere.tooLarge': 'It is too large, or there are too many changes.',
  'elsewhere.leadsAway': 'A link here leads elsewhere.',
  'elsewhere.secret': 'It holds keys or passwords by its name.',
  'elsewhere.protected': 'It is protected from every tool.',
  'elsewhere.notApplied': 'the changes could not be taken over: {cause}',
} as const
