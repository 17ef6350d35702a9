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
  'place.failed': '{name} could not start a shell: {cause}',
  'place.noBashThere': 'there is no bash in {name}; install it there, or choose another place',
  'place.noise':
    '{name} says so much when a shell starts that nothing can run there; look into the start-up files there',
  'place.silent': '{name} does not answer; it was asked for {seconds} seconds',
  'place.clientNotStarted': '{file}, which leads to {name}, could not be started: {cause}',
  'place.cancelled': 'opening {name} was cancelled',
  'place.execTookTooLong': '{name} took too long to answer',
  'place.execSaidTooMuch': '{name} answered with more than {most} bytes',
  'place.thenTryAgain': 'then try again',
  'place.creating': 'creating {name}',
  'place.starting': 'starting {name}',
  'place.pulling': 'pulling {image}',
  'place.pullingLayers': 'pulling {image}: {done} of {total} layers',
  'place.dockerMissing':
    'neither docker nor podman was found for {name}; install one of them, or name the program in Settings › Places',
  'place.dockerInstall': 'install Docker or Podman',
  'place.dockerDown':
    'the engine behind {name} does not run; start it ({program}), or choose another place',
  'place.dockerSilent':
    'the engine behind {name} does not answer; start it again, or choose another place',
  'place.dockerNotAllowed':
    'you may not use the engine behind {name}; join the group docker and log in again, or use rootless Podman',
  'place.dockerFull':
    'the disk of the engine behind {name} is full; {program} system prune makes room',
  'place.dockerNoBash':
    'there is no bash in {image}; take an image that has one (debian:12 has), or build one from it that installs bash',
  'place.dockerGone': 'the container of {name} is gone; the next command gets another one',
  'place.dockerNoImage':
    'there is no image {image}: {cause}; name another one in Settings › Places',
  'place.dockerPullFailed':
    '{image} could not be pulled: {cause}; look at your network, or name another image in Settings › Places',
  'place.notOpened':
    '{name} could not be opened: {cause}; change its settings, or choose another place',
  'place.connecting': 'connecting to {host}',
  'place.sshMissing': 'ssh, which leads to {name}, was not found',
  'place.sshInstall': 'install the OpenSSH client',
  'place.sshUnknownHost':
    '{host} is not known and was not trusted ({cause}); try again to be asked once more',
  'place.sshChangedHost':
    '{host} has another key than before and was not trusted ({cause}); ask its owner why, then try again',
  'place.sshUnknownOnTheWay':
    'a host on the way to {host} is not known; connect to {name} once in a terminal of your own',
  'place.sshRefused':
    '{host} lets nobody in with the keys at hand ({cause}); name a key for {name}, or add it to your agent',
  'place.sshNoSuchHost': 'there is no host {host}; look at its name in {name}, and at your network',
  'place.sshNoServer':
    '{host} answers, but no ssh server does; start it there, or look at the port of {name}',
  'place.sshUnreachable':
    '{host} does not answer; look at your network, or choose another place than {name}',
  'place.sshMisconfigured':
    'the ssh configuration for {name} is wrong: {cause}; mend it, or choose another place',
  'place.sshFailed':
    'there is no connection to {host} for {name}: {cause}; try again, or choose another place',
  'place.sshLost': 'the connection to {host} was lost; what ran in {name} may still run there',
  'place.apptainerMissing':
    'neither apptainer nor singularity was found for {name}; install one of them, or name the program in Settings › Places',
  'place.apptainerInstall': 'install Apptainer',
  'place.apptainerGone': 'the instance of {name} is gone; the next command gets another one',
  'place.apptainerFull':
    'there is no room left on the disk for {name}; make some, or choose another place',
  'place.apptainerNoImage':
    'the image {image} cannot be used: {cause}; name another one in Settings › Places',
} as const
