/** Terminals, shells and the places where commands run. */
export const terminalWords = {
  'terminal.notWholePath': '{path} is not a whole path; type one such as /bin/bash',
  'terminal.noProgram': 'there is no program {path}; type the path of a shell',
  'terminal.notStartable': '{path} is not a program that can be started',
  'terminal.closed': 'that terminal is closed',
  'terminal.nothingRuns': 'nothing runs in that terminal any more',
  'terminal.noInput': 'the program in that terminal reads no input',
  'terminal.cannotGoOn': 'only a background process without a terminal can go on',
  'terminal.noPassword': 'the program does not ask for a password any more',
  'terminal.agentTypes': 'the agent has the keyboard; take over first',
  'terminal.folderGone':
    'the folder {folder} is gone; make it again, or choose another working folder for this session',
  'terminal.notStarted': '{program} could not be started: {cause}',
} as const
