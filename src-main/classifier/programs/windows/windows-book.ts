import { ruleBook } from '../../rules/rule-book.ts'

export const windowsBook = ruleBook({
  'windows.delete-drive': [
    'never',
    'Delete of a drive',
    'Deletes a whole drive, the Windows folder or all personal files.',
    'lost',
  ],
  'windows.format-drive': [
    'never',
    'Wiping a drive',
    'Formats or wipes a drive: everything on it is gone.',
    'lost',
  ],
  'windows.shutdown': [
    'never',
    'Shutdown or restart',
    'Turns this computer off or restarts it, and ends everything that runs.',
    'lost',
  ],
  'windows.delete': [
    'dangerous',
    'Delete by force or recursively',
    'Deletes files or folders without asking.',
    'lost',
  ],
  'windows.system-file': [
    'dangerous',
    'Change of a system file',
    'Changes a file of Windows or of an installed program.',
    'lost',
  ],
  'windows.disk': [
    'dangerous',
    'Change of a disk',
    'Changes partitions, volumes or backups of this computer.',
    'lost',
  ],
  'windows.backups': [
    'dangerous',
    'Delete of backups or boot settings',
    'Deletes backups and restore points, or changes how Windows starts.',
    'lost',
  ],
  'windows.registry': [
    'dangerous',
    'Change of the registry',
    'Changes settings of Windows or of programs.',
    'undoable',
  ],
  'windows.process': [
    'dangerous',
    'Ending processes by force',
    'Ends programs without letting them save their work.',
    'lost',
  ],
  'windows.service': [
    'dangerous',
    'Change of a service',
    'Stops, restarts, removes or changes a service.',
    'undoable',
  ],
  'windows.account': [
    'dangerous',
    'Change of accounts or access',
    'Changes accounts, groups or who may use files.',
    'undoable',
  ],
  'windows.protection': [
    'dangerous',
    'Turning off a protection',
    'Turns off or weakens a protection of Windows.',
    'undoable',
  ],
  'windows.schedule': ['dangerous', 'Scheduled task', 'Changes what runs by itself.', 'undoable'],
  'windows.run-text': [
    'dangerous',
    'Running text as code',
    'Runs text that was fetched, encoded or put together, which nobody has seen.',
    'lost',
  ],
  'windows.borrowed-program': [
    'dangerous',
    'Program that fetches or runs code',
    'Uses a program of Windows that is known for fetching and running foreign code.',
    'lost',
  ],
  'windows.software': [
    'dangerous',
    'Removing software',
    'Removes programs or parts of Windows.',
    'undoable',
  ],
  'windows.secret': [
    'dangerous',
    'Reading credentials',
    'Reads keys or passwords of an account.',
    'lost',
  ],
  'windows.removing-command': [
    'dangerous',
    'Command that removes or stops',
    'Its name says that it removes, stops or disables something.',
    'lost',
  ],
  'windows.inline-code': [
    'caution',
    'Inline PowerShell',
    'Runs PowerShell text that stands in the command.',
    'undoable',
  ],
})
