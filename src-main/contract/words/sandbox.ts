/** The sandbox of this machine: why a session's commands are not in it, and what would change that. */
export const sandboxWords = {
  'sandbox.checking': 'it is not known yet whether the sandbox works here',
  'sandbox.checkingFix': 'wait a moment',
  'sandbox.notHere': 'there is no sandbox for this system',
  'sandbox.notHereFix': 'run the work in a container: add a place in Settings › Places',
  'sandbox.notOnWindows': 'Windows gives the app nothing to keep a command within a folder by',
  'sandbox.notOnWindowsFix':
    'run the work in a container: add a place in Settings › Places; or run the Linux app in WSL 2',
  'sandbox.noBubblewrap': 'bubblewrap is not installed',
  'sandbox.installBubblewrap': 'install it: sudo apt install bubblewrap',
  'sandbox.appArmor': 'AppArmor keeps programs from making namespaces',
  'sandbox.appArmorFix':
    'give bubblewrap an AppArmor profile that has userns; the README shows one',
  'sandbox.noNamespaces': 'the system does not let a user make namespaces',
  'sandbox.noNamespacesFix':
    'allow it: sudo sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000',
  'sandbox.inContainer': 'the container that the app runs in allows no sandbox within',
  'sandbox.inContainerFix':
    'run the app outside the container, or let the container be the sandbox',
  'sandbox.oldTools': 'the program env of this system is too old',
  'sandbox.oldToolsFix': 'install GNU coreutils 8.31 or newer',
  'sandbox.failed': 'the sandbox did not start: {cause}',
  'sandbox.failedFix': 'mend what it says, then start the app again',
  'sandbox.turnedOff': 'it is turned off in the settings',
  'sandbox.turnedOffFix': 'turn it on in Settings › Approvals',
  'sandbox.fullAccess': 'this session has full access',
  'sandbox.fullAccessFix': 'choose another mode for the session',
  'sandbox.tooWide': '{folder} is too much to be the folder of one session',
  'sandbox.tooWideFix': 'choose the folder of a project',
  'sandbox.noFolder': 'the folder of the session cannot be read: {folder}',
  'sandbox.noFolderFix': 'choose a folder that exists',
  'sandbox.noScratch': 'the folder for temporary files is not the session’s own: {folder}',
  'sandbox.noScratchFix': 'find out who made it, and remove it',
  'sandbox.noOpener':
    'a network of its own needs Python 3 or Node.js, and nsenter of util-linux; until they are there, commands in the sandbox reach nothing',
  'sandbox.noOwnNetwork':
    'the system does not let the app make a network of its own; commands in the sandbox reach nothing',
  'sandbox.ofSsh': 'there is no sandbox on another host',
  'sandbox.ofSshFix': 'choose a container or a cloud as the place of the session',
  'sandbox.ofShared':
    'folders of this machine are shared with {place}, or it has options of its own',
  'sandbox.ofSharedFix':
    'choose a place that is given no folder and no option, in Settings › Places',
  'sandbox.ofPlace': '{place} is a sandbox by itself',
} as const
