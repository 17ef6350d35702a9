/** Settings and keys that cannot be used. */
export const settingsWords = {
  'settings.keysUnreadable': 'The stored keys could not be read',
  'settings.keysKeptAs': 'The file is kept as {file}. Enter the keys again. ({cause})',
  'settings.sealNotKept': 'Nothing can be written to the data folder',
  'settings.sealNextTime':
    'What you set or allow now is forgotten when Talaria is closed, and your rules have to be confirmed at the next start. Make room in {folder}, or make it writable. ({cause})',
  'settings.changedOutside': 'The settings file was changed outside this window',
  'settings.unusable': 'The settings could not be used, so the defaults apply',
  'settings.sectionUnusable': 'The {section} settings could not be used, so their defaults apply',
  'settings.keptAs': '{reason}. What was there is kept as {file}.',
  'settings.changedMeanwhile': 'it was changed while Talaria was running',
  'settings.noObject': 'it does not hold a JSON object',
  'settings.newer': 'it was written by a newer Talaria (settings version {version})',
  'settings.notJson': 'it is not valid JSON ({cause})',
  'settings.notExported': 'this is not a file of exported Talaria settings',
  'settings.notImported': 'these settings cannot be used: {cause}',
  'settings.noKeyStore': 'This system has no key store.',
  'settings.noSessionBus':
    'There is no session bus here, and a key store is reached over it; this is usual in a container or over SSH.',
  'settings.noSecretTool':
    'The key store is reached by the program secret-tool, which is not here; install it (Debian and Ubuntu: libsecret-tools, Fedora, Arch and openSUSE: libsecret) and start Talaria again.',
  'settings.keyStoreSilent':
    'The system’s key store did not answer; unlock it and start Talaria again.',
  'settings.keyStoreForgets':
    'The system’s key store did not keep what it was given; make a default key ring in it and start Talaria again.',
  'settings.keyStoreFailed': 'The system’s key store could not be used: {cause}',
  'settings.keyStoreOnlyLinux':
    'In a browser Talaria reaches the key store of Linux only; the desktop app uses the one of this system.',
} as const
