/** What is said of newer versions of the app itself. */
export const updateWords = {
  'update.fromSource': 'This app runs from its source code; it is updated there.',
  'update.noFeed': 'This build has no address to ask for newer versions.',
  'update.unreachable':
    'The list of versions could not be fetched ({cause}). It is tried again later.',
  'update.unsigned':
    'The list of versions is not signed by the makers of Talaria. Nothing was fetched.',
  'update.unreadable': 'The list of versions could not be read. Nothing was fetched.',
  'update.damaged':
    'What was fetched is not what the makers of Talaria signed. It was thrown away; nothing was installed.',
  'update.notFetched': 'Version {version} could not be fetched ({cause}). Nothing was installed.',
  'update.notReplaced':
    'Version {version} could not be put in the place of this one ({cause}). Nothing was changed.',
  'update.noRoom':
    'The disk is full, so there is no room for version {version}. Nothing was changed; make room and look again.',
  'update.isThere': 'Version {version} of Talaria is there',
  'update.isThereHow': 'Settings › About says what is new in it, and how it comes here.',
  'update.wentBack': 'Version {version} of Talaria did not start here',
  'update.wentBackTo':
    'The version from before it runs again, with all your data. That one is not offered any more.',
  'update.notNow': 'there is nothing to do about an update now',
} as const
