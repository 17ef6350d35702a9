/** The places where commands run: what is wrong with one, and what to do about it. */
export const placeWords = {
  'place.unknown': 'there is no place {name} any more; choose another one',
  'place.closing': 'the app is closing; nothing more is started',
  'place.noTerminals': '{name} has no terminals; run the command without pty',
  'place.stopped': '{name} has stopped; nobody knows how the command ended',
  'place.gone': '{name} is gone; nobody knows how the command ended',
  'place.noBash': 'there is no bash on this machine',
  'place.noBashHere': 'there is no bash on this machine; install it or choose another place',
  'place.installBash': 'install bash',
  'place.installGit': 'install Git for Windows',
  'place.bashNotStarted':
    'bash could not be started: {cause}; install bash or choose another place',
  'place.notStartedOnWindows': '{path} could not be started: {cause}; install Git for Windows',
} as const
